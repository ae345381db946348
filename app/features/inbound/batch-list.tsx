import { Link } from '@remix-run/react'
import { useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { StatusBadge } from '~/components/ui/status-badge'
import { Ago } from '~/components/value'
import { inboundTexts } from '~/i18n/inbound'
import { type Translate, useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { incompleteFirst, isIncomplete } from './batch-order'
import { fileSize } from './file-size'
import type { Batch } from './inbound'
import { ProgressLine } from './progress-line'

// No `listOf`: a summary of the newest deliveries beside the list of files, complete and in an order of its own.
const shownAtFirst = 4

/** Deliveries of several files: how many parts have arrived, and which are missing. */
export function BatchList({ batches }: { batches: readonly Batch[] }) {
  const t = useT(inboundTexts)
  const [all, setAll] = useState(false)
  if (batches.length === 0) return null
  const ordered = incompleteFirst(batches)
  const shown = all ? ordered : ordered.slice(0, shownAtFirst)
  return (
    <Card className="@container">
      <CardHeader
        title={t('batches.title')}
        actions={
          ordered.length > shownAtFirst ? (
            <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t('batches.less') : t('batches.all', { count: ordered.length })}
            </Button>
          ) : undefined
        }
      />
      <ul aria-label={t('batches.title')} className="divide-y divide-line border-t border-line">
        {shown.map(batch => (
          <Row key={`${batch.source} ${batch.batch}`} batch={batch} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ batch }: { batch: Batch }) {
  const t = useT(inboundTexts)
  const format = useFormat()
  const counted =
    batch.total === null
      ? t('batches.files', { count: batch.files })
      : t('batches.of', { parts: format.number(batch.parts), total: format.number(batch.total) })
  const missing = missingText(t, batch)
  return (
    <li className="relative grid items-center gap-x-4 gap-y-1.5 px-4 py-3 transition-colors hover:bg-hover @3xl:grid-cols-[minmax(0,5fr)_8rem_minmax(0,5fr)_17rem]">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={{ search: new URLSearchParams({ source: batch.source, batch: batch.batch }).toString() }}
          preventScrollReset
          aria-label={t('batches.show', { batch: batch.batch })}
          className="min-w-0 font-medium break-all after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
        >
          {batch.batch}
        </Link>
        <Badge className="font-mono font-normal">{batch.source}</Badge>
      </div>
      {batch.total === null ? (
        <span className="@max-3xl:hidden" />
      ) : (
        <ProgressLine
          label={batch.batch}
          share={batch.parts / batch.total}
          text={counted}
          done={!isIncomplete(batch)}
        />
      )}
      <p className="text-[13px] tabular" suppressHydrationWarning>
        {counted}
        {missing ? <span className="text-muted">, {missing}</span> : null}
      </p>
      <p className="flex flex-wrap items-center justify-end gap-x-3 text-[13px] text-muted" suppressHydrationWarning>
        <span className="tabular">{fileSize(format, batch.size_bytes)}</span>
        <Ago value={batch.last_received_at} />
        {batch.total === null ? null : (
          <StatusBadge tone={isIncomplete(batch) ? 'warning' : 'success'}>
            {t(isIncomplete(batch) ? 'batches.incomplete' : 'batches.complete')}
          </StatusBadge>
        )}
      </p>
    </li>
  )
}

/** "es fehlen 2/5, 4/5"; if there are very many, the first ones and a count. */
function missingText(t: Translate<typeof inboundTexts>, { missing, missing_count }: Batch): string | null {
  if (missing_count === 0) return null
  const named = missing.slice(0, 8)
  const others = missing_count - named.length
  const list = named.join(', ')
  return t('batches.missing', {
    count: missing_count,
    list: others > 0 ? t('batches.more', { list, count: others }) : list,
  })
}
