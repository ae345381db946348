import { ChevronDown } from 'lucide-react'
import { forwardRef, type SelectHTMLAttributes } from 'react'
import { cn } from '~/lib/cn'
import { controlStyle } from './input'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly SelectOption[]
  /** First entry with an empty value, for fields that may stay empty. */
  placeholder?: string
}

/**
 * The browser's own select: works well on phones, with the keyboard and without JavaScript. For long lists: Combobox.
 */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { className, options, placeholder, ...props },
  ref,
) {
  return (
    <span className={cn('relative block w-full', className)}>
      <select ref={ref} className={cn(controlStyle, 'appearance-none pr-8')} {...props}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-faint"
      />
    </span>
  )
})
