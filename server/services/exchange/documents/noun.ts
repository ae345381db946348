import { defineNoun } from '../../../nouns/define'

/** What the service knows about generated documents. */
export const documents = defineNoun({
  tags: {
    pdf: { name: 'Documents', description: 'Offers, invoices and site reports as PDF.' },
  },
  errors: {
    'pdf.unavailable': {
      status: 503,
      code: 'unavailable',
      de: 'Die PDF-Erzeugung ist gerade nicht erreichbar. Es ist nichts verloren; bitte gleich noch einmal.',
      en: 'The PDF renderer cannot be reached. Nothing is lost; please try again.',
    },
  },
  tables: {
    document_jobs: { internal: 'documents that are being made; what was made is in stored_files' },
  },
})
