import { type KeyboardEvent, useId, useState } from 'react'
import { documentsTexts } from '~/i18n/documents'
import { useAsyncSearch } from '~/lib/async-search'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { LineSuggestion } from '~server/services/articles/schema'
import { type CellProps, cellStyle } from './cell-input'
import { isChoice, isPriced } from './row'
import { useSuggestions } from './suggestions'

interface DescriptionCellProps extends CellProps {
  placeholder: string
  /** Takes over what was chosen below the cell. */
  onSuggestion: (line: LineSuggestion) => void
}

const LEAST_LETTERS = 2

/** The words of a line. While somebody types, articles and earlier lines are offered below; arrow down reaches them. */
export function DescriptionCell(props: DescriptionCellProps) {
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
              // biome-ignore lint/suspicious/noArrayIndexKey: earlier lines have no name but their words
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
