import { Switch as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '~/lib/cn'

/** An on-off switch for what takes effect at once. Needs a Label or `aria-label`. */
export function Switch({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        'relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-transparent bg-faint transition-colors after:absolute after:-inset-2 disabled:opacity-50 data-[state=checked]:border-accent-mark data-[state=checked]:bg-accent',
        className,
      )}
      {...props}
    >
      <Radix.Thumb className="block size-4 translate-x-px rounded-full bg-white transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent" />
    </Radix.Root>
  )
}
