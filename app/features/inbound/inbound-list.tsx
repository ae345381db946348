import { Check, Copy, Download, FileInput } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { toast } from '~/components/ui/toast'
import { Tooltip } from '~/components/ui/tooltip'
import { None } from '~/components/value'
import { listOf } from '~/features/lists/list'
import { commonTexts } from '~/i18n/common'
import { inboundTexts } from '~/i18n/inbound'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { useCopy } from '~/lib/use-copy'
import { fileSize } from './file-size'

/** Files handed in by other systems; the page's data include its sources and batches. */
export const inboundList = listOf(caller => caller.inbound.page)({
  path: '/inbound',
  texts: inboundTexts,
  title: 'title',
  icon: FileInput,
  live: ['inbound'],
  rowName: row => row.filename,
  opens: false,
  columns: {
    file: {
      label: 'file',
      value: row => row.filename,
      cell: row => (
        <>
          <span className="font-medium break-all">{row.filename}</span>
          <span className="block truncate text-xs font-normal text-muted @max-2xl:hidden">{row.content_type}</span>
        </>
      ),
      className: 'max-w-80',
    },
    source: {
      label: 'source',
      value: row => row.source,
      cell: row => <Badge className="font-mono font-normal">{row.source}</Badge>,
      yields: 4,
      card: 'meta',
    },
    batch: {
      label: 'batch',
      value: (row, t) => [row.batch, row.part && t('part', { part: row.part })].filter(Boolean).join(' · '),
      cell: (row, t) =>
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
      yields: 3,
      card: 'meta',
    },
    size: {
      label: 'size',
      cell: row => <Size bytes={row.size_bytes} />,
      align: 'right',
    },
    bytes: { label: 'bytes', value: row => row.size_bytes },
    checksum: {
      label: 'checksum',
      value: row => row.sha256,
      cell: row => <Checksum sha256={row.sha256} />,
      yields: 2,
      card: 'meta',
    },
    received: { label: 'received', value: row => row.received_at, as: 'ago', align: 'right' },
    download: {
      label: 'downloads',
      headerHidden: true,
      cell: row => <DownloadButton id={row.id} filename={row.filename} />,
      may: 'inbound:download',
      align: 'right',
      className: 'w-12',
      card: 'badge',
    },
  },
  table: ['file', 'source', 'batch', 'size', 'checksum', 'received', 'download'],
  filters: {
    source: {
      label: 'source',
      input: value => (/^[a-z0-9_-]{1,40}$/.test(value) ? { source: value } : undefined),
    },
    batch: {
      label: 'batch',
      input: value => (/^\P{Cc}{1,100}$/u.test(value) ? { batch: value } : undefined),
    },
  },
  search: false,
  empty: { title: 'emptyTitle', body: 'emptyBody' },
  csv: ['file', 'source', 'batch', 'bytes', 'checksum', 'received'],
})

function Size({ bytes }: { bytes: number }) {
  const format = useFormat()
  return (
    <span className="whitespace-nowrap tabular" suppressHydrationWarning>
      {fileSize(format, bytes)}
    </span>
  )
}

function DownloadButton({ id, filename }: { id: number; filename: string }) {
  const t = useT(inboundTexts)
  return (
    <Button asChild variant="ghost" size="icon">
      <a href={`/api/company/inbound/${id}/file`} download aria-label={t('download', { name: filename })}>
        <Download aria-hidden />
      </a>
    </Button>
  )
}

/** A SHA-256 in short; a click copies the whole of it. */
function Checksum({ sha256 }: { sha256: string }) {
  const t = useT(inboundTexts)
  const c = useT(commonTexts)
  // Shown in full, so that it can be selected and copied by hand.
  const { copied, copy } = useCopy(sha256, () => toast(t('checksum'), { description: sha256 }))

  return (
    <Tooltip content={<span className="font-mono break-all">{sha256}</span>} className="max-w-[22rem]">
      <button
        type="button"
        onClick={copy}
        aria-label={t('copyChecksum', { sha256 })}
        className="group relative z-1 inline-flex items-center gap-1.5 rounded-md font-mono text-[13px] whitespace-nowrap text-muted hover:text-ink pointer-coarse:py-1"
      >
        {sha256.slice(0, 8)}…{sha256.slice(-4)}
        {copied ? (
          <Check aria-hidden className="size-3.5 text-success" />
        ) : (
          <Copy
            aria-hidden
            className="size-3.5 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-60"
          />
        )}
        <span aria-live="polite" className="sr-only">
          {copied ? c('actions.copied') : null}
        </span>
      </button>
    </Tooltip>
  )
}
