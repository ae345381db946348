import { FileX2 } from 'lucide-react'
import { Money, None } from '~/components/value'
import { minus } from '~/features/documents/cents'
import { customerNumber } from '~/features/lists/customer-number'
import { listOf } from '~/features/lists/list'
import { creditNotesTexts } from '~/i18n/creditNotes'

/** All Storni, newest first. */
export const creditNoteList = listOf(caller => caller.creditNotes.list)({
  path: '/credit-notes',
  texts: creditNotesTexts,
  title: 'many',
  icon: FileX2,
  live: ['invoices'],
  rowName: row => row.credit_number,
  columns: {
    number: {
      label: 'number',
      value: row => row.credit_number,
      className: 'whitespace-nowrap tabular',
      card: 'meta',
    },
    title: { label: 'title', value: row => row.title, className: 'max-w-60 truncate', card: 'title' },
    invoice: { label: 'invoice', value: row => row.invoice_number, className: 'whitespace-nowrap tabular' },
    contact: { label: 'contact', value: row => row.kontakt_name, className: 'max-w-48 truncate' },
    date: { label: 'date', value: row => row.credit_date, as: 'day', yields: 3 },
    // The amount still to be refunded; if already refunded, in muted style.
    refund: {
      label: 'refund',
      cell: (row, t) => {
        if (row.refund_due > 0) return <Money value={row.refund_due} currency={row.currency} />
        return row.refund_total > 0 ? <span className="text-muted">{t('refunded')}</span> : <None />
      },
      align: 'right',
      yields: 2,
      card: 'hidden',
    },
    total: { label: 'sum', value: row => row.total, as: 'money', card: 'value' },
    customerNumber,
    invoiceOf: { label: 'invoiceOf', value: row => row.invoice_date },
    reason: { label: 'reason', value: row => row.reason },
    net: { label: 'csv.net', value: row => minus(row.total, row.tax_amount) },
    tax: { label: 'csv.tax', value: row => row.tax_amount },
    gross: { label: 'csv.gross', value: row => row.total },
    refundTotal: { label: 'csv.refund', value: row => row.refund_total },
    refunded: { label: 'csv.refunded', value: row => row.refunded_total },
    refundDue: { label: 'csv.refundDue', value: row => row.refund_due },
    currency: { label: 'csv.currency', value: row => row.currency },
  },
  table: ['number', 'title', 'invoice', 'contact', 'date', 'refund', 'total'],
  sort: ['number', 'invoice', 'contact', 'date', 'refund', 'total'],
  filters: {
    refund: {
      label: 'refundState',
      options: t => (['open', 'paid'] as const).map(value => [value, t(`refundStates.${value}`)]),
    },
    kontakt_id: { label: 'contact', record: 'contact' },
    project_id: { label: 'project', record: 'project' },
  },
  csv: [
    ...(['number', 'date', 'invoice', 'invoiceOf', 'title', 'contact', 'customerNumber', 'reason'] as const),
    ...(['net', 'tax', 'gross', 'refundTotal', 'refunded', 'refundDue', 'currency'] as const),
  ],
  csvName: t => t('short').toLowerCase().replaceAll(' ', '-'),
})
