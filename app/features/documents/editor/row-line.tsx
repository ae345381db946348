import type { DraggableSyntheticListeners } from '@dnd-kit/core'
import { ArrowDown, ArrowUp, Copy, Ellipsis, GripVertical, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useId, useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'
import { documentsTexts } from '~/i18n/documents'
import { useAsyncSearch } from '~/lib/async-search'
import { cn } from '~/lib/cn'
import { useLocale, useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { LineSuggestion } from '~server/services/sales/articles/schema'
import { CellInput, type CellProps, cellStyle } from './cell-input'
import { type Cell, isChoice, isPriced, type Row, type RowKind } from './row'
import { useSuggestions } from './suggestions'
import { TaxCell, type TaxOption } from './tax-cell'
import type { RowActions } from './use-row-actions'
import { laborText, priceText } from './wire'

/** Drag listeners that the rows' handles call, by the key of the row; empty until rows can be dragged. */
export type Grips = Map<string, DraggableSyntheticListeners>

export interface RowLineProps {
  row: Row
  /** As printed on the document; empty for texts. */
  position: string
  /** Net amount of the line, of a section the sum of its lines. */
  amount: number
  errors: Partial<Record<Cell, string>> | undefined
  kinds: readonly RowKind[]
  taxOptions: readonly TaxOption[]
  /** The price is not known yet, so sending requires a confirmation. */
  unpriced: boolean
  actions: RowActions
  grips: Grips
}

/** One line: cells side by side on the sheet, a card on narrow screens. */
export const RowLine = memo(function RowLine(props: RowLineProps) {
  const { row, position, amount, errors, kinds, taxOptions, unpriced, actions, grips } = props
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
      labor_percent: laborText(line.labor_percent, locale),
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
        {isChoice(row) ? (
          <span className="hidden gap-1 @3xl:flex @3xl:pt-1.5 @3xl:pl-1.5">
            <Badge>{t(`kinds.${row.kind}`)}</Badge>
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
          <TaxCell {...cell('tax_rate')} label={t('rows.tax')} options={taxOptions} />
        </>
      ) : null}
      {row.kind === 'text' ? null : <Amount row={row} amount={amount} unpriced={unpriced} />}
      {errors ? (
        <p id={errorId} role="alert" className="col-span-full text-[13px] text-danger @3xl:order-last @3xl:pl-16">
          {Object.values(errors).join(' ')}
        </p>
      ) : null}
    </li>
  )
})

/** Id of the element that explains how to drag a row. */
export const dragInstructions = 'document-rows-drag'

/** Widths of the sheet's columns: handle, position, description, quantity, unit, price, tax, amount, menu. */
export const rowColumns = '@3xl:grid-cols-[1.25rem_2.25rem_minmax(0,1fr)_4.5rem_5rem_6.5rem_4rem_7.5rem_1.75rem]'

// The badge replaces the amount, so that nothing below moves when a row loses focus: a button that moves between
// pressing and releasing the mouse receives no click.
function Amount({ row, amount, unpriced }: { row: Row; amount: number; unpriced: boolean }) {
  const t = useT(documentsTexts)
  const format = useFormat()
  const text = format.amount(amount)
  return (
    <p
      className={cn(
        'col-span-2 col-start-3 row-start-1 self-center pr-8 text-right font-medium [overflow-wrap:anywhere] tabular @3xl:col-auto @3xl:row-auto @3xl:self-start @3xl:px-1.5 @3xl:py-1.5 @3xl:leading-5',
        (row.kind === 'section' || isChoice(row)) && 'text-muted',
        isChoice(row) && 'font-normal',
      )}
    >
      <span className="sr-only">{row.kind === 'section' ? t('rows.subtotal') : t('rows.amount')} </span>
      {unpriced ? (
        <>
          <Badge tone="warning" className="group-focus-within/row:hidden">
            {t('rows.unpriced')}
          </Badge>
          <span aria-hidden className="hidden group-focus-within/row:inline">
            –
          </span>
        </>
      ) : (
        <span suppressHydrationWarning>{isChoice(row) ? `(${text})` : text}</span>
      )}
    </p>
  )
}

// Tab skips the handles of the lines in between; arrows move from one handle to the next.
function walkHandles(event: React.KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const line = event.currentTarget.closest('[data-row]')
  // While a row is dragged, the same keys move it.
  if (!line || line.hasAttribute('data-carried')) return
  const next = step === 1 ? line.nextElementSibling : line.previousElementSibling
  const handle = next?.querySelector<HTMLElement>('[data-grip]')
  if (!handle) return
  event.preventDefault()
  handle.focus()
}

interface DescriptionCellProps extends CellProps {
  placeholder: string
  /** Applies the suggestion chosen below the cell. */
  onSuggestion: (line: LineSuggestion) => void
}

const LEAST_LETTERS = 2

/** The description of a line. During typing, articles and earlier lines are offered below; arrow down reaches them. */
function DescriptionCell(props: DescriptionCellProps) {
  const { row, label, error, errorId, placeholder, onText, onSuggestion, className } = props
  const t = useT(documentsTexts)
  const format = useFormat()
  const listId = useId()
  const [typing, setTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const query = row.description.split('\n')[0]?.trim() ?? ''
  const searches = typing && isPriced(row) && !row.description.includes('\n') && query.length >= LEAST_LETTERS
  const { items } = useAsyncSearch(useSuggestions(), query.slice(0, 100), searches)
  const offered = searches ? items : []
  const current = offered[active]

  function choose(line: LineSuggestion) {
    setTyping(false)
    setActive(-1)
    onSuggestion(line)
  }

  function hintOf({ article_number, unit, unit_price }: LineSuggestion): string {
    const price = unit_price === null ? null : format.money(unit_price)
    const perUnit = price && unit ? t('rows.perUnit', { price, unit }) : price
    return [article_number ?? t('rows.earlier'), perUnit].filter(Boolean).join(' · ')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (offered.length === 0 || event.altKey) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const picks = event.key === 'Enter' && current && !event.shiftKey
    if (step !== 0) setActive(before => Math.max(-1, Math.min(offered.length - 1, before + step)))
    else if (picks) choose(current)
    else if (event.key === 'Escape') setTyping(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={cn('relative', className)}>
      <label className="grid gap-0.5">
        <span className="sr-only">{label}</span>
        <textarea
          data-cell="description"
          rows={row.description.split('\n').length}
          value={row.description}
          placeholder={placeholder}
          onChange={event => {
            setTyping(true)
            setActive(-1)
            onText(event.target.value)
          }}
          onBlur={() => setTyping(false)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          aria-autocomplete={isPriced(row) ? 'list' : undefined}
          aria-controls={offered.length > 0 ? listId : undefined}
          aria-activedescendant={current ? `${listId}-${active}` : undefined}
          className={cn(
            cellStyle,
            'field-sizing-content block min-h-10 resize-none py-2 leading-5 @3xl:min-h-8 @3xl:py-1.5',
            row.kind === 'section' && 'font-semibold',
            row.kind === 'text' && 'text-muted',
            isChoice(row) && 'text-muted',
          )}
        />
      </label>
      {offered.length > 0 ? (
        <div
          id={listId}
          role="listbox"
          aria-label={t('rows.articles')}
          className="absolute top-full left-0 z-20 mt-1 w-full min-w-64 animate-in rounded-lg border border-line bg-raised p-1 shadow-raised"
        >
          {offered.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text area keeps the focus and reaches every entry by arrow keys
            // biome-ignore lint/a11y/useFocusableInteractive: entries of a listbox are pointed at by aria-activedescendant
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: earlier lines have no key but their text
              key={index}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={event => event.preventDefault()}
              onClick={() => choose(item)}
              className={cn(
                'min-h-10 cursor-pointer rounded-md px-2 py-1 hover:bg-hover pointer-coarse:min-h-11',
                index === active && 'bg-hover',
              )}
            >
              <span className="block truncate">{item.description.split('\n')[0]}</span>
              <span className="block truncate text-xs text-muted">{hintOf(item)}</span>
            </div>
          ))}
        </div>
      ) : null}
      <span role="status" className="sr-only">
        {offered.length > 0 ? t('rows.articlesFound', { count: offered.length }) : null}
      </span>
    </div>
  )
}

interface RowMenuProps {
  row: Row
  name: string
  kinds: readonly RowKind[]
  actions: RowActions
}

/** The actions on one line, for users who do not use shortcuts. */
function RowMenu({ row, name, kinds, actions }: RowMenuProps) {
  const t = useT(documentsTexts)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={t('rows.menu', { name })} className="text-faint">
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      {/* The action decides where the focus goes next. */}
      <DropdownMenuContent onCloseAutoFocus={event => event.preventDefault()}>
        <DropdownMenuLabel>{t('rows.kind')}</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={row.kind} onValueChange={kind => actions.turnInto(row.key, kind as RowKind)}>
          {kinds.map(kind => (
            <DropdownMenuRadioItem key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => actions.add(row.key)}>
          <Plus aria-hidden />
          {t('rows.addBelow')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.duplicate(row.key)}>
          <Copy aria-hidden />
          {t('rows.duplicate')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.move(row.key, -1)}>
          <ArrowUp aria-hidden />
          {t('rows.up')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.move(row.key, 1)}>
          <ArrowDown aria-hidden />
          {t('rows.down')}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem tone="danger" onSelect={() => actions.remove(row.key)}>
          <Trash2 aria-hidden />
          {t('rows.remove')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
