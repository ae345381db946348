/** Documents that are made and kept, by the name under which files and mails know them. */
const documentKinds = [
  'invoice_pdf',
  'offer_pdf',
  'offer_confirmation_pdf',
  'rapport_pdf',
  'credit_note_pdf',
  'dunning_pdf',
] as const
export type DocumentKind = (typeof documentKinds)[number]
