import { Tooltip as Radix } from 'radix-ui'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cn } from '~/lib/cn'
import { useFloatingContainer } from './floating'

/** Once around the pages of signed-in users; other pages have no tooltips, and load none of their code. */
export function TooltipProvider(props: ComponentProps<typeof Radix.Provider>) {
  return <Radix.Provider delayDuration={350} skipDelayDuration={200} {...props} />
}

export interface TooltipProps {
  /** What the child means; the child keeps its own accessible name. */
  content: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  className?: string
  /** One element that can take focus. */
  children: ReactElement
}

/** Explains an icon, or why a button is disabled. */
export function Tooltip({ content, side = 'top', className, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={useFloatingContainer()}>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cn('z-100 max-w-72 animate-fade rounded-md bg-ink px-2 py-1 text-xs text-canvas', className)}
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
