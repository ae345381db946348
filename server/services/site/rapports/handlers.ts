import { defineHandlers } from '../../../nouns/handlers'
import { rapportPdf } from './pdf'

export const rapports = defineHandlers({ documents: { rapport_pdf: rapportPdf, rapport_signed_pdf: rapportPdf } })
