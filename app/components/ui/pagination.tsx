import { Link, useLocation } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { tableTexts } from '~/i18n/table'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { Button } from './button'
import { Tooltip } from './tooltip'

export interface Page {
  limit: number
  offset: number
  total: number
}

/** "1–50 von 231" with links to the previous and next page; `limit` and `offset` are in the URL. */
export function Pagination({ limit, offset, total }: Page) {
  const t = useT(tableTexts)
  const format = useFormat()
  if (total === 0) return null
  const to = Math.min(offset + limit, total)
  return (
    <nav aria-label={t('page')} data-noprint className="flex items-center justify-between gap-3 text-xs text-muted">
      <span className="tabular" suppressHydrationWarning>
        {t('range', {
          from: format.number(Math.min(offset + 1, total)),
          to: format.number(to),
          total: format.number(total),
        })}
      </span>
      {total > limit || offset > 0 ? (
        <span className="flex gap-1">
          <Step label={t('previous')} offset={offset > 0 ? Math.max(0, offset - limit) : null}>
            <ChevronLeft />
          </Step>
          <Step label={t('next')} offset={to < total ? offset + limit : null}>
            <ChevronRight />
          </Step>
        </span>
      ) : null}
    </nav>
  )
}

function Step({ label, offset, children }: { label: string; offset: number | null; children: ReactNode }) {
  const { pathname, search } = useLocation()
  if (offset === null) {
    return (
      <Button size="icon" disabled aria-label={label}>
        {children}
      </Button>
    )
  }
  const params = new URLSearchParams(search)
  if (offset === 0) params.delete('offset')
  else params.set('offset', String(offset))
  return (
    <Tooltip content={label}>
      <Button asChild size="icon" aria-label={label}>
        <Link to={{ pathname, search: params.toString() }} prefetch="intent">
          {children}
        </Link>
      </Button>
    </Tooltip>
  )
}
