import { type ChangeEvent, type FocusEvent, forwardRef, useState } from 'react'
import { cn } from '~/lib/cn'
import { formatDecimal, parseDecimal } from '~/lib/decimal-text'
import { useLocale } from '~/lib/i18n'
import type { Locale } from '~/lib/locale'
import { Input, type InputProps } from './input'
import { selectsNumber } from './selects-number'

export interface MoneyInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'type'> {
  /** A number, or a text in the page's language as it was typed before. */
  defaultValue?: number | string | null
  /** Shown inside at the right: "€", "h", "%", "m²". */
  unit?: string
  /** Decimals that are always shown: 2 for money, 0 for quantities. */
  decimals?: number
  /** The number after each change, NaN while it is none; null when empty. */
  onNumber?: (value: number | null) => void
}

/**
 * Takes "1.234,56" and "1234.56" alike and shows on leaving what it understood. Sends the text as typed; actions
 * read it by `parseDecimal` with the same language, as `formAction` does.
 */
export const MoneyInput = forwardRef<HTMLInputElement, MoneyInputProps>(function MoneyInput(
  { defaultValue, unit = '€', decimals = 2, onNumber, onChange, onBlur, className, ...props },
  ref,
) {
  const locale = useLocale()
  const [text, setText] = useState(() => initialText(defaultValue, locale, decimals))

  function change(event: ChangeEvent<HTMLInputElement>) {
    setText(event.target.value)
    onNumber?.(event.target.value.trim() === '' ? null : parseDecimal(event.target.value, locale))
    onChange?.(event)
  }

  function blur(event: FocusEvent<HTMLInputElement>) {
    const value = parseDecimal(text, locale)
    if (Number.isFinite(value)) setText(formatDecimal(value, locale, decimals))
    onBlur?.(event)
  }

  return (
    <span className={cn('relative block w-full', className)}>
      <Input
        ref={ref}
        inputMode="decimal"
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

// What cannot be read is kept as it was typed, so that the person can mend it.
function initialText(value: MoneyInputProps['defaultValue'], locale: Locale, decimals: number): string {
  if (value === null || value === undefined || value === '') return ''
  const number = typeof value === 'number' ? value : parseDecimal(value, locale)
  return Number.isFinite(number) ? formatDecimal(number, locale, decimals) : String(value)
}
