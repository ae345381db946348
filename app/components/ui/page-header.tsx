import { Link } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'

export interface PageHeaderProps {
  title: ReactNode
  /** Beside the title: a StatusBadge. */
  badge?: ReactNode
  /** One line below: number, customer, dates. */
  subtitle?: ReactNode
  /** Where this page belongs, for detail pages. */
  back?: { to: string; label: string }
  /** Buttons; the primary one last, so that it stands at the right edge. */
  actions?: ReactNode
  className?: string
}

/** The header of every page: one h1, its status, its actions. */
export function PageHeader({ title, badge, subtitle, back, actions, className }: PageHeaderProps) {
  return (
    <header className={cn('flex flex-wrap items-end gap-x-4 gap-y-3 pb-4', className)}>
      <div className="min-w-0 grow-999">
        {back ? (
          <Link
            to={back.to}
            prefetch="intent"
            data-noprint
            className="mb-1 -ml-1 inline-flex items-center gap-0.5 rounded-md text-xs text-muted hover:text-ink pointer-coarse:py-1.5"
          >
            <ChevronLeft aria-hidden className="size-4" />
            {back.label}
          </Link>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-xl leading-8 break-words">{title}</h1>
          {badge}
        </div>
        {subtitle ? <div className="text-muted">{subtitle}</div> : null}
      </div>
      {actions ? (
        <div data-noprint className="flex flex-wrap items-center gap-2 max-md:grow max-md:[&>*]:grow">
          {actions}
        </div>
      ) : null}
    </header>
  )
}
