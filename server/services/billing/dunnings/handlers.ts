import { defineHandlers } from '../../../nouns/handlers'
import { dunningPdf } from './pdf'

export const dunnings = defineHandlers({ documents: { dunning_pdf: dunningPdf } })
