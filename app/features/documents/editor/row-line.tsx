import type { DraggableSyntheticListeners } from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import { memo } from 'react'
import { Badge } from '~/components/ui/badge'
import { documentsTexts } from '~/i18n/documents'
import { cn } from '~/lib/cn'
import { useLocale, useT } from '~/lib/i18n'
import type { LineSuggestion } from '~server/services/articles/schema'
import { amountText } from '../number-text'
import { CellInput } from './cell-input'
import { DescriptionCell } from './description-cell'
import { type Cell, isChoice, isPriced, type Row, type RowKind } from './row'
import { RowMenu } from './row-menu'
import { TaxCell } from './tax-cell'
import type { RowActions } from './use-row-actions'
import { priceText } from './wire'

/** What the handles of rows pass their events on to, by the key of the row; empty until rows can be carried. */
export type Grips = Map<string, DraggableSyntheticListeners>

export interface RowLineProps {
  row: Row
  /** As the paper prints it; empty for texts. */
  position: string
  /** Net amount of the line, of a section the sum of its lines. */
  amount: number
  errors: Partial<Record<Cell, string>> | undefined
  kinds: readonly RowKind[]
  taxRates: readonly string[]
  /** The price is not known yet, so that sending will ask. */
  unpriced: boolean
  actions: RowActions
  grips: Grips
}

/** One line: cells beside each other on the sheet, a card on narrow screens. */
export const RowLine = memo(function RowLine(props: RowLineProps) {
  const { row, position, amount, errors, kinds, taxRates, unpriced, actions, grips } = props
  const t = useT(documentsTexts)
  const locale = useLocale()
  const priced = isPriced(row)
  const name = `${t(`kinds.${row.kind}`)} ${position}`.trim()
  const errorId = `${row.key}-error`
  const cell = (of: Cell) => ({
    row,
    cell: of,
    error: errors?.[of],
    errorId,
    onText: (text: string) => actions.change(row.key, { [of]: text }),
  })

  function takeOver(line: LineSuggestion) {
    actions.change(row.key, {
      description: line.description,
      unit: line.unit,
      unit_price: line.unit_price === null ? '' : priceText(line.unit_price, locale),
      tax_rate: String(line.tax_rate),
      article_id: line.article_id,
    })
    actions.focus(row.key, 'quantity')
  }

  return (
    <li
      data-row={row.key}
      className={cn(
        'group/row grid grid-cols-[1fr_0.8fr_1.25fr_0.95fr] gap-x-2 gap-y-1.5 bg-surface px-3 py-2.5 @3xl:gap-x-1 @3xl:px-1 @3xl:py-0.5',
        rowColumns,
        'data-carried:relative data-carried:z-30 data-carried:rounded-lg data-carried:shadow-raised',
        row.kind === 'section' && 'bg-sunken',
      )}
    >
      <div className="col-span-2 row-start-1 flex items-center gap-1 @3xl:contents">
        <button
          type="button"
          data-grip
          aria-roledescription={t('drag.role')}
          aria-describedby={dragInstructions}
          aria-label={t('rows.drag', { name })}
          onPointerDown={event => grips.get(row.key)?.onPointerDown?.(event)}
          onKeyDown={event => {
            grips.get(row.key)?.onKeyDown?.(event)
            if (!event.defaultPrevented) walkHandles(event)
          }}
          className="-ml-2 grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-md text-faint hover:bg-hover @3xl:ml-0 @3xl:h-8 @3xl:w-5"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
        <span className="truncate text-xs text-muted tabular @3xl:pt-1.5 @3xl:text-right @3xl:leading-5">
          <span className="@3xl:hidden">{name}</span>
          <span className="hidden @3xl:inline">{position}</span>
        </span>
      </div>
      <div className="col-start-4 row-start-1 -mr-2 self-center justify-self-end @3xl:order-last @3xl:col-auto @3xl:row-auto @3xl:mr-0 @3xl:self-start @3xl:pt-0.5">
        <RowMenu row={row} name={name} kinds={kinds} actions={actions} />
      </div>
      <div
        className={cn(
          'col-span-4 row-start-2 @3xl:row-auto',
          priced ? '@3xl:col-span-1' : row.kind === 'section' ? '@3xl:col-span-5' : '@3xl:col-span-6',
        )}
      >
        {isChoice(row) || unpriced ? (
          <span
            className={cn(
              'flex gap-1 pb-1 @3xl:pt-1.5 @3xl:pb-0 @3xl:pl-1.5',
              !unpriced && 'hidden @3xl:flex',
            )}
          >
            {isChoice(row) ? <Badge>{t(`kinds.${row.kind}`)}</Badge> : null}
            {unpriced ? (
              <Badge tone="warning" className="group-focus-within/row:hidden">
                {t('rows.unpriced')}
              </Badge>
            ) : null}
          </span>
        ) : null}
        <DescriptionCell
          {...cell('description')}
          label={t('rows.description')}
          placeholder={t(`placeholders.${row.kind}`)}
          onSuggestion={takeOver}
        />
      </div>
      {priced ? (
        <>
          <CellInput {...cell('quantity')} label={t('rows.quantity')} placeholder="0" />
          <CellInput {...cell('unit')} label={t('rows.unit')} maxLength={20} list="document-units" />
          <CellInput {...cell('unit_price')} label={t('rows.price')} placeholder={priceText(0, locale)} />
          <TaxCell {...cell('tax_rate')} label={t('rows.tax')} rates={taxRates} />
        </>
      ) : null}
      {row.kind === 'text' ? null : <Amount row={row} amount={amount} />}
      {errors ? (
        <p
          id={errorId}
          role="alert"
          className="col-span-full text-[13px] text-danger @3xl:order-last @3xl:pl-16"
        >
          {Object.values(errors).join(' ')}
        </p>
      ) : null}
    </li>
  )
})

/** The element that says how a row is carried. */
export const dragInstructions = 'document-rows-drag'

/** Widths of the sheet's columns: handle, position, words, quantity, unit, price, tax, amount, menu. */
export const rowColumns =
  '@3xl:grid-cols-[1.25rem_2.25rem_minmax(0,1fr)_4.5rem_5rem_6.5rem_4rem_7.5rem_1.75rem]'

function Amount({ row, amount }: { row: Row; amount: number }) {
  const t = useT(documentsTexts)
  const locale = useLocale()
  const text = amountText(amount, locale)
  return (
    <p
      className={cn(
        'col-span-2 col-start-3 row-start-1 self-center pr-8 text-right font-medium [overflow-wrap:anywhere] tabular @3xl:col-auto @3xl:row-auto @3xl:self-start @3xl:px-1.5 @3xl:py-1.5 @3xl:leading-5',
        (row.kind === 'section' || isChoice(row)) && 'text-muted',
        isChoice(row) && 'font-normal',
      )}
    >
      <span className="sr-only">{row.kind === 'section' ? t('rows.subtotal') : t('rows.amount')} </span>
      <span suppressHydrationWarning>{isChoice(row) ? `(${text})` : text}</span>
    </p>
  )
}

// Tab leads past the handles of the lines between; arrows walk from one to the next.
function walkHandles(event: React.KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const line = event.currentTarget.closest('[data-row]')
  // A row that is carried is moved by the same keys.
  if (!line || line.hasAttribute('data-carried')) return
  const next = step === 1 ? line.nextElementSibling : line.previousElementSibling
  const handle = next?.querySelector<HTMLElement>('[data-grip]')
  if (!handle) return
  event.preventDefault()
  handle.focus()
}
