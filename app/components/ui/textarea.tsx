import { forwardRef, type TextareaHTMLAttributes } from 'react'
import { cn } from '~/lib/cn'
import { controlStyle } from './input'

/** A text control of several lines that grows with what is typed. */
export const Textarea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(function Textarea(
  { className, rows = 3, ...props },
  ref,
) {
  return (
    <textarea
      ref={ref}
      rows={rows}
      className={cn(controlStyle, 'field-sizing-content h-auto min-h-18 py-1.5 pointer-coarse:h-auto', className)}
      {...props}
    />
  )
})
