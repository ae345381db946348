import { Separator as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '~/lib/cn'

/** A hairline. */
export function Separator({ className, decorative = true, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      decorative={decorative}
      className={cn(
        'shrink-0 bg-line data-[orientation=horizontal]:h-px data-[orientation=horizontal]:w-full data-[orientation=vertical]:h-full data-[orientation=vertical]:w-px',
        className,
      )}
      {...props}
    />
  )
}
