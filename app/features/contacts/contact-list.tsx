import { Users } from 'lucide-react'
import { ImportLink } from '~/features/imports/import-link'
import { addressColumns, addressParts } from '~/features/lists/address-columns'
import { listOf } from '~/features/lists/list'
import { contactsTexts } from '~/i18n/contacts'
import { shownEmail } from '~server/platform/values/shown-email'
import { ContactStatusBadge, contactKinds, contactStatuses } from './contact-status'

/** Customers, suppliers, authorities. */
export const contactList = listOf(caller => caller.contacts.list)({
  path: '/contacts',
  texts: contactsTexts,
  title: 'title',
  icon: Users,
  live: ['contacts'],
  rowName: row => row.name,
  columns: {
    name: { label: 'name', value: row => row.name },
    number: { label: 'number', value: row => row.customer_number, as: 'number' },
    status: {
      label: 'status',
      value: (row, t) => t(`statuses.${row.status}`),
      cell: row => <ContactStatusBadge status={row.status} />,
      card: 'badge',
    },
    kind: { label: 'kind', value: (row, t) => t(`kinds.${row.kind}`), yields: 2 },
    email: {
      label: 'email',
      value: row => row.email && shownEmail(row.email),
      className: 'max-w-56 truncate',
      yields: 3,
    },
    reached: {
      label: 'phone',
      value: row => row.phone ?? row.mobile,
      className: 'whitespace-nowrap',
      yields: 3,
    },
    updated: { label: 'updated', value: row => row.updated_at, as: 'ago', yields: 2 },
    company_name: { label: 'form.company_name', value: row => row.company_name },
    salutation: {
      label: 'form.salutation',
      value: (row, t) => row.salutation && t(`salutations.${row.salutation}`),
    },
    title: { label: 'form.title', value: row => row.title },
    first_name: { label: 'form.first_name', value: row => row.first_name },
    last_name: { label: 'form.last_name', value: row => row.last_name },
    phone: { label: 'phone', value: row => row.phone },
    mobile: { label: 'mobile', value: row => row.mobile },
    ...addressColumns(),
    country: { label: 'form.country', value: row => row.country_code },
    vat_number: { label: 'form.vat_number', value: row => row.vat_number },
  },
  table: ['name', 'number', 'status', 'kind', 'city', 'email', 'reached', 'updated'],
  sort: ['name', 'number', 'city'],
  filters: {
    status: { label: 'status', options: t => contactStatuses.map(value => [value, t(`statuses.${value}`)]) },
    kind: { label: 'kind', options: t => contactKinds.map(value => [value, t(`kinds.${value}`)]) },
  },
  csv: [
    ...(['number', 'kind', 'status', 'name', 'company_name', 'salutation', 'title', 'first_name'] as const),
    ...(['last_name', 'email', 'phone', 'mobile', ...addressParts, 'country', 'vat_number'] as const),
  ],
  create: { may: 'contacts:write', to: '/contacts/new', label: 'new' },
  begin: <ImportLink noun="contacts" />,
})
