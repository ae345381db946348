import { Keyboard, Plus } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Kbd } from '~/components/ui/kbd'
import { Popover, PopoverContent, PopoverTrigger } from '~/components/ui/popover'
import { documentsTexts } from '~/i18n/documents'
import { cn } from '~/lib/cn'
import { useLocale, useT } from '~/lib/i18n'
import { useLate } from '~/lib/late'
import { useSession } from '~/lib/session'
import { useDrawn } from '~/lib/use-drawn'
import { lineNumbers } from '~server/platform/values/line-numbers'
import { linesPerPage } from '~server/platform/values/lines-per-page'
import type { Row, RowKind } from './row'
import { dragInstructions, type Grips, RowLine, rowColumns } from './row-line'
import { useTaxOptions } from './tax-cell'
import type { Edit } from './use-draft'
import { useRowActions } from './use-row-actions'
import { pasteRows, rowKeys, useCellFocus } from './use-row-keys'
import type { PlacedErrors } from './wire'

export interface RowsEditorProps {
  rows: readonly Row[]
  edit: Edit
  errors: PlacedErrors['rows']
  /** Kinds of lines that this document supports. */
  kinds: readonly RowKind[]
  /** Net amount of each line, of a section the sum of its lines. */
  amounts: readonly number[]
  /** The day whose VAT rates apply, where a line at 0 % needs a reason, as on an invoice. */
  taxDay?: string
  /** Whether a line's price is still unknown. */
  isUnpriced: (row: Row) => boolean
}

// The drag library is loaded once the user turns to the rows, by pointer or keyboard: it is as large as the whole
// sheet.
const loadRowDrag = () => import('./row-drag')

/** The lines of a document: edited by keyboard, moved by mouse, touch or keyboard, pasted from a spreadsheet. */
export function RowsEditor({ rows, edit, errors, kinds, amounts, isUnpriced, taxDay }: RowsEditorProps) {
  const t = useT(documentsTexts)
  const locale = useLocale()
  const { company } = useSession()
  const list = useRef<HTMLOListElement>(null)
  const focus = useCellFocus(list)
  const actions = useRowActions({ edit, usualRate: String(company.defaultVatRate), focus })
  const taxOptions = useTaxOptions(taxDay)
  const positions = useMemo(() => lineNumbers(rows), [rows])
  const drawn = useDrawn(rows, linesPerPage)
  const [grips] = useState<Grips>(() => new Map())
  const { Late: RowDrag, whenTurnedTo } = useLate(loadRowDrag)
  const elementsOf = useCallback((key: string) => {
    const line = list.current?.querySelector<HTMLElement>(`[data-row="${key}"]`)
    const handle = line?.querySelector<HTMLElement>('[data-grip]')
    return line && handle ? { line, handle } : null
  }, [])

  return (
    <section id="document-rows" aria-label={t('rows.label')} tabIndex={-1} className="focus:outline-none">
      <ColumnHeads />
      <p id={dragInstructions} hidden>
        {t('drag.instructions')}
      </p>
      <ol
        ref={list}
        {...whenTurnedTo}
        onKeyDown={event => rowKeys(event, rows, actions)}
        onPaste={event => pasteRows(event, locale, actions)}
        className="divide-y divide-line border-y border-line"
      >
        {drawn.map((row, index) => (
          <RowLine
            key={row.key}
            row={row}
            position={positions[index] ?? ''}
            amount={amounts[index] ?? 0}
            errors={errors.get(row.key)}
            kinds={kinds}
            taxOptions={taxOptions}
            unpriced={isUnpriced(row)}
            actions={actions}
            grips={grips}
          />
        ))}
      </ol>
      {RowDrag ? (
        <RowDrag rows={drawn} positions={positions} elementsOf={elementsOf} grips={grips} place={actions.place} />
      ) : null}
      <div className="flex flex-wrap gap-1 px-2 py-2">
        {kinds.map(kind => (
          <Button
            key={kind}
            variant={kind === 'item' ? 'secondary' : 'ghost'}
            size="sm"
            onClick={() => actions.add(null, kind)}
          >
            <Plus aria-hidden />
            {t(`kinds.${kind}`)}
          </Button>
        ))}
        <RowsHint />
      </div>
      <datalist id="document-units">
        {t('units.all')
          .split(' ')
          .map(unit => (
            <option key={unit} value={unit} />
          ))}
      </datalist>
    </section>
  )
}

// The cells have labels of their own; these are visual only.
function ColumnHeads() {
  const t = useT(documentsTexts)
  const right = 'px-1.5 text-right'
  return (
    <div aria-hidden className={cn('hidden gap-x-1 px-1 pb-1 text-xs text-muted @3xl:grid', rowColumns)}>
      <span className="col-span-2" />
      <span className="px-1.5">{t('rows.description')}</span>
      <span className={right}>{t('rows.quantity')}</span>
      <span className="px-1.5">{t('rows.unit')}</span>
      <span className={right}>{t('rows.price')}</span>
      <span className={right}>{t('rows.tax')}</span>
      <span className={right}>{t('rows.amount')}</span>
    </div>
  )
}

const keys = ['enter', 'break', 'move', 'tab', 'walk', 'remove', 'paste', 'handle'] as const

/** The editor's shortcuts, for users with a keyboard. */
function RowsHint() {
  const t = useT(documentsTexts)
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm" className="ml-auto text-muted pointer-coarse:hidden">
          <Keyboard aria-hidden />
          {t('keys.title')}
        </Button>
      </PopoverTrigger>
      <PopoverContent label={t('keys.title')} align="end" className="w-80">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5">
          {keys.map(key => (
            <div key={key} className="contents">
              <dt className="flex gap-1">
                {t(`keys.${key}.keys`)
                  .split(' ')
                  .map(name => (
                    <Kbd key={name}>{name}</Kbd>
                  ))}
              </dt>
              <dd className="text-muted">{t(`keys.${key}.does`)}</dd>
            </div>
          ))}
        </dl>
      </PopoverContent>
    </Popover>
  )
}
