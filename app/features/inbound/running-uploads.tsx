import { Badge } from '~/components/ui/badge'
import { Card, CardHeader } from '~/components/ui/card'
import { inboundTexts } from '~/i18n/inbound'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { fileSize } from './file-size'
import type { RunningUpload } from './inbound'
import { ProgressLine } from './progress-line'

/** Files that are arriving at this moment; nothing when there are none. */
export function RunningUploads({ uploads }: { uploads: readonly RunningUpload[] }) {
  const t = useT(inboundTexts)
  if (uploads.length === 0) return null
  return (
    <Card>
      <CardHeader title={t('running.title')} />
      <ul aria-label={t('running.title')} className="divide-y divide-line border-t border-line">
        {uploads.map(upload => (
          <Row key={upload.id} upload={upload} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ upload }: { upload: RunningUpload }) {
  const t = useT(inboundTexts)
  const format = useFormat()
  const { received_bytes: received, expected_bytes: expected, batch, part } = upload
  const share = expected === null ? null : Math.min(1, received / expected)
  const amount =
    expected === null
      ? t('running.so', { received: fileSize(format, received) })
      : t('running.of', { received: fileSize(format, received), expected: fileSize(format, expected) })
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="min-w-0 font-medium break-all">{upload.filename}</span>
        <Badge className="font-mono font-normal">{upload.source}</Badge>
        {batch || part ? (
          <span className="text-[13px] text-muted">
            {[batch, part && t('part', { part })].filter(Boolean).join(' · ')}
          </span>
        ) : null}
        <span className="ml-auto text-[13px] text-muted tabular" suppressHydrationWarning>
          {amount}
          {share === null ? null : ` · ${format.percent(Math.floor(share * 100))}`}
        </span>
      </div>
      <ProgressLine label={t('running.progress', { name: upload.filename })} share={share} text={amount} />
    </li>
  )
}
