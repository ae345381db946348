import { type ChangeEvent, type FocusEvent, forwardRef, useState } from 'react'
import { cn } from '~/lib/cn'
import { formatDecimal, parseDecimal } from '~/lib/decimal-text'
import { hoursText, parseHours } from '~/lib/hours'
import { useLocale } from '~/lib/i18n'
import { Input, type InputProps } from './input'
import { selectsNumber } from './selects-number'

export interface MoneyInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'type'> {
  /** A number, or previously typed text in the page's language. */
  defaultValue?: number | string | null
  /** Shown inside at the right: "€", "h", "%", "m²". */
  unit?: string
  /** Decimals that are always shown: 2 for money, 0 for quantities. */
  decimals?: number
  /** Accepts both "7:30" and "7,5" and displays "7:30"; its form parses it with `hoursNumber`. */
  hours?: boolean
  /** Called after each change with the number, NaN if it is invalid, null if the field is empty. */
  onNumber?: (value: number | null) => void
}

/**
 * Accepts both "1.234,56" and "1234.56", and on blur displays the parsed number. Submits the text as typed; actions
 * parse it with `parseDecimal` in the same language, as `formAction` does.
 */
export const MoneyInput = forwardRef<HTMLInputElement, MoneyInputProps>(function MoneyInput(
  { defaultValue, unit = '€', decimals = 2, hours = false, onNumber, onChange, onBlur, className, ...props },
  ref,
) {
  const locale = useLocale()
  const read = (typed: string) => (hours ? parseHours(typed) : parseDecimal(typed, locale))
  const shown = (value: number) => (hours ? hoursText(value) : formatDecimal(value, locale, decimals))
  const [text, setText] = useState(() => initialText(defaultValue, read, shown))

  function change(event: ChangeEvent<HTMLInputElement>) {
    setText(event.target.value)
    onNumber?.(event.target.value.trim() === '' ? null : read(event.target.value))
    onChange?.(event)
  }

  function blur(event: FocusEvent<HTMLInputElement>) {
    const value = read(text)
    if (Number.isFinite(value)) setText(shown(value))
    onBlur?.(event)
  }

  return (
    <span className={cn('relative block w-full', className)}>
      <Input
        ref={ref}
        inputMode={hours ? 'text' : 'decimal'}
        data-hours={hours || undefined}
        autoComplete="off"
        value={text}
        onChange={change}
        onBlur={blur}
        {...selectsNumber}
        className={cn('text-right tabular', unit && (unit.length > 4 ? 'pr-16' : unit.length > 2 ? 'pr-12' : 'pr-8'))}
        {...props}
      />
      {unit ? (
        <span aria-hidden className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-faint">
          {unit}
        </span>
      ) : null}
    </span>
  )
})

// Unparsable text is kept as typed, so that the user can correct it.
function initialText(
  value: MoneyInputProps['defaultValue'],
  read: (typed: string) => number,
  shown: (value: number) => string,
): string {
  if (value === null || value === undefined || value === '') return ''
  const number = typeof value === 'number' ? value : read(value)
  return Number.isFinite(number) ? shown(number) : String(value)
}
