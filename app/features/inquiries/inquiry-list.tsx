import { useLoaderData, useSearchParams } from '@remix-run/react'
import { Inbox } from 'lucide-react'
import { None } from '~/components/value'
import { addressColumns, addressParts } from '~/features/lists/address-columns'
import { listOf } from '~/features/lists/list'
import { ListTable, type ListTableProps } from '~/features/lists/list-page'
import { inquiriesTexts } from '~/i18n/inquiries'
import { shownEmail } from '~server/platform/values/shown-email'
import { inquiryStatuses } from '~server/services/sales/inquiries/machine'
import type { Colleague } from './inquiries-context'
import { InquiryStatusBadge } from './inquiry-status'

/** The same inquiries as on the board, for looking them up. */
export const inquiryList = listOf(caller => caller.inquiries.list)({
  path: '/inquiries',
  texts: inquiriesTexts,
  title: 'title',
  icon: Inbox,
  live: ['inquiries'],
  rowName: row => row.title,
  columns: {
    title: { label: 'name', value: row => row.title },
    number: { label: 'number', value: row => row.anfrage_number, as: 'number' },
    status: {
      label: 'status',
      value: (row, t) => t(`statuses.${row.status}`),
      cell: row => <InquiryStatusBadge status={row.status} />,
      card: 'badge',
    },
    contact: { label: 'contact', value: row => row.contact_name },
    place: { label: 'place', value: row => row.objekt_city, yields: 3, card: 'meta' },
    source: { label: 'source', value: row => row.source, className: 'max-w-40 truncate', yields: 2 },
    assigned: { label: 'assigned', cell: row => <ColleagueName userId={row.assigned_user_id} />, yields: 2 },
    age: { label: 'age', value: row => row.created_at, as: 'ago' },
    contact_name: { label: 'form.contact_name', value: row => row.contact_name },
    phone: { label: 'form.contact_phone', value: row => row.contact_phone },
    email: { label: 'form.contact_email', value: row => row.contact_email && shownEmail(row.contact_email) },
    ...addressColumns('objekt_'),
    description: { label: 'form.description', value: row => row.description },
  },
  table: ['title', 'number', 'status', 'contact', 'place', 'source', 'assigned', 'age'],
  sort: ['title', 'number', 'status', 'age'],
  filters: {
    status: { label: 'status', options: t => inquiryStatuses.map(value => [value, t(`statuses.${value}`)]) },
  },
  csv: [
    ...(['number', 'title', 'status', 'contact_name', 'phone', 'email', ...addressParts] as const),
    ...(['source', 'age', 'description'] as const),
  ],
  create: { may: 'inquiries:write', to: '/inquiries/new', label: 'new' },
})

/** A default export, for loading on demand: most users stay with the board. */
export default function InquiryTable(props: Omit<ListTableProps, 'list'>) {
  const [params] = useSearchParams()
  return <ListTable {...props} list={inquiryList} search={`?${params}`} />
}

function ColleagueName({ userId }: { userId: number | null }) {
  const { colleagues } = useLoaderData<{ colleagues: Colleague[] }>()
  return colleagues.find(({ user_id }) => user_id === userId)?.name || <None />
}
