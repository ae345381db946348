import { creationOnly, defineNoun, rule } from '../../../nouns/define'

/** What the service knows about e-invoices. */
export const einvoices = defineNoun({
  tags: {
    einvoices: {
      name: 'E-invoices',
      description: 'ZUGFeRD, XRechnung and ebInterface of invoices and credit notes.',
    },
  },
  errors: {
    'einvoice.invalid': rule(
      'Diese E-Rechnung würde vom Empfänger zurückgewiesen. Bitte zuerst mangelhafte Angaben ergänzen.',
      'The recipient would reject this e-invoice. Mend what is found first.',
    ),
  },
  records: {
    einvoice: {
      label: { de: 'E-Rechnung', en: 'E-invoice' },
      of: 'invoice',
      verbs: {
        made: null,
      },
    },
  },
  tables: {
    invoice_exports: { module: 'rechnungen', persons: ['created_by_user_id'], personal: creationOnly('format') },
  },
  attachments: ['invoice_xml', 'credit_note_xml'],
})
