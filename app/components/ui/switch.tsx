import { forwardRef, type InputHTMLAttributes } from 'react'
import { cn } from '~/lib/cn'

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  onCheckedChange?: (checked: boolean) => void
}

/** An on-off switch for what takes effect at once. Needs a Label or `aria-label`. */
export const Switch = forwardRef<HTMLInputElement, SwitchProps>(function Switch(
  { onCheckedChange, onChange, className, ...props },
  ref,
) {
  return (
    <input
      ref={ref}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native check box says by itself whether it is on
      role="switch"
      onChange={event => {
        onCheckedChange?.(event.target.checked)
        onChange?.(event)
      }}
      className={cn('switch', className)}
      {...props}
    />
  )
})
