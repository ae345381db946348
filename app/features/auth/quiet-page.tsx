import { Link } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'

interface QuietPageProps {
  icon?: LucideIcon
  tone?: 'neutral' | 'success' | 'warning'
  title: ReactNode
  children: ReactNode
}

const tones = {
  neutral: 'bg-sunken text-muted',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
}

/** Message of a page before signing in, in place of a form or above it. */
export function QuietPage({ icon: Icon, tone = 'neutral', title, children }: QuietPageProps) {
  return (
    <div className="grid gap-4">
      {Icon ? (
        <span className={cn('grid size-10 place-items-center rounded-full', tones[tone])}>
          <Icon aria-hidden className="size-5" />
        </span>
      ) : null}
      <h1 className="text-xl">{title}</h1>
      {children}
    </div>
  )
}

export function QuietLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="rounded-md text-accent-ink underline-offset-4 hover:underline">
      {children}
    </Link>
  )
}
