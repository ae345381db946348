-- How a contact is addressed in letters and mails.
ALTER TABLE "contacts" ADD COLUMN "salutation" TEXT, ADD COLUMN "title" TEXT;
ALTER TABLE contacts ADD CONSTRAINT contacts_salutation CHECK (salutation IN ('mr', 'ms', 'mx', 'family'));
