import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'

export interface EmptyStateProps {
  icon?: LucideIcon
  title: ReactNode
  /** What will stand here, and how to create it. */
  children?: ReactNode
  /** One button: the next step. */
  action?: ReactNode
  className?: string
}

/** Shown where there is no data yet: explains the next step, with one button. */
export function EmptyState({ icon: Icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center gap-2 px-6 py-14 text-center', className)}>
      {Icon ? (
        <span className="mb-1 grid size-10 place-items-center rounded-lg border border-line bg-surface text-faint">
          <Icon aria-hidden className="size-5" />
        </span>
      ) : null}
      <p className="font-semibold">{title}</p>
      {children ? <p className="max-w-sm text-muted text-pretty">{children}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  )
}
