import { mail, type OperationExample, only, parties } from '../../../nouns/example'
import { invoiceEvents, invoiceItems } from '../invoices/example'

export const creditNotesExample: OperationExample = {
  record: {
    ...invoiceEvents.invoice,
    ...parties,
    ...mail,
    id: 7,
    credit_number: 'ST-2026-0007',
    kind: 'cancellation',
    cash_discount_breakdown: [],
    applied_total: 0,
    quantity_left: 42,
    amount_left: 6300,
    credit_date: '2026-02-02',
    invoice_id: 118,
    invoice_type: 'teilrechnung',
    invoice_number: 'RE-2026-0018',
    invoice_date: '2026-01-15',
    reason: 'Falscher Rechnungsempfänger',
    refund_total: 5000,
    refunded_total: 2000,
    refund_due: 3000,
    refunds: [
      {
        id: 71,
        kind: 'refund',
        amount: 2000,
        paid_on: '2026-02-05',
        method: 'bank_transfer',
        reference: 'ST-2026-0007',
        reverses_id: null,
        reason: null,
        created_at: '2026-02-05T08:10:00.000Z',
      },
    ],
    refundId: 71,
    items: invoiceItems,
    ...invoiceItems[0],
    ...only(invoiceEvents.invoice, ['title']),
    replaced_by: { id: 121, invoice_number: 'RE-2026-0021' },
  },
  bodies: {
    create: {
      invoice_id: 118,
      reason: 'Acht Laufmeter zu viel verrechnet',
      items: [{ item_id: 301, quantity: 8 }],
    },
    refund: {
      amount: 2000,
      paid_on: '2026-02-05',
      method: 'bank_transfer',
      reference: 'ST-2026-0007',
    },
    reverseRefund: { reason: 'Die Überweisung kam zurück' },
  },
}
