import { Label as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '~/lib/cn'

/** The name of a control. */
export function Label({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cn('text-[13px] leading-5 font-medium text-ink', className)} {...props} />
}
