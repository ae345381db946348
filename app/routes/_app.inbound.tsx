import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Download, FileInput } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { Ago, None } from '~/components/value'
import { BatchList } from '~/features/inbound/batch-list'
import { Checksum } from '~/features/inbound/checksum'
import { fileSize } from '~/features/inbound/file-size'
import type { Delivery } from '~/features/inbound/inbound'
import { inboundFilters } from '~/features/inbound/inbound-filters'
import { RunningUploads } from '~/features/inbound/running-uploads'
import { SendDialog } from '~/features/inbound/send-dialog'
import { SendGuide } from '~/features/inbound/send-guide'
import { inboundTexts } from '~/i18n/inbound'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { useFormat, useMay } from '~/lib/session'

export { titled as meta } from '~/lib/titled'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const title = serverT(negotiateLocale(request.headers, context.userLocale), inboundTexts)('title')
  const asked = inboundFilters(request)
  return { title, batch: asked.batch ?? null, ...(await context.caller.inbound.page(asked)) }
})

/** What other systems have handed in, what is arriving, and what is still missing. */
export default function Inbound() {
  const { data, pagination, uploads, batches, sources, batch } = useLoaderData<typeof loader>()
  const t = useT(inboundTexts)
  const columns = useColumns()
  useLive(['inbound'])
  const unused = sources.length === 0
  const known = [...new Set([...(batch ? [batch] : []), ...batches.map(one => one.batch)])]
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={unused ? undefined : <SendDialog />} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RunningUploads uploads={uploads} />
        <BatchList batches={batches} />
        <DataTable
          label={t('title')}
          rows={data}
          columns={columns}
          rowKey={row => row.id}
          rowName={row => row.filename}
          page={pagination}
          search={false}
          filters={
            unused
              ? []
              : [
                  { name: 'source', label: t('source'), options: sources.map(toOption) },
                  ...(known.length > 0
                    ? [{ name: 'batch', label: t('batch'), options: known.map(toOption) }]
                    : []),
                ]
          }
          empty={
            <EmptyState
              icon={FileInput}
              title={t('emptyTitle')}
              action={
                <div className="max-w-xl">
                  <SendGuide />
                </div>
              }
            >
              {t('emptyBody')}
            </EmptyState>
          }
        />
      </div>
    </>
  )
}

const toOption = (value: string) => ({ value, label: value })

function useColumns(): Column<Delivery>[] {
  const t = useT(inboundTexts)
  const format = useFormat()
  const mayDownload = useMay()('inbound:download')
  return [
    {
      id: 'file',
      header: t('file'),
      cell: row => (
        <>
          <span className="font-medium break-all">{row.filename}</span>
          <span className="block truncate text-xs font-normal text-muted @max-2xl:hidden">
            {row.content_type}
          </span>
        </>
      ),
      className: 'max-w-80',
    },
    {
      id: 'source',
      header: t('source'),
      cell: row => <Badge className="font-mono font-normal">{row.source}</Badge>,
    },
    {
      id: 'batch',
      header: t('batch'),
      cell: row =>
        row.batch || row.part ? (
          <>
            {row.batch}
            {row.batch && row.part ? ' · ' : null}
            <span className="whitespace-nowrap">{row.part ? t('part', { part: row.part }) : null}</span>
          </>
        ) : (
          <span className="@max-2xl:hidden">
            <None />
          </span>
        ),
      className: 'max-w-60 text-muted',
    },
    {
      id: 'size',
      header: t('size'),
      cell: row => (
        <span className="whitespace-nowrap tabular" suppressHydrationWarning>
          {fileSize(format, row.size_bytes)}
        </span>
      ),
      align: 'right',
    },
    { id: 'checksum', header: t('checksum'), cell: row => <Checksum sha256={row.sha256} /> },
    {
      id: 'received',
      header: t('received'),
      cell: row => <Ago value={row.received_at} />,
      align: 'right',
      className: 'text-muted',
    },
    ...(mayDownload
      ? [
          {
            id: 'download',
            header: t('downloads'),
            headerHidden: true,
            cell: (row: Delivery) => <DownloadButton delivery={row} />,
            align: 'right' as const,
            className: 'w-12',
            card: 'badge' as const,
          },
        ]
      : []),
  ]
}

function DownloadButton({ delivery: { id, filename } }: { delivery: Delivery }) {
  const t = useT(inboundTexts)
  return (
    <Button asChild variant="ghost" size="icon">
      <a href={`/api/company/inbound/${id}/file`} download aria-label={t('download', { name: filename })}>
        <Download aria-hidden />
      </a>
    </Button>
  )
}
