import type { ComponentProps, ReactNode } from 'react'
import { cn } from '~/lib/cn'

/** A framed part of a page. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section data-card className={cn('rounded-lg border border-line bg-surface', className)} {...props} />
}

export interface CardHeaderProps extends Omit<ComponentProps<'header'>, 'title'> {
  title: ReactNode
  description?: ReactNode
  /** Buttons or links at the right. */
  actions?: ReactNode
}

export function CardHeader({ title, description, actions, className, ...props }: CardHeaderProps) {
  return (
    <header className={cn('flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-3 pb-2', className)} {...props}>
      <div className="min-w-0 grow">
        <h2 className="text-sm leading-6">{title}</h2>
        {description ? <p className="text-xs text-muted">{description}</p> : null}
      </div>
      {actions ? <div className="flex items-center gap-2">{actions}</div> : null}
    </header>
  )
}

export function CardContent({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('px-4 pt-1 pb-4', className)} {...props} />
}

export function CardFooter({ className, ...props }: ComponentProps<'footer'>) {
  return (
    <footer
      className={cn('flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3', className)}
      {...props}
    />
  )
}
