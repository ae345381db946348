import { forwardRef, type InputHTMLAttributes, useEffect, useRef } from 'react'
import { cn } from '~/lib/cn'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked'> {
  /** `indeterminate` for "some of them". */
  checked?: boolean | 'indeterminate'
  onCheckedChange?: (checked: boolean) => void
}

/** A checkbox, the browser's own with our styles. Needs a Label or `aria-label`. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { checked, onCheckedChange, onChange, className, ...props },
  forwarded,
) {
  const own = useRef<HTMLInputElement | null>(null)
  const partly = checked === 'indeterminate'
  useEffect(() => {
    if (own.current) own.current.indeterminate = partly
  }, [partly])
  return (
    <input
      ref={element => {
        own.current = element
        if (typeof forwarded === 'function') forwarded(element)
        else if (forwarded) forwarded.current = element
      }}
      type="checkbox"
      checked={partly ? false : checked}
      onChange={event => {
        onCheckedChange?.(event.target.checked)
        onChange?.(event)
      }}
      className={cn('checkbox', className)}
      {...props}
    />
  )
})
