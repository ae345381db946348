import { forwardRef, type InputHTMLAttributes } from 'react'
import { cn } from '~/lib/cn'

/** Style shared by all single-line controls; 16 px on phones, where browsers zoom in on smaller text. */
export const controlStyle =
  'h-8 w-full min-w-0 rounded-lg border border-line-strong bg-surface px-2.5 text-base text-ink transition-colors hover:border-faint focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-danger md:text-sm pointer-coarse:h-11'

export type InputProps = InputHTMLAttributes<HTMLInputElement>

/** A single-line text control. */
export const Input = forwardRef<HTMLInputElement, InputProps>(function Input({ className, ...props }, ref) {
  return <input ref={ref} className={cn(controlStyle, className)} {...props} />
})
