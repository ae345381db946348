-- By which a company's own bucket names whose it is: a company's word may be that of another installation, too.
ALTER TABLE "storage_settings" ADD COLUMN "bucket_owner" UUID NOT NULL DEFAULT gen_random_uuid();
