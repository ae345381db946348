import { useMemo, useRef } from 'react'
import { toast } from '~/components/ui/toast'
import { documentsTexts } from '~/i18n/documents'
import { parseDecimal } from '~/lib/decimal-text'
import { useLocale, useT } from '~/lib/i18n'
import { cutText } from '~server/platform/values/cut-text'
import type { PastedRow } from './pasted-rows'
import { blankRow, type Cell, isBlank, isPriced, type Row, type RowKind } from './row'
import { changeRow, insertRows, moveRow, neighbouringRate, placeRow, removeRow } from './rows'
import type { Edit } from './use-draft'
import { priceText, quantityText } from './wire'

export type RowActions = ReturnType<typeof useRowActions>

interface Options {
  edit: Edit
  /** The company's usual rate, in the format of a row. */
  usualRate: string
  /** Focuses a cell once it is rendered. */
  focus: (key: string, cell: Cell) => void
}

/** All operations on the lines of a document; stable, so that they cause no re-render of rows. */
export function useRowActions({ edit, usualRate, focus }: Options) {
  const locale = useLocale()
  const t = useT(documentsTexts)
  const count = useRef(0)
  return useMemo(() => {
    const editRows = (change: (rows: readonly Row[]) => readonly Row[]) =>
      edit(draft => {
        const rows = change(draft.rows)
        return rows === draft.rows ? draft : { ...draft, rows }
      })
    const nextKey = () => {
      count.current += 1
      return `new-${count.current}`
    }
    const fresh = (rows: readonly Row[], after: string | null, kind: RowKind, given: Partial<Row> = {}) =>
      blankRow(nextKey(), kind, {
        ...(isPriced({ kind }) ? { unit: t('units.piece'), tax_rate: neighbouringRate(rows, after) ?? usualRate } : {}),
        ...given,
      })
    const lookedUp = (text: string, write: (value: number) => string) => {
      const value = parseDecimal(text, locale)
      return Number.isFinite(value) ? write(value) : text
    }

    return {
      focus,

      change: (key: string, patch: Partial<Row>) => editRows(rows => changeRow(rows, key, patch)),

      /** Inserts a new line below another, or at the end for null. */
      add(after: string | null, kind: RowKind = 'item') {
        editRows(rows => {
          const below = after ?? rows.at(-1)?.key ?? null
          const row = fresh(rows, below, kind)
          focus(row.key, 'description')
          return insertRows(rows, below, [row])
        })
      },

      duplicate(key: string) {
        editRows(rows => {
          const row = rows.find(one => one.key === key)
          if (!row) return rows
          // A copy does not share its original's source.
          const source = row.source && { ...row.source, source_type: 'manual' as const, source_id: null }
          const copy = { ...row, key: nextKey(), source }
          focus(copy.key, 'description')
          return insertRows(rows, key, [copy])
        })
      },

      /** Removes a line; one with content can be restored for a moment. */
      remove(key: string) {
        editRows(rows => {
          const at = rows.findIndex(row => row.key === key)
          const row = rows[at]
          if (!row) return rows
          const above = rows[at - 1]?.key ?? null
          const neighbour = above ?? rows[at + 1]?.key
          if (neighbour) focus(neighbour, 'description')
          if (!isBlank(row)) {
            const undo = () =>
              editRows(now => insertRows(now, now.some(one => one.key === above) ? above : null, [row]))
            toast(t('rows.removed'), { tone: 'info', action: { label: t('rows.undo'), onClick: undo } })
          }
          return removeRow(rows, key)
        })
      },

      move(key: string, step: 1 | -1, cell: Cell = 'description') {
        focus(key, cell)
        editRows(rows => moveRow(rows, key, step))
      },

      place: (key: string, target: string) => editRows(rows => placeRow(rows, key, target)),

      /** Changing the kind keeps the text; amounts get defaults where there were none. */
      turnInto(key: string, kind: RowKind) {
        editRows(rows => {
          const row = rows.find(one => one.key === key)
          if (!row) return rows
          const given = isPriced({ kind }) && !isPriced(row) ? fresh(rows, key, kind) : row
          return changeRow(rows, key, {
            ...given,
            key,
            kind,
            description: row.description,
            source: row.source,
          })
        })
      },

      /** Inserts lines from a spreadsheet below a line, or in its place if it is blank. */
      paste(key: string, pasted: readonly PastedRow[]) {
        editRows(rows => {
          const target = rows.find(row => row.key === key)
          const added = pasted.map(line => {
            const heading = line.quantity === '' && line.unit === '' && line.unit_price === ''
            if (heading) return fresh(rows, key, 'section', { description: line.description })
            return fresh(rows, key, 'item', {
              description: line.description,
              quantity: line.quantity === '' ? '1' : lookedUp(line.quantity, value => quantityText(value, locale)),
              unit: cutText(line.unit, 20),
              unit_price: lookedUp(line.unit_price, value => priceText(value, locale)),
              ...(line.tax_rate === null ? {} : { tax_rate: line.tax_rate }),
            })
          })
          const last = added.at(-1)
          if (last) focus(last.key, 'description')
          const names = new Set(added.map(row => row.key))
          const undo = () => editRows(now => now.filter(row => !names.has(row.key)))
          toast(t('rows.pasted', { count: added.length }), {
            tone: 'info',
            action: { label: t('rows.undo'), onClick: undo },
          })
          const inserted = insertRows(rows, key, added)
          return target && isBlank(target) ? removeRow(inserted, key) : inserted
        })
      },
    }
  }, [edit, focus, locale, t, usualRate])
}
