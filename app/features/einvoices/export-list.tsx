import { Download } from 'lucide-react'
import { Badge, type Tone } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { StatusBadge } from '~/components/ui/status-badge'
import { Ago } from '~/components/value'
import { einvoicesTexts } from '~/i18n/einvoices'
import { useT } from '~/lib/i18n'
import type { ExportRecord, ExportStatus } from '~server/services/einvoices/schema'
import { kindOf } from './kinds'

const tones: Record<ExportStatus, Tone> = {
  pending: 'info',
  valid: 'success',
  invalid: 'danger',
  failed: 'danger',
}

/** The e-invoices that were made, newest first, with their files. */
export function ExportList({ exports }: { exports: readonly ExportRecord[] }) {
  const t = useT(einvoicesTexts)
  if (exports.length === 0) return null
  return (
    <ul aria-label={t('history')} className="divide-y divide-line border-t border-line">
      {exports.map(record => (
        <li key={record.id} className="grid gap-1.5 px-4 py-2.5">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="grow font-medium">{t(`kinds.${kindOf(record)}`)}</span>
            {record.preview ? <Badge>{t('preview')}</Badge> : null}
            <StatusBadge tone={tones[record.status]}>{t(`statuses.${record.status}`)}</StatusBadge>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <span className="grow text-xs text-muted">
              <Ago value={record.created_at} />
            </span>
            <Files record={record} />
          </div>
          <Reason record={record} />
        </li>
      ))}
    </ul>
  )
}

function Files({ record }: { record: ExportRecord }) {
  const t = useT(einvoicesTexts)
  const files = [
    { part: 'pdf', file: 'PDF', url: record.file_pdf },
    { part: 'xml', file: 'XML', url: record.file_xml },
  ] as const
  return files.map(({ part, file, url }) =>
    url ? (
      <Button key={part} asChild size="sm">
        <a href={url} download aria-label={t('download', { file, kind: t(`kinds.${kindOf(record)}`) })}>
          <Download aria-hidden />
          {file}
          {part === record.file_primary ? (
            <span className="text-xs font-normal text-muted">{t('original')}</span>
          ) : null}
        </a>
      </Button>
    ) : null,
  )
}

function Reason({ record: { status, validation_result: result } }: { record: ExportRecord }) {
  const t = useT(einvoicesTexts)
  if (status !== 'failed') return null
  const reason =
    result?.reason === 'pdf.unavailable'
      ? 'unavailable'
      : result?.reason === 'interrupted'
        ? 'interrupted'
        : 'internal'
  return <p className="text-[13px] text-danger">{t(`reasons.${reason}`)}</p>
}
