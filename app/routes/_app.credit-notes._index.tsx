import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FileX2 } from 'lucide-react'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { Day, Money, None } from '~/components/value'
import { creditNoteFilters, refundStates } from '~/features/credit-notes/credit-note-filters'
import { partyFilters } from '~/features/documents/party-filters'
import { partyNames } from '~/features/documents/party-names.server'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import type { CreditNoteRecord } from '~server/services/credit-notes/schema'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ''} · Gewerk` }]

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const filters = creditNoteFilters(request)
  const title = serverT(negotiateLocale(request.headers, context.userLocale), creditNotesTexts)('many')
  const [list, parties] = await Promise.all([
    context.caller.creditNotes.list(filters),
    partyNames(context, filters),
  ])
  return { title, parties, ...list }
})

/** What is still to be paid out; what has been, quietly. */
function RefundCell({ note }: { note: CreditNoteRecord }) {
  const t = useT(creditNotesTexts)
  if (note.refund_due > 0) return <Money value={note.refund_due} currency={note.currency} />
  return note.refund_total > 0 ? <span className="text-muted">{t('refunded')}</span> : <None />
}

/** All Storni, newest first. */
export default function CreditNotes() {
  const { data, pagination, parties } = useLoaderData<typeof loader>()
  const t = useT(creditNotesTexts)
  useLive(['invoices'])
  const columns: Column<(typeof data)[number]>[] = [
    {
      id: 'number',
      sortable: true,
      header: t('number'),
      cell: row => row.credit_number,
      className: 'whitespace-nowrap tabular',
      card: 'meta',
    },
    {
      id: 'title',
      header: t('title'),
      cell: row => row.title,
      className: 'max-w-60 truncate',
      card: 'title',
    },
    {
      id: 'invoice',
      sortable: true,
      header: t('invoice'),
      cell: row => row.invoice_number,
      className: 'whitespace-nowrap tabular',
    },
    {
      id: 'contact',
      sortable: true,
      header: t('contact'),
      cell: row => row.kontakt_name,
      className: 'max-w-48 truncate',
    },
    {
      id: 'date',
      sortable: true,
      header: t('date'),
      cell: row => <Day value={row.credit_date} />,
      className: 'max-lg:hidden',
      card: 'hidden',
    },
    {
      id: 'refund',
      sortable: true,
      header: t('refund'),
      cell: row => <RefundCell note={row} />,
      align: 'right',
      className: 'max-xl:hidden',
      card: 'hidden',
    },
    {
      id: 'total',
      sortable: true,
      header: t('sum'),
      cell: row => <Money value={row.total} currency={row.currency} />,
      align: 'right',
      card: 'value',
    },
  ]
  return (
    <>
      <PageHeader back={{ to: '/invoices', label: t('invoices') }} title={t('many')} />
      <DataTable
        label={t('many')}
        rows={data}
        columns={columns}
        rowKey={row => row.id}
        rowName={row => row.credit_number}
        rowHref={row => `/credit-notes/${row.id}`}
        page={pagination}
        search={t('search')}
        csvHref="/credit-notes.csv"
        filters={[
          {
            name: 'refund',
            label: t('refundState'),
            options: refundStates.map(value => ({ value, label: t(`refundStates.${value}`) })),
          },
          ...partyFilters(parties, { contact: t('contact'), project: t('project') }),
        ]}
        empty={
          <EmptyState icon={FileX2} title={t('empty.title')}>
            {t('empty.body')}
          </EmptyState>
        }
      />
    </>
  )
}
