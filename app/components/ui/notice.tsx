import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'

export interface NoticeProps {
  tone: 'warning' | 'danger' | 'info' | 'neutral'
  icon: LucideIcon
  title: ReactNode
  children?: ReactNode
  /** Buttons: the next step first. */
  actions?: ReactNode
  className?: string
}

const tones = {
  warning: 'border-warning/30 bg-warning-soft text-warning',
  danger: 'border-danger/30 bg-danger-soft text-danger',
  info: 'border-info/30 bg-info-soft text-info',
  neutral: 'border-line bg-sunken text-ink',
} as const

/** Information to read before continuing, with what can be done about it. */
export function Notice({ tone, icon: Icon, title, children, actions, className }: NoticeProps) {
  return (
    <div
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-3 py-2.5',
        tones[tone],
        className,
      )}
    >
      <div className="flex min-w-56 grow basis-0 gap-2.5">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0">
          <p className="font-medium">{title}</p>
          {children}
        </div>
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  )
}
