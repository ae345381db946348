import { Check, Minus } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '~/lib/cn'

/** A check box; `checked="indeterminate"` for "some of them". Needs a Label or `aria-label`. */
export function Checkbox({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        'group relative grid size-4 shrink-0 place-items-center rounded-sm border border-faint bg-surface transition-colors after:absolute after:-inset-2 disabled:opacity-50 data-[state=checked]:border-accent-mark data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent-mark data-[state=indeterminate]:bg-accent pointer-coarse:size-5',
        className,
      )}
      {...props}
    >
      <Radix.Indicator className="text-on-accent">
        <Check aria-hidden className="size-3 stroke-3 group-data-[state=indeterminate]:hidden" />
        <Minus aria-hidden className="hidden size-3 stroke-3 group-data-[state=indeterminate]:block" />
      </Radix.Indicator>
    </Radix.Root>
  )
}
