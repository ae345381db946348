/**
 * Questions with days from one to another, written down before the rules for them, asked on Wednesday 11 March 2026. A
 * line without an indent says what those below it mean, as in `understand.test.ts`.
 */
export const questionsOfPeriods = {
  German: `
appointments_planned from=2026-03-03 to=2026-03-05
  Termine vom 3. bis 5. März
  Termine 3.-5.3.
  Termine 3.–5. März
  Termine von 3. März bis 5. März
  Termine vom 3. bis zum 5. März
  Welche Termine haben wir vom 3.3. bis 5.3.?
  Termine 3.3. - 5.3.
  Termine 3.3.2026 bis 5.3.2026
  Termine vom 2026-03-03 bis 2026-03-05
  Vom 3. bis 5. März, welche Termine gibt es da?
  Termine zwischen 3. und 5. März
appointments_planned from=2026-03-16 to=2026-03-18
  Termine von Montag bis Mittwoch
  Einsätze Montag bis Mittwoch
  Termine Montag-Mittwoch
  Termine Mo bis Mi
  Termine von Mo bis Mi
  Termine Mo-Mi
appointments_planned from=2026-03-11 to=2026-03-13
  Termine von heute bis Freitag
  Termine heute bis übermorgen
  Was haben wir von Mittwoch bis Freitag für Termine?
appointments_planned from=2026-03-12 to=2026-03-16
  Termine von morgen bis Montag
appointments_planned from=2026-10-01 to=2026-10-15
  Termine vom 1. bis 15. Oktober
  Termine 1.10. bis 15.10.
  Termine 1.-15. Okt.
appointments_planned from=2026-12-27 to=2027-01-03
  Termine vom 27. Dezember bis 3. Jänner
appointments_planned from=2026-03-03 to=2026-03-03
  Termine am 3. März
appointments_planned from=2026-03-12 to=2026-03-13
  Termine morgen und übermorgen
  Termine am 12. und 13. März
appointments_planned days=2026-03-16,2026-03-18
  Termine am Montag und am Mittwoch
appointments_planned from=2026-05-01 to=2026-05-31
  Termine im Mai
rapports_page from=2025-10-01 to=2025-10-15
  Rapporte vom 1. bis 15. Oktober
  Rapporte 1.10.-15.10.
  Rapporte vom 01.10.2025 bis 15.10.2025
  Zeig mir die Rapporte vom 1. bis 15. Oktober 2025
rapports_page q=Moser from=2026-03-02 to=2026-03-06
  Rapporte Moser vom 2. bis 6. März
  Rapporte vom 2. bis 6. März von Moser
rapports_page status=unbilled from=2026-02-27 to=2026-03-01
  offene Rapporte vom 27. Februar bis 1. März
rapports_page from=2026-03-10 to=2026-03-10
  Rapporte gestern
  Rapporte von gestern
rapports_page from=2026-03-02 to=2026-03-08
  Rapporte letzte Woche
rapports_page from=2026-03-09 to=2026-03-11
  Rapporte von Montag bis Mittwoch
rapports_page from=2025-10-01 to=2025-10-31
  Rapporte im Oktober
timeEntries_recorded from=2026-03-09 to=2026-03-11
  Zeiten von Montag bis Mittwoch
  Stunden Montag bis Mittwoch
timeEntries_recorded own from=2026-03-09 to=2026-03-11
  Meine Stunden vom 9. bis 11. März
timeEntries_recorded from=2026-03-09 to=2026-03-13
  Zeiten von Montag bis Freitag
  Stunden Mo–Fr
timeEntries_recorded from=2026-03-10 to=2026-03-11
  Stunden gestern und heute
timeEntries_recorded from=2025-12-29 to=2026-01-02
  Zeiten vom 29. Dezember bis 2. Jänner
timeEntries_recorded days=2026-03-03,2026-03-05
  Stunden am 3. und 5. März
invoices_page status=paid from=2026-02-01 to=2026-02-28
  bezahlte Rechnungen vom 1. bis 28. Februar
invoices_page q=Huber status=open from=2026-02-01 to=2026-02-28
  offene Rechnungen Huber vom 1. bis 28. Februar
invoices_page from=2026-03-01 to=2026-03-31
  Rechnungen diesen Monat
offers_page status=sent from=2026-03-02 to=2026-03-06
  offene Angebote vom 2. bis 6. März
invoices_page q=Freitag status=open
  offene Rechnungen Freitag
  offene Rechnungen von Freitag
offers_page q=Bau+12.3
  Angebot Bau 12.3
invoices_page q=Mai
  Rechnungen Mai
timeEntries_create date=2026-03-03 duration_minutes=480 description=Dach+Moser
  Buche 8 Stunden am 3. März Dach Moser
  Buche 8 Stunden am 3.3. für Dach Moser
  erfasse 8 h am 03.03.2026 Dach Moser
timeEntries_create date=2026-03-09 duration_minutes=480
  Buche 8 Stunden am Montag
timeEntries_create date=2026-03-11 duration_minutes=120 description=Haus+3+Moser
  Buche 2 Stunden Haus 3 Moser
appointments_create title=Besichtigung starts_at=2026-04-03T06:00:00.000Z ends_at=2026-04-03T07:00:00.000Z
  Termin am 3. April um 8 Besichtigung
  Termin 3. April um 8 Uhr: Besichtigung
  Termin am 3.4. um 8: Besichtigung
nothing
  Termin am 31. April um 8 Besichtigung
  Termin im April um 8 Besichtigung
  Termine vom 5. bis 3. März
  Termine vom 30. bis 31. Februar
  Termine 3. bis 5.
  Termine vom 3. bis 5. März Huber
  Termine von 8 bis 12 Uhr
  Termine vom 3. März 8 Uhr bis 5. März
  Rapporte ab 1. Oktober
  Rapporte bis 15. Oktober
  Zeiten seit Montag
  Angebote 3 bis 5
  Kunden vom 3. bis 5. März
  Termine vom 1.1.2020 bis 1.1.2026
  Rechnungen Montag und Freitag
  Rapporte vom 3. bis 5. März und vom 9. bis 11. März
`,
  English: `
appointments_planned from=2026-03-03 to=2026-03-05
  appointments from 3 to 5 March
  Appointments from the 3rd to the 5th of March
  appointments March 3 to 5
  appointments March 3-5
  Appointments March 3rd through March 5th
  which appointments are there between March 3 and March 5?
  appointments 3.3. to 5.3.
  appointments 2026-03-03 to 2026-03-05
  appointments from 3 March until 5 March 2026
  appointments 3rd-5th March
  What appointments do we have from March 3rd to 5th?
appointments_planned from=2026-03-16 to=2026-03-18
  appointments from Monday to Wednesday
  appointments Monday through Wednesday
  appointments Monday-Wednesday
  appointments Mon to Wed
appointments_planned from=2026-03-11 to=2026-03-13
  appointments from today to Friday
  appointments today until Friday
appointments_planned from=2026-10-01 to=2026-10-15
  appointments from 1 to 15 October
  appointments Oct 1 to 15
appointments_planned from=2026-12-27 to=2027-01-03
  appointments from 27 December to 3 January
appointments_planned from=2026-03-03 to=2026-03-03
  appointments on March 3rd
  appointments on 3 March
appointments_planned from=2026-03-12 to=2026-03-13
  appointments tomorrow and Friday
appointments_planned days=2026-03-16,2026-03-18
  appointments on Monday and Wednesday
appointments_planned from=2026-05-01 to=2026-05-31
  appointments in May
rapports_page from=2025-10-01 to=2025-10-15
  site reports from 1 to 15 October
  reports October 1 to 15, 2025
  show me the reports from October 1st to 15th
rapports_page q=Moser from=2026-03-02 to=2026-03-06
  reports Moser from 2 to 6 March
rapports_page status=unbilled from=2026-02-27 to=2026-03-01
  unbilled reports from February 27 to March 1
rapports_page from=2026-03-10 to=2026-03-10
  reports yesterday
rapports_page from=2026-03-02 to=2026-03-08
  reports last week
rapports_page from=2025-10-01 to=2025-10-31
  reports in October
timeEntries_recorded from=2026-03-09 to=2026-03-11
  hours from Monday to Wednesday
  working hours from 9 to 11 March
timeEntries_recorded own from=2026-03-09 to=2026-03-11
  my hours Monday till Wednesday
timeEntries_recorded from=2026-03-10 to=2026-03-11
  hours yesterday and today
timeEntries_recorded from=2025-12-29 to=2026-01-02
  hours from 29 December to 2 January
timeEntries_recorded days=2026-03-03,2026-03-05
  hours on March 3rd and 5th
invoices_page status=paid from=2026-02-01 to=2026-02-28
  paid invoices from 1 to 28 February
invoices_page q=Huber status=open from=2026-02-01 to=2026-02-28
  open invoices Huber from February 1 to 28
invoices_page from=2026-03-01 to=2026-03-31
  invoices this month
offers_page status=sent from=2026-03-02 to=2026-03-06
  open offers between 2 and 6 March
invoices_page q=May
  invoices May
timeEntries_create date=2026-03-03 duration_minutes=480 description=roof+Moser
  Book 8 hours on March 3rd for roof Moser
  log 8 hours on 3 March roof Moser
timeEntries_create date=2026-03-09 duration_minutes=480
  book 8 hours on Monday
appointments_create title=survey starts_at=2026-04-03T06:00:00.000Z ends_at=2026-04-03T07:00:00.000Z
  Appointment on April 3rd at 8 survey
  New appointment on 3 April at 8: survey
nothing
  Appointment on April 31st at 8 survey
  appointments from 5 to 3 March
  appointments from 30 to 31 February
  appointments from 3 to 5
  appointments March 3 to 5 o'clock
  appointments from 3 to 5 pm
  appointments from 3 to 5 March Huber
  reports since 1 October
  reports until 15 October
  offers 3 to 5
  customers from 3 to 5 March
  appointments from 1.1.2020 to 1.1.2026
  invoices Monday and Friday
  reports from 3 to 5 March and from 9 to 11 March
`,
}
