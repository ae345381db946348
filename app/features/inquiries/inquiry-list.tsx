import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '~/components/ui/data-table'
import { Ago, None } from '~/components/value'
import { inquiriesTexts } from '~/i18n/inquiries'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import { inquiryStatuses } from '~server/services/inquiries/machine'
import type { Colleague, Inquiry } from './inquiries-context'
import { InquiryStatusBadge } from './inquiry-status'

interface InquiryListProps {
  list: Outputs['inquiries']['list']
  colleagues: readonly Colleague[]
  actions: ReactNode
  empty: ReactNode
}

/** The same inquiries as a table, for looking things up. */
export default function InquiryList({ list, colleagues, actions, empty }: InquiryListProps) {
  const t = useT(inquiriesTexts)
  const search = useSearchParams()[0].toString()
  const names = new Map(colleagues.map(({ user_id, name }) => [user_id, name]))
  const columns: Column<Inquiry>[] = [
    { id: 'title', sortable: true, header: t('name'), cell: row => row.title },
    {
      id: 'number',
      sortable: true,
      header: t('number'),
      cell: row => row.anfrage_number,
      className: 'text-muted tabular whitespace-nowrap',
    },
    {
      id: 'status',
      sortable: true,
      header: t('status'),
      cell: row => <InquiryStatusBadge status={row.status} />,
      card: 'badge',
    },
    { id: 'contact', header: t('contact'), cell: row => row.contact_name ?? <None /> },
    { id: 'place', header: t('place'), cell: row => row.objekt_city ?? <None />, className: 'max-lg:hidden' },
    {
      id: 'source',
      header: t('source'),
      cell: row => row.source ?? <None />,
      className: 'max-w-40 truncate max-xl:hidden',
      card: 'hidden',
    },
    {
      id: 'assigned',
      header: t('assigned'),
      cell: row => (row.assigned_user_id && names.get(row.assigned_user_id)) || <None />,
      className: 'max-xl:hidden',
      card: 'hidden',
    },
    {
      id: 'age',
      sortable: true,
      header: t('age'),
      cell: row => <Ago value={row.created_at} />,
      className: 'text-muted',
    },
  ]
  return (
    <DataTable
      label={t('title')}
      rows={list.data}
      columns={columns}
      rowKey={row => row.id}
      rowName={row => row.title}
      rowHref={row => `/inquiries/${row.id}?${search}`}
      page={list.pagination}
      search={t('search')}
      filters={[
        {
          name: 'status',
          label: t('status'),
          options: inquiryStatuses.map(value => ({ value, label: t(`statuses.${value}`) })),
        },
      ]}
      csvHref="/inquiries.csv"
      actions={actions}
      empty={empty}
    />
  )
}
