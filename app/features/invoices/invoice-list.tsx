import { BellRing, CalendarClock, Mail, Receipt, Send } from 'lucide-react'
import { Money } from '~/components/value'
import { minus } from '~/features/documents/cents'
import { customerNumber } from '~/features/lists/customer-number'
import { listOf } from '~/features/lists/list'
import { InvoiceBadge } from '~/features/records/record-status'
import { invoicesTexts } from '~/i18n/invoices'
import { recordsTexts } from '~/i18n/records'
import {
  type InvoiceStatus,
  invoiceAllows,
  invoiceStatuses,
  openStatuses,
} from '~server/services/billing/invoices/machine'
import { openAmount } from './due'
import { DueDay } from './due-day'
import { Payouts } from './payouts'

const sending = {
  may: 'invoices:send',
  fits: (row: { status: InvoiceStatus }) => invoiceAllows(row.status, 'send'),
}

/** All invoices, newest first. */
export const invoiceList = listOf(caller => caller.invoices.page)({
  path: '/invoices',
  texts: invoicesTexts,
  title: 'many',
  icon: Receipt,
  live: ['invoices'],
  rowName: row => row.invoice_number,
  columns: {
    number: {
      label: 'number',
      value: row => row.invoice_number,
      className: 'whitespace-nowrap tabular',
      card: 'meta',
    },
    title: { label: 'title', value: row => row.title, className: 'max-w-32 truncate @4xl:max-w-60', card: 'title' },
    kind: { label: 'kind', value: (row, t) => t(`kinds.${row.type}`) },
    contact: {
      label: 'contact',
      value: row => row.kontakt_name,
      className: 'max-w-28 truncate @4xl:max-w-48',
      yields: 4,
      card: 'meta',
    },
    date: { label: 'date', value: row => row.invoice_date, as: 'day', yields: 1 },
    due: {
      label: 'due',
      value: row => row.due_date,
      cell: row => <DueDay invoice={row} />,
      yields: 2,
      card: 'meta',
      hiddenWith: 'refund',
    },
    status: {
      label: 'status',
      value: (row, _, translator) => translator(recordsTexts)(`invoice.${row.status}`),
      cell: row => <InvoiceBadge status={row.status} />,
      card: 'badge',
    },
    total: { label: 'sum', value: row => row.total, as: 'money', card: 'value', hiddenWith: 'refund' },
    remaining: {
      label: 'remaining',
      value: row => openAmount(row),
      cell: row => <Money value={openAmount(row) || null} />,
      align: 'right',
      yields: 2,
      hiddenWith: 'refund',
    },
    toPayOut: { label: 'toPayOut', value: row => row.refund_due, as: 'money', card: 'value', shownWith: 'refund' },
    // Where the payout is recorded: a Storno or correction has a page of its own for it.
    payouts: {
      label: 'payouts',
      value: row => row.payouts.map(({ number }) => number).join(', '),
      cell: row => <Payouts payouts={row.payouts} invoiceId={row.id} />,
      card: 'foot',
      shownWith: 'refund',
    },
    customerNumber,
    serviceFrom: { label: 'csv.serviceFrom', value: row => row.service_date ?? row.service_period_start },
    serviceTo: { label: 'csv.serviceTo', value: row => row.service_date ?? row.service_period_end },
    net: { label: 'csv.net', value: row => minus(row.subtotal, row.discount_amount) },
    tax: { label: 'csv.tax', value: row => row.tax_amount },
    gross: { label: 'csv.gross', value: row => row.total },
    deducted: { label: 'csv.deducted', value: row => row.deducted_total },
    paid: { label: 'csv.paid', value: row => row.paid_total },
    cashDiscount: { label: 'cashDiscount', value: row => row.cash_discount_total },
    credited: { label: 'credited', value: row => row.credited_total },
    currency: { label: 'csv.currency', value: row => row.currency },
    buyerReference: { label: 'buyerReference', value: row => row.buyer_reference },
  },
  table: ['number', 'title', 'contact', 'date', 'due', 'status', 'total', 'remaining', 'toPayOut', 'payouts'],
  sort: ['number', 'title', 'contact', 'date', 'due', 'status', 'total'],
  filters: {
    status: {
      label: 'status',
      options: (_, translator) => invoiceStatuses.map(value => [value, translator(recordsTexts)(`invoice.${value}`)]),
    },
    due: { label: 'dueState', options: t => [['overdue', t('dueStates.overdue')]] },
    refund: { label: 'refundDue', options: t => [['open', t('refundStates.open')]] },
    kontakt_id: { label: 'contact', record: 'contact' },
    project_id: { label: 'project', record: 'project' },
  },
  csv: [
    ...(['number', 'title', 'kind', 'status', 'contact', 'customerNumber', 'date', 'due'] as const),
    ...(['serviceFrom', 'serviceTo'] as const),
    ...(['net', 'tax', 'gross', 'deducted', 'paid', 'cashDiscount', 'credited', 'remaining'] as const),
    ...(['toPayOut', 'payouts', 'currency', 'buyerReference'] as const),
  ],
  create: { may: 'invoices:write', to: '/invoices/new', label: 'new' },
  batch: {
    name: row => [row.invoice_number, row.kontakt_name],
    pdf: 'invoices',
    steps: {
      // Only drafts can be mailed here, so that no customer receives an invoice twice.
      mail: {
        ...sending,
        icon: Mail,
        mails: true,
        run: (caller, id) => caller.invoices.send({ id, expected_status: 'draft' }),
      },
      letter: { ...sending, icon: Send, run: (caller, id) => caller.invoices.sendByLetter({ id }) },
      overdue: {
        icon: CalendarClock,
        may: 'invoices:write',
        fits: row => invoiceAllows(row.status, 'set_overdue') && row.remaining > 0,
        run: (caller, id) => caller.invoices.setOverdue({ id }),
      },
      dun: {
        icon: BellRing,
        may: 'invoices:dun',
        fits: row => row.remaining > 0 && openStatuses.some(status => status === row.status),
        run: (caller, id) => caller.dunnings.create({ invoice_id: id }),
        next: { to: '/dunning', label: translator => translator(invoicesTexts)('dunning') },
      },
    },
  },
})
