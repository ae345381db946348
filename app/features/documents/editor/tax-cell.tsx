import { useMemo } from 'react'
import { documentsTexts } from '~/i18n/documents'
import { cn } from '~/lib/cn'
import { type Translate, useT } from '~/lib/i18n'
import { useFormat, useSession } from '~/lib/session'
import { untaxedCategories, zeroRateOn } from '~server/money/zero-rate'
import { CellLabel, type CellProps, cellStyle } from './cell-input'
import { isChoice } from './row'
import { taxOf } from './wire'

/** A tax treatment of a line: the cell's value and its label. */
export interface TaxOption {
  value: string
  label: string
}

/** The VAT of a line: one of this document's options, or the one the line already has. */
export function TaxCell({
  row,
  cell,
  label,
  options,
  error,
  errorId,
  onText,
}: CellProps & { options: readonly TaxOption[] }) {
  const format = useFormat()
  const t = useT(documentsTexts)
  const value = row[cell]
  const isOffered = value === '' || options.some(option => option.value === value)
  const all = isOffered ? options : [...options, { value, label: labelOf(value, format, t) }]
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
        {all.map(option => (
          <option key={option.value} value={option.value} suppressHydrationWarning>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

const usualRates: Record<string, readonly string[]> = { AT: ['20', '13', '10', '0'], DE: ['19', '7', '0'] }

/**
 * The company's usual rate first, then those of its country (§ 10 UStG AT, § 12 UStG DE). On a document that must state
 * why a line is at 0 %, 0 % is listed once for each reason, and alone if the law has such a rate.
 * @param taxDay the day whose rates apply; undefined on a document that need not state a reason
 */
export function useTaxOptions(taxDay: string | undefined): readonly TaxOption[] {
  const format = useFormat()
  const t = useT(documentsTexts)
  const { countryCode, defaultVatRate } = useSession().company
  return useMemo(() => {
    const rates = new Set([String(defaultVatRate), ...(usualRates[countryCode] ?? ['0'])])
    const zeroRate = taxDay === undefined ? 'unknown' : zeroRateOn(countryCode, taxDay)
    if (zeroRate === 'none') rates.delete('0')
    const reasons = taxDay === undefined ? [] : untaxedCategories.map(category => `0 ${category}`)
    return [...rates, ...reasons].map(value => {
      const label = labelOf(value, format, t)
      return {
        value,
        label: value === '0' && zeroRate === 'photovoltaics' ? `${label} ${t('rows.photovoltaics')}` : label,
      }
    })
  }, [countryCode, defaultVatRate, format, t, taxDay])
}

function labelOf(value: string, format: ReturnType<typeof useFormat>, t: Translate<typeof documentsTexts>): string {
  const { tax_rate, tax_category } = taxOf({ tax_rate: value })
  const rate = format.percent(tax_rate)
  return tax_category === 'S' ? rate : `${rate} ${t(`rows.untaxed.${tax_category}`)}`
}
