import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'
import { Count } from '../value'

export interface StatProps {
  label: ReactNode
  value: ReactNode
  /** Comparison or explanation below the figure. */
  hint?: ReactNode
  tone?: 'normal' | 'danger' | 'warning' | 'success'
  /** Makes the whole figure a link to what it counts. */
  to?: string
}

const tones = { normal: '', danger: 'text-danger', warning: 'text-warning', success: 'text-success' } as const

/** One figure with its name. */
export function Stat({ label, value, hint, tone = 'normal', to }: StatProps) {
  const style = 'block rounded-lg border border-line bg-surface px-4 py-3'
  const content = (
    <>
      <span className="block text-xs text-muted">{label}</span>
      <span className={cn('block truncate text-xl leading-8 font-semibold tabular', tones[tone])}>
        {typeof value === 'number' ? <Count value={value} /> : value}
      </span>
      {hint ? <span className="block text-xs text-muted">{hint}</span> : null}
    </>
  )
  if (!to) return <div className={style}>{content}</div>
  return (
    <Link to={to} prefetch="intent" className={cn(style, 'transition-colors hover:border-line-strong hover:bg-hover')}>
      {content}
    </Link>
  )
}
