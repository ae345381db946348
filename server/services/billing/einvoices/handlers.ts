import { defineHandlers } from '../../../nouns/handlers'
import { xmlAttachment } from './mail-attachments'

export const einvoices = defineHandlers({
  attachments: { invoice_xml: xmlAttachment('invoice'), credit_note_xml: xmlAttachment('credit_note') },
})
