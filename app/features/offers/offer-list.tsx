import { FileText, Mail, Send } from 'lucide-react'
import { minus } from '~/features/documents/cents'
import { customerNumber } from '~/features/lists/customer-number'
import { listOf } from '~/features/lists/list'
import { OfferBadge } from '~/features/records/record-status'
import { offersTexts } from '~/i18n/offers'
import { recordsTexts } from '~/i18n/records'
import { type OfferStatus, offerMachine, offerStatuses } from '~server/services/sales/offers/machine'

const sending = {
  may: 'offers:send',
  fits: (row: { status: OfferStatus }) => offerMachine[row.status].send !== undefined,
}

/** All offers, newest first. */
export const offerList = listOf(caller => caller.offers.page)({
  path: '/offers',
  texts: offersTexts,
  title: 'many',
  icon: FileText,
  live: ['offers'],
  rowName: row => row.offer_number,
  columns: {
    number: {
      label: 'number',
      value: row => row.offer_number,
      className: 'whitespace-nowrap tabular',
      card: 'meta',
    },
    title: { label: 'title', value: row => row.title, className: 'max-w-60 truncate', card: 'title' },
    contact: {
      label: 'contact',
      value: row => row.kontakt_name,
      className: 'max-w-48 truncate',
      yields: 4,
      card: 'meta',
    },
    date: { label: 'date', value: row => row.offer_date, as: 'day', yields: 1 },
    valid_until: { label: 'validUntil', value: row => row.valid_until, as: 'day', yields: 2 },
    status: {
      label: 'status',
      value: (row, _, translator) => translator(recordsTexts)(`offer.${row.status}`),
      cell: row => <OfferBadge status={row.status} />,
      card: 'badge',
    },
    total: { label: 'sum', value: row => row.total, as: 'money', card: 'value' },
    customerNumber,
    projectNumber: { label: 'projectNumber', value: row => row.project_number },
    project: { label: 'project', value: row => row.project_name },
    net: { label: 'csv.net', value: row => minus(row.subtotal, row.discount_amount) },
    tax: { label: 'csv.tax', value: row => row.tax_amount },
    gross: { label: 'csv.gross', value: row => row.total },
    currency: { label: 'csv.currency', value: row => row.currency },
    sent: { label: 'csv.sent', value: row => row.sent_at, as: 'instant' },
    accepted: { label: 'csv.accepted', value: row => row.accepted_at, as: 'instant' },
  },
  table: ['number', 'title', 'contact', 'date', 'valid_until', 'status', 'total'],
  sort: ['number', 'title', 'contact', 'date', 'valid_until', 'status', 'total'],
  filters: {
    status: {
      label: 'status',
      options: (_, translator) => offerStatuses.map(value => [value, translator(recordsTexts)(`offer.${value}`)]),
    },
    kontakt_id: { label: 'contact', record: 'contact' },
    project_id: { label: 'project', record: 'project' },
  },
  csv: [
    ...(['number', 'title', 'status', 'contact', 'customerNumber', 'projectNumber', 'project', 'date'] as const),
    ...(['valid_until', 'net', 'tax', 'gross', 'currency', 'sent', 'accepted'] as const),
  ],
  create: { may: 'offers:write', to: '/offers/new', label: 'new' },
  batch: {
    name: row => [row.offer_number, row.kontakt_name],
    pdf: 'offers',
    steps: {
      // Only drafts can be mailed here, so that no customer receives an offer twice.
      mail: {
        ...sending,
        icon: Mail,
        mails: true,
        run: (caller, id) => caller.offers.sendEmail({ id, expected_status: 'draft' }),
      },
      letter: { ...sending, icon: Send, run: (caller, id) => caller.offers.send({ id }) },
    },
  },
})
