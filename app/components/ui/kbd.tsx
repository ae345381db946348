import type { ComponentProps } from 'react'
import { cn } from '~/lib/cn'

/** A key. */
export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line bg-sunken px-1 font-sans text-[11px] font-medium text-muted',
        className,
      )}
      {...props}
    />
  )
}
