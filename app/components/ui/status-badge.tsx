import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'
import type { Tone } from './badge'

const dotStyle: Record<Tone, string> = {
  neutral: 'bg-faint',
  accent: 'bg-accent-mark',
  success: 'bg-success-fill',
  warning: 'bg-warning-fill',
  danger: 'bg-danger-fill',
  info: 'bg-info-fill',
}

export interface StatusBadgeProps {
  tone: Tone
  /** The status as text; colour alone says nothing. */
  children: ReactNode
  className?: string
}

/** A record's status: a coloured dot and its text. */
export function StatusBadge({ tone, children, className }: StatusBadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-6 items-center gap-1.5 rounded-full border border-line bg-surface px-2 text-xs font-medium whitespace-nowrap',
        className,
      )}
    >
      <span aria-hidden className={cn('size-2 rounded-full', dotStyle[tone])} />
      {children}
    </span>
  )
}
