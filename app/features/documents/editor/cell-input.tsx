import { type ChangeEvent, forwardRef, type InputHTMLAttributes } from 'react'
import { selectsNumber } from '~/components/ui/selects-number'
import { cn } from '~/lib/cn'
import { useLocale } from '~/lib/i18n'
import { type Cell, isChoice, type Row } from './row'
import { numberOf, priceText, quantityText } from './wire'

/** Style of text on the document: framed on phones, frameless on the sheet until focused. */
export const cellStyle =
  'w-full min-w-0 rounded-md border border-line-strong bg-transparent px-2 text-base transition-colors hover:border-faint focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:bg-danger-soft md:text-sm @3xl:border-transparent @3xl:px-1.5 @3xl:hover:border-line-strong @3xl:aria-invalid:border-danger'

export interface CellProps {
  row: Row
  cell: Cell
  label: string
  error: string | undefined
  /** Id of the line that says what is wrong. */
  errorId: string
  onText: (text: string) => void
  className?: string
}

/** A single-line cell; quantity and price are formatted on blur. */
export const CellInput = forwardRef<HTMLInputElement, CellProps & InputHTMLAttributes<HTMLInputElement>>(
  function CellInput({ row, cell, label, error, errorId, onText, className, ...input }, ref) {
    const locale = useLocale()
    const isNumber = cell === 'quantity' || cell === 'unit_price'

    function tidy() {
      const value = numberOf(row[cell], locale)
      if (!isNumber || row[cell].trim() === '' || !Number.isFinite(value)) return
      const text = cell === 'quantity' ? quantityText(value, locale) : priceText(value, locale)
      if (text !== row[cell]) onText(text)
    }

    return (
      <label className={cn('grid content-start gap-0.5', className)}>
        <CellLabel>{label}</CellLabel>
        <input
          ref={ref}
          data-cell={cell}
          value={row[cell]}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onText(event.target.value)}
          onBlur={tidy}
          {...(isNumber ? selectsNumber : {})}
          inputMode={isNumber ? 'decimal' : undefined}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={cn(
            cellStyle,
            'h-10 [&::-webkit-calendar-picker-indicator]:hidden! @3xl:h-8',
            isNumber && 'text-right tabular',
            isChoice(row) && 'text-muted',
          )}
          {...input}
        />
      </label>
    )
  },
)

/** Visible above the cell on cards, announced everywhere. */
export function CellLabel({ children }: { children: string }) {
  return <span className="text-xs text-muted @3xl:sr-only">{children}</span>
}
