import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Plus } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { documentsTexts } from '~/i18n/documents'
import { cn } from '~/lib/cn'
import { useLocale, useT } from '~/lib/i18n'
import { useSession } from '~/lib/session'
import { dragAnnouncements } from './drag-announcements'
import type { Row, RowKind } from './row'
import { RowLine, rowColumns } from './row-line'
import { positionsOf } from './rows'
import { RowsHint } from './rows-hint'
import { taxRatesOf } from './tax-cell'
import type { Edit } from './use-draft'
import { useRowActions } from './use-row-actions'
import { pasteRows, rowKeys, useCellFocus } from './use-row-keys'
import type { PlacedErrors } from './wire'

export interface RowsEditorProps {
  rows: readonly Row[]
  edit: Edit
  errors: PlacedErrors['rows']
  /** Kinds of lines that this document knows. */
  kinds: readonly RowKind[]
  /** Net amount of each line, of a section the sum of its lines. */
  amounts: readonly number[]
  /** Whether a line's price is still unknown. */
  isUnpriced: (row: Row) => boolean
}

/** The lines of a document: written by keyboard, moved by mouse, thumb or keys, pasted from a spreadsheet. */
export function RowsEditor({ rows, edit, errors, kinds, amounts, isUnpriced }: RowsEditorProps) {
  const t = useT(documentsTexts)
  const locale = useLocale()
  const { company } = useSession()
  const list = useRef<HTMLOListElement>(null)
  const focus = useCellFocus(list)
  const actions = useRowActions({ edit, usualRate: String(company.defaultVatRate), focus })
  const taxRates = useMemo(() => taxRatesOf(company), [company])
  const positions = useMemo(() => positionsOf(rows), [rows])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const accessibility = useMemo(
    () => ({
      announcements: dragAnnouncements(t),
      screenReaderInstructions: { draggable: t('drag.instructions') },
    }),
    [t],
  )

  function drop({ active, over }: DragEndEvent) {
    if (over) actions.place(String(active.id), String(over.id))
  }

  return (
    <section id="document-rows" aria-label={t('rows.label')} tabIndex={-1} className="focus:outline-none">
      <ColumnHeads />
      <DndContext
        id="document-rows"
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={accessibility}
      >
        <SortableContext items={rows.map(row => row.key)} strategy={verticalListSortingStrategy}>
          <ol
            ref={list}
            onKeyDown={event => rowKeys(event, rows, actions)}
            onPaste={event => pasteRows(event, locale, actions)}
            className="divide-y divide-line border-y border-line"
          >
            {rows.map((row, index) => (
              <RowLine
                key={row.key}
                row={row}
                position={positions[index] ?? ''}
                amount={amounts[index] ?? 0}
                errors={errors.get(row.key)}
                kinds={kinds}
                taxRates={taxRates}
                unpriced={isUnpriced(row)}
                actions={actions}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
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

// The cells carry their own names; these are for the eye.
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
