import { Popover as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '~/lib/cn'
import { panelStyle } from './dropdown-menu'
import { useFloatingContainer } from './floating'

export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger

export interface PopoverContentProps extends ComponentProps<typeof Radix.Content> {
  /** Names the panel for screen readers. */
  label: string
}

/** A floating panel beside its trigger. */
export function PopoverContent({ label, className, ...props }: PopoverContentProps) {
  return (
    <Radix.Portal container={useFloatingContainer()}>
      <Radix.Content
        aria-label={label}
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className={cn(panelStyle, 'w-72 p-3', className)}
        {...props}
      />
    </Radix.Portal>
  )
}
