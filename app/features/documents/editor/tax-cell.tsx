import { cn } from '~/lib/cn'
import { useFormat } from '~/lib/session'
import { CellLabel, type CellProps, cellStyle } from './cell-input'
import { isChoice } from './row'

/** The VAT rate of a line, one of those that the country knows or that the line has already. */
export function TaxCell({ row, cell, label, rates, error, errorId, onText }: CellProps & { rates: readonly string[] }) {
  const format = useFormat()
  const value = row[cell]
  const all = value === '' || rates.includes(value) ? rates : [...rates, value]
  return (
    <label className="grid content-start gap-0.5">
      <CellLabel>{label}</CellLabel>
      <select
        data-cell={cell}
        value={value}
        onChange={event => onText(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className={cn(
          cellStyle,
          'h-10 appearance-none bg-surface text-right tabular @3xl:h-8 @3xl:bg-transparent',
          isChoice(row) && 'text-muted',
        )}
      >
        {value === '' ? <option value="">–</option> : null}
        {all.map(rate => (
          <option key={rate} value={rate} suppressHydrationWarning>
            {format.percent(Number(rate))}
          </option>
        ))}
      </select>
    </label>
  )
}

const usualRates: Record<string, readonly string[]> = { AT: ['20', '13', '10', '0'], DE: ['19', '7', '0'] }

/** Rates to choose from: the company's usual one first, then those of its country (§ 10 UStG AT, § 12 UStG DE). */
export function taxRatesOf({ countryCode, defaultVatRate }: { countryCode: string; defaultVatRate: number }): string[] {
  return [...new Set([String(defaultVatRate), ...(usualRates[countryCode] ?? ['0'])])]
}
