import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { Upload } from 'lucide-react'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { StatusBadge } from '~/components/ui/status-badge'
import { Ago, None } from '~/components/value'
import { nouns, stageTone } from '~/features/imports/imports'
import { UploadCard } from '~/features/imports/upload-card'
import { importsTexts } from '~/i18n/imports'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { listParams } from '~/lib/list-params'
import { useLive } from '~/lib/live'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { useFormat, useMay } from '~/lib/session'

export { titled as meta } from '~/lib/titled'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const title = serverT(negotiateLocale(request.headers, context.userLocale), importsTexts)('title')
  const { limit, offset } = listParams(request)
  return { title, ...(await context.caller.imports.list({ limit, offset })) }
})

/** Bringing a file along, and the imports there were. */
export default function Imports() {
  const { data, pagination } = useLoaderData<typeof loader>()
  const t = useT(importsTexts)
  const format = useFormat()
  const may = useMay()
  const [params] = useSearchParams()
  useLive(['imports'])
  const allowed = nouns.filter(noun => may(`${noun}:write`))
  const initial = allowed.find(noun => noun === params.get('noun')) ?? allowed[0]
  const columns: Column<(typeof data)[number]>[] = [
    { id: 'file', header: t('list.file'), cell: row => row.filename, className: 'max-w-72 truncate' },
    { id: 'noun', header: t('list.noun'), cell: row => t(`nouns.${row.noun}`) },
    {
      id: 'stage',
      header: t('list.stage'),
      cell: row => <StatusBadge tone={stageTone[row.stage]}>{t(`stages.${row.stage}`)}</StatusBadge>,
      card: 'badge',
    },
    {
      id: 'rows',
      header: t('list.rows'),
      cell: row => <span suppressHydrationWarning>{format.number(row.row_count)}</span>,
      align: 'right',
      card: 'hidden',
    },
    {
      id: 'created',
      header: t('list.created'),
      cell: row => <span suppressHydrationWarning>{format.number(row.created_count)}</span>,
      align: 'right',
      card: 'hidden',
    },
    { id: 'by', header: t('list.by'), cell: row => row.created_by ?? <None />, className: 'max-lg:hidden' },
    {
      id: 'when',
      header: t('list.when'),
      cell: row => <Ago value={row.created_at} />,
      className: 'text-muted',
    },
  ]
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {initial ? <UploadCard nouns={allowed} initial={initial} /> : null}
        <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2>{t('list.title')}</h2>
          <DataTable
            label={t('list.title')}
            rows={data}
            columns={columns}
            rowKey={row => row.id}
            rowName={row => row.filename}
            rowHref={row => `/imports/${row.id}`}
            page={pagination}
            search={false}
            empty={
              <EmptyState icon={Upload} title={t('list.emptyTitle')}>
                {t('list.emptyBody')}
              </EmptyState>
            }
          />
          {data.length > 0 ? <p className="text-[13px] text-muted">{t('list.kept')}</p> : null}
        </section>
      </div>
    </>
  )
}
