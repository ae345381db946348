import type { ComponentProps } from 'react'
import { cn } from '~/lib/cn'

/** A grey placeholder for loading content; give it the size of the real thing. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden data-loading className={cn('h-4 animate-wait rounded-md bg-sunken', className)} {...props} />
}
