/**
 * Questions of offices and building sites that rules once answered with something else than was asked, on Wednesday 11
 * March 2026. A line without an indent says what those below it mean, as in `understand.test.ts`; `own` is a list of
 * the person who asks, `aspect` what of a record is wanted.
 */
export const questionsOfOffices = {
  German: `
nothing
  Angebot AN-2026-001 annehmen
  Angebot annehmen
  Nimm das Angebot AN-2026-001 an
  Projekt Dachstuhl abschließen
  Schließe das Projekt Dachstuhl ab
  Erstelle eine Rechnung für Huber
  Rechnung für Huber schreiben
  Rechnung für Huber erstellen
  Rapport Dachstuhl freigeben
  Anfrage von Huber beantworten
  Projekt Dachstuhl archivieren
  Ruf Kunde Huber an
  Was schulden wir Huber?
  Posten im Angebot AN-2026-001
  Trag mir einen Termin ein
  Verschiebe den Termin auf Freitag
  Termin absagen
  Rechnungen und Angebote von Huber
  Kunden mit offenen Rechnungen
  Welcher Kunde hat offene Rechnungen?
  Rechnungen vom letzten Jahr
  Rechnungen 2025
  Die drei letzten Rechnungen
  Zeig mir 5 Rechnungen
  Neueste Angebote
  Umsatz aus Rechnungen
  Summe der offenen Rechnungen
  Projekte, die nicht geplant sind
  Welche Rechnungen wurden heute bezahlt?
  heute bezahlte Rechnungen
  gestern angenommene Angebote
  Rechnungen im Bau
  Rechnungen in Arbeit
  Mahnungen zur Rechnung RE-2026-0018
  Rechnungen von Kunden und Lieferanten
  Kunde vom Projekt Lindenweg
  Telefonnummer der Rechnung RE-2026-0018
  Telefonnummern
  Gibt es schon Rapporte?
  Wem gehört das Projekt Dachstuhl
  Welche Projekte muss ich abschließen
  Anfragen, die noch nicht beantwortet sind
  Rechnungen über 500 €
  Projekte mit Budget
  Welche Projekte stehen still?
  Wer ist auf der Baustelle Lindenweg?
  Ist die Rechnung RE-2026-0018 bezahlt?
  Neue Baustelle Balkon Berger, Hauptstraße 3
projects_list status=active
  Projekte in Arbeit
  Welche Projekte sind in Arbeit?
  Projekte im Bau
  Welche Baustellen sind gerade im Bau?
  Projekte in Bau
projects_list q=Moser status=active
  Projekte von Moser in Arbeit
projects_list status=active
  Baustellen, die noch laufen
projects_list status=unfinished
  Projekte, die noch nicht abgeschlossen sind
  nicht abgeschlossene Projekte
offers_page q=Moser status=sent
  Angebote an Moser, die noch nicht beantwortet sind
  unbeantwortete Angebote an Moser
offers_page status=sent
  Welche Angebote sind noch nicht beantwortet?
  Welche Angebote sind heute noch offen?
invoices_page status=open
  Was ist heute noch offen an Rechnungen?
  Welche Rechnungen sind heute noch nicht bezahlt?
  ausstehende Rechnungen
  Welche Rechnungen stehen noch aus?
  Übersicht der offenen Rechnungen
invoices_page due=overdue
  Welche Rechnungen sind heute überfällig?
invoices_page q=18
  Rechnung Nr. 18
  Rechnung Nummer 18
invoices_page q=Huber status=open
  Hat Kunde Huber offene Rechnungen?
  Was schuldet uns Huber?
  offene Posten Huber
  Kann ich die offenen Rechnungen von Huber sehen?
projects_list q=Huber
  Kunde Huber Projekte
inquiries_list status=open
  Welche Anfragen sind heute noch offen?
timeEntries_recorded own from=2026-03-09 to=2026-03-15
  Meine Stunden diese Woche
  Stunden von mir diese Woche
  Welche Stunden habe ich diese Woche?
timeEntries_recorded own from=2026-03-11 to=2026-03-11
  meine Zeiten heute
timeEntries_recorded from=2026-03-11 to=2026-03-11
  Zeig mir die Stunden von heute
  Gib mir die Stunden von heute
  unsere Stunden heute
appointments_planned own from=2026-03-12 to=2026-03-12
  Habe ich morgen Termine?
  Termine für mich morgen
  Zeig mir meine Termine morgen
nothing
  Meine Rechnungen
  Meine Projekte
  meine offenen Angebote
  Meine Kunden
  Meine Rapporte diese Woche
  Welche Rechnungen habe ich offen?
  Meine Aufgaben
  Mein Urlaub
  Meine Urlaubsanträge
  Suche meine Rechnungen
  Stunden von Huber diese Woche
contacts_list q=Huber aspect=address
  Adresse von Huber
  Wie lautet die Adresse von Huber?
  Wo wohnt Kunde Huber?
projects_list q=Moser aspect=address
  Adresse der Baustelle Moser
  Wo ist die Baustelle Moser?
contacts_list q=Huber aspect=email
  E-Mail von Huber
  E-Mail Adresse von Huber
  E-Mail-Adresse von Huber
  Mailadresse von Huber
contacts_list q=Wels
  Kunden aus Wels
contacts_list q=Huber aspect=phone
  Tel. Huber
  Handynummer von Huber
  Wie ist die Telefonnummer von Huber?
contacts_list q=Huber aspect=vat
  UID von Huber
  UID-Nummer von Huber
rapports_create title=Dachstuhl+Moser date=2026-03-11 entries=6.5:Zimmerer,3:Helfer
  Rapport für Dachstuhl Moser 6,5 Stunden Zimmerer und 3 Stunden Helfer
  Rapport für Dachstuhl Moser 6,5 Stunden Zimmerer, 3 Stunden Helfer
  Rapport für Dachstuhl Moser: 6,5 h Zimmerer + 3 h Helfer
  Erstelle einen Rapport für Dachstuhl Moser 6,5 Std. Zimmerer und 3 Std. Helfer
rapports_create title=Dachstuhl+Moser date=2026-03-10 entries=6.5:Zimmerer
  Rapport für Dachstuhl Moser 6,5 Stunden Zimmerer gestern
  Rapport für Dachstuhl Moser gestern 6,5 Stunden Zimmerer
  Rapport gestern für Dachstuhl Moser 6,5 Stunden Zimmerer
  Rapport von gestern: Dachstuhl Moser 6,5 Stunden Zimmerer
rapports_create title=Dachstuhl+Moser date=2026-03-09 entries=6.5:Zimmerer
  Rapport für Dachstuhl Moser 6,5 Stunden Zimmerer am Montag
  Rapport für Dachstuhl Moser am 9.3. 6,5 Stunden Zimmerer
rapports_create title=Dachstuhl+Moser date=2026-03-10 entries=6.5:Zimmerer,3:Helfer
  Rapport für Dachstuhl Moser 6,5 Stunden Zimmerer und 3 Stunden Helfer gestern
nothing
  Rapport für Dachstuhl Moser 6,5 Stunden Zimmerer und 30 Minuten Helfer
  Rapport für Dachstuhl Moser 6,5 Stunden Zimmerer und Helfer
  Rapport für Dachstuhl Moser 6,5 Stunden Zimmerer Freitag
  Rapport für Dachstuhl Moser 6,5 Stunden Zimmerer von Montag bis Mittwoch
  Rapport für Dachstuhl Moser 6,5 Stunden Zimmerer für Material 300 Euro
  Rapport für Dachstuhl Moser von 7 bis 12 Uhr 5 Stunden Zimmerer
  Rapport für Dachstuhl Moser zwei Stunden Zimmerer
  Buche 6 Stunden Dach Moser und 2 Stunden Lager
  Buche 8 Stunden Dach Moser von 7 bis 15 Uhr
  Buche 8 Stunden Dach Moser Freitag
  Termin morgen um 8 Uhr Aufmaß Huber am Freitag
  Neuer Kunde Huber GmbH, Hauptstraße 5, 4020 Linz
  Neuer Kunde Huber mit Telefon 0664 1234567
  Neuer Kunde huber@example.at
  Kunde anlegen
  Leg einen Kunden an
timeEntries_create date=2026-03-10 duration_minutes=480 description=Dach+Moser
  Buche 8 Stunden Dach Moser gestern
  Buche 8 Stunden für Dach Moser am 10.3.
contacts_create kind=company company_name=Huber+GmbH
  Leg einen Kunden an: Huber GmbH
  Lege einen neuen Kunden an: Huber GmbH
  Lege bitte einen Kunden Huber GmbH an
  Leg mir den Kunden Huber GmbH an
  Kunde anlegen: Huber GmbH
  Neuen Kunden anlegen: Huber GmbH
  Bitte neuen Kunden Huber GmbH anlegen
  Erstelle einen Kunden: Huber GmbH
  Neuer Kunde namens Huber GmbH
  Neuer Kunde Firma Huber GmbH
contacts_create kind=person salutation=mr first_name=Franz last_name=Huber
  Neuer Kunde Herr Franz Huber
contacts_create kind=person salutation=family last_name=Huber
  Neuer Kunde: Familie Huber
contacts_create kind=person salutation=ms title=Dr. first_name=Maria last_name=Huber
  Neuer Kunde Frau Dr. Maria Huber
contacts_create kind=company company_name=Tischlerei+Huber
  Neuer Kunde Tischlerei Huber
contacts_create kind=company company_name=Elektro+Maier+e.U.
  Neuer Kunde Elektro Maier e.U.
contacts_create kind=company company_name=Pension+Alpenblick
  Kunde Pension Alpenblick anlegen
contacts_create kind=company company_name=Huber+&+Sohn
  Neuer Kunde Huber & Sohn
projects_create name=Carport+Gruber
  Leg ein Projekt an: Carport Gruber
  Projekt anlegen: Carport Gruber
inquiries_create title=Dach+undicht contact_name=Maria+Huber
  Leg eine Anfrage von Maria Huber an: Dach undicht
  Neue Anfrage von Maria Huber wegen Dach undicht
offers_create title=Dachsanierung
  Erstelle ein Angebot für Dachsanierung
  Leg ein Angebot an: Dachsanierung
`,
  English: `
nothing
  Accept offer AN-2026-001
  accept the offer
  Close project Dachstuhl
  Complete the project Dachstuhl
  Create an invoice for Huber
  Write an invoice for Huber
  invoice the project Dachstuhl
  draft an invoice for Huber
  Archive project Dachstuhl
  Approve report Dachstuhl
  Answer the inquiry of Huber
  Call customer Huber
  Move the appointment to Friday
  Cancel the appointment tomorrow
  invoices and offers of Huber
  customers with open invoices
  Which customer has open invoices?
  invoices of last year
  invoices 2025
  the last three invoices
  Show me 5 invoices
  latest offers
  revenue from invoices
  sum of open invoices
  projects that are not planned
  Which invoices were paid today?
  invoices in progress
  dunnings for invoice RE-2026-0018
  customer of project Lindenweg
  phone numbers
  Which projects should I finish?
  projects with a budget
  Who is on site Lindenweg?
  Is invoice RE-2026-0018 paid yet?
projects_list status=active
  projects in progress
  Which projects are in progress?
  sites under construction
projects_list status=active
  sites still running
projects_list status=unfinished
  projects not finished
  projects not yet completed
offers_page q=Moser status=sent
  offers to Moser not yet answered
  unanswered offers to Moser
offers_page status=sent
  Which offers are still open today?
invoices_page status=open
  Which invoices are still open today?
  invoices still not paid
invoices_page q=18
  invoice no. 18
  invoice number 18
invoices_page q=Huber status=open
  Which invoices does Huber still have open?
  Does customer Huber have open invoices?
  What does Huber owe us?
  Can I see the open invoices of Huber?
timeEntries_recorded own from=2026-03-09 to=2026-03-15
  my hours this week
  hours of mine this week
  What hours do I have this week?
timeEntries_recorded from=2026-03-11 to=2026-03-11
  show me the hours of today
  our hours today
appointments_planned own from=2026-03-12 to=2026-03-12
  Do I have appointments tomorrow?
  appointments for me tomorrow
nothing
  my invoices
  my projects
  my open offers
  my customers
  my tasks
  my leave
  my leave requests
  find my invoices
  hours of Huber this week
contacts_list q=Huber aspect=address
  address of Huber
  Where is customer Huber?
projects_list q=Moser aspect=address
  address of site Moser
  Where is the site Moser?
contacts_list q=Huber aspect=email
  email of Huber
  e-mail address of Huber
contacts_list q=Huber aspect=phone
  mobile number of Huber
  What is the phone number of Huber?
rapports_create title=roof+Moser date=2026-03-11 entries=6.5:carpenter,3:helper
  Report for roof Moser 6.5 hours carpenter and 3 hours helper
  Create a report for roof Moser 6.5 hours carpenter, 3 hours helper
rapports_create title=roof+Moser date=2026-03-10 entries=6.5:carpenter
  Report for roof Moser 6.5 hours carpenter yesterday
  Report for roof Moser yesterday 6.5 hours carpenter
rapports_create title=roof+Moser date=2026-03-09 entries=6.5:carpenter
  Report for roof Moser 6.5 hours carpenter on Monday
nothing
  Report for roof Moser 6.5 hours carpenter and 30 minutes helper
  Report for roof Moser 6.5 hours carpenter and helper
  Report for roof Moser two hours carpenter
  book 6 hours roof Moser and 2 hours storage
  New customer Huber Ltd, Main Street 5, London
  New customer Huber with phone 0664 1234567
  create a customer
  create a project Garage Moser for customer Moser
timeEntries_create date=2026-03-10 duration_minutes=480 description=roof+Moser
  book 8 hours roof Moser yesterday
contacts_create kind=company company_name=Huber+Ltd
  Create a customer: Huber Ltd
  Add the customer Huber Ltd
  New customer called Huber Ltd
contacts_create kind=person salutation=mr first_name=Frank last_name=Huber
  New customer Mr Frank Huber
contacts_create kind=company company_name=Huber+Roofing
  New customer Huber Roofing
inquiries_create title=roof+leaks contact_name=Maria+Huber
  Create an inquiry from Maria Huber: roof leaks
  New inquiry from Maria Huber about roof leaks
`,
} as const
