import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Plus, Users } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { Ago, None } from '~/components/value'
import { contactFilters, contactKinds, contactStatuses } from '~/features/contacts/contact-filters'
import { ContactStatusBadge } from '~/features/contacts/contact-status'
import { ImportLink } from '~/features/imports/import-link'
import { SavedFilters } from '~/features/saved-filters/saved-filters'
import { contactsTexts } from '~/i18n/contacts'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { useMay } from '~/lib/session'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ''} · Gewerk` }]

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const title = serverT(negotiateLocale(request.headers, context.userLocale), contactsTexts)('title')
  return { title, ...(await context.caller.contacts.list(contactFilters(request))) }
})

export default function Contacts() {
  const { data, pagination } = useLoaderData<typeof loader>()
  const t = useT(contactsTexts)
  const may = useMay()
  useLive(['contacts'])
  const columns: Column<(typeof data)[number]>[] = [
    { id: 'name', sortable: true, header: t('name'), cell: row => row.name },
    {
      id: 'number',
      sortable: true,
      header: t('number'),
      cell: row => row.customer_number,
      className: 'whitespace-nowrap text-muted tabular',
    },
    {
      id: 'status',
      header: t('status'),
      cell: row => <ContactStatusBadge status={row.status} />,
      card: 'badge',
    },
    {
      id: 'kind',
      header: t('kind'),
      cell: row => t(`kinds.${row.kind}`),
      className: 'max-xl:hidden',
      card: 'hidden',
    },
    { id: 'city', sortable: true, header: t('place'), cell: row => row.city ?? <None /> },
    {
      id: 'email',
      header: t('email'),
      cell: row => row.email ?? <None />,
      className: 'max-w-56 truncate max-lg:hidden',
      card: 'hidden',
    },
    {
      id: 'phone',
      header: t('phone'),
      cell: row => row.phone ?? row.mobile ?? <None />,
      className: 'whitespace-nowrap max-lg:hidden',
      card: 'hidden',
    },
    {
      id: 'updated',
      header: t('updated'),
      cell: row => <Ago value={row.updated_at} />,
      className: 'text-muted max-xl:hidden',
      card: 'hidden',
    },
  ]
  const create = may('contacts:write') ? (
    <Button asChild variant="primary">
      <Link to="/contacts/new">
        <Plus aria-hidden />
        {t('new')}
      </Link>
    </Button>
  ) : undefined
  return (
    <>
      <PageHeader title={t('title')} actions={create} />
      <DataTable
        label={t('title')}
        rows={data}
        columns={columns}
        rowKey={row => row.id}
        rowName={row => row.name}
        rowHref={row => `/contacts/${row.id}`}
        page={pagination}
        search={t('search')}
        csvHref="/contacts.csv"
        filters={[
          {
            name: 'status',
            label: t('status'),
            options: contactStatuses.map(value => ({ value, label: t(`statuses.${value}`) })),
          },
          {
            name: 'kind',
            label: t('kind'),
            options: contactKinds.map(value => ({ value, label: t(`kinds.${value}`) })),
          },
        ]}
        actions={<SavedFilters list="contacts" />}
        empty={
          <EmptyState
            icon={Users}
            title={t('empty.title')}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                {create}
                <ImportLink noun="contacts" />
              </div>
            }
          >
            {t('empty.body')}
          </EmptyState>
        }
      />
    </>
  )
}
