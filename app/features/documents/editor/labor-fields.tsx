import { memo, useId, useState } from 'react'
import { Input } from '~/components/ui/input'
import { selectsNumber } from '~/components/ui/selects-number'
import { documentsTexts } from '~/i18n/documents'
import { useLocale, useT } from '~/lib/i18n'
import { useDrawn } from '~/lib/use-drawn'
import { defaultLaborPercent } from '~server/money/labor-share'
import { lineNumbers } from '~server/platform/values/line-numbers'
import { linesPerPage } from '~server/platform/values/lines-per-page'
import { isBlank, isPriced, type Row } from './row'
import { changeRow } from './rows'
import type { Edit } from './use-draft'
import { numberOf } from './wire'

/** Labor share of each line with a price; empty means the default of its unit. */
export default function LaborFields({ rows, edit }: { rows: readonly Row[]; edit: Edit }) {
  const positions = lineNumbers(rows)
  const priced = rows.flatMap((row, index) =>
    isPriced(row) && !isBlank(row) ? [{ row, position: positions[index] ?? '' }] : [],
  )
  const drawn = useDrawn(priced, linesPerPage)
  return (
    <ul className="grid gap-2">
      {drawn.map(({ row, position }) => (
        <LaborField key={row.key} row={row} position={position} edit={edit} />
      ))}
    </ul>
  )
}

interface LaborFieldProps {
  row: Row
  position: string
  edit: Edit
}

const LaborField = memo(function LaborField({ row, position, edit }: LaborFieldProps) {
  const t = useT(documentsTexts)
  const locale = useLocale()
  const id = useId()
  // An invalid percentage stays here until it is valid; anything else is the row's, which others may change meanwhile.
  const [wrong, setWrong] = useState<string | null>(null)
  const isRight = wrong === null
  const name = row.description.split('\n')[0]?.trim() || row.unit

  function write(text: string) {
    const isPercent = isPercentage(numberOf(text, locale))
    setWrong(isPercent ? null : text)
    if (isPercent) edit(draft => ({ ...draft, rows: changeRow(draft.rows, row.key, { labor_percent: text.trim() }) }))
  }

  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3">
      <span className="text-muted tabular">{position}</span>
      <label htmlFor={id} className="min-w-0 wrap-anywhere">
        {name}
        <span className="sr-only"> {t('labor.percent')}</span>
      </label>
      <span className="flex items-center gap-1.5">
        <Input
          id={id}
          value={wrong ?? row.labor_percent}
          onChange={event => write(event.target.value)}
          placeholder={String(defaultLaborPercent(row.unit))}
          inputMode="decimal"
          autoComplete="off"
          {...selectsNumber}
          aria-invalid={isRight ? undefined : true}
          aria-describedby={isRight ? undefined : `${id}-error`}
          className="w-20 text-right tabular"
        />
        <span aria-hidden>%</span>
      </span>
      {isRight ? null : (
        <p id={`${id}-error`} role="alert" className="col-span-full text-right text-[13px] text-danger">
          {t('labor.invalid')}
        </p>
      )}
    </li>
  )
})

const isPercentage = (value: number): boolean => value >= 0 && value <= 100
