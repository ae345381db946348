import { defineHandlers } from '../../../nouns/handlers'
import { makeCreditNotePdf } from './pdf'

export const creditNotes = defineHandlers({ documents: { credit_note_pdf: makeCreditNotePdf } })
