import { conflict, creationOnly, defineNoun, notFound, rule } from '../../../nouns/define'

/** What the service knows about credit notes. */
export const creditNotes = defineNoun({
  tags: {
    creditNotes: {
      name: 'Credit notes',
      description: 'What takes an issued invoice back: Storni over the whole, corrections over parts.',
    },
  },
  errors: {
    'credit_note.exceeds': rule(
      'So viel ist von dieser Position nicht mehr gutzuschreiben.',
      'That much is not left to be credited of this line.',
    ),
    'credit_note.nothing': rule(
      'Eine Gutschrift über nichts oder unter null gibt es nicht.',
      'A credit note over nothing or below zero cannot be issued.',
    ),
    'credit_note.not_found': notFound('Storno nicht gefunden.', 'Credit note not found.'),
    'credit_note.refund_exceeds': rule(
      'So viel ist nicht mehr zu erstatten.',
      'The amount exceeds what is still to be refunded.',
    ),
    'credit_note.refund_not_found': notFound('Erstattung nicht gefunden.', 'Refund not found.'),
    'credit_note.refund_reversed': conflict(
      'Diese Erstattung wurde schon zurückgenommen.',
      'This refund has been taken back already.',
    ),
  },
  records: {
    credit_note: {
      label: { de: 'Storno', en: 'Credit note' },
      topic: 'invoices',
      verbs: {
        created: null,
        refund_reversed: { de: 'Erstattung zurückgenommen', en: 'Refund reversed' },
        refunded: { de: 'Erstattung gebucht', en: 'Refund recorded' },
        sent: null,
        sent_again: null,
      },
      page: '/credit-notes/:id',
      feed: { permission: 'invoices:read', de: 'die Rechnungskorrektur', en: 'cancellation invoice' },
      nameSql: { table: 'credit_notes', number: 't.credit_number' },
    },
  },
  tables: {
    credit_notes: {
      module: 'rechnungen',
      hidden: ['search'],
      totals: ['project_id', 'credit_date'],
      persons: ['created_by_user_id'],
      personal: creationOnly('credit_number'),
    },
  },
  documents: ['credit_note_pdf'],
  mailed: ['credit_note'],
})
