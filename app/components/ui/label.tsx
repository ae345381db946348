import type { ComponentProps } from 'react'
import { cn } from '~/lib/cn'

/** The name of a control; a double click on it selects no text. */
export function Label({ className, onMouseDown, ...props }: ComponentProps<'label'>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: its user names the control
    <label
      className={cn('text-[13px] leading-5 font-medium text-ink', className)}
      onMouseDown={event => {
        onMouseDown?.(event)
        if (!event.defaultPrevented && event.detail > 1) event.preventDefault()
      }}
      {...props}
    />
  )
}
