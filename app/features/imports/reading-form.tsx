import { Link, useFetcher } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { Label } from '~/components/ui/label'
import { Notice } from '~/components/ui/notice'
import { Select } from '~/components/ui/select'
import { importsTexts } from '~/i18n/imports'
import { useT } from '~/lib/i18n'
import type { Import } from './imports'

/** Notes which suggest that sheet or heading row may have been detected wrongly. */
const unsure: readonly Import['notes'][number]['kind'][] = ['above', 'two_rows', 'no_heading', 'sheet']

interface ReadingFormProps {
  one: Import
  /** The headings do not yield the required fields. */
  incomplete: boolean
}

/**
 * Selects another sheet or heading row than detected: the file is read again, and its columns are guessed anew. Open if
 * that is likely to be needed.
 */
export function ReadingForm({ one, incomplete }: ReadingFormProps) {
  const t = useT(importsTexts)
  const fetcher = useFetcher<{ message: string | null }>()
  const [id, twoRows] = [useId(), useId()]
  const [sheet, setSheet] = useState(one.source?.sheet ?? null)
  const [chosen, setChosen] = useState(String(one.source?.heading[0] ?? 0))
  if (!one.source)
    return (
      <p className="text-[13px] text-muted">
        {t('reading.notKept')}{' '}
        <Link to={`/imports?noun=${one.noun}`} className="text-accent-ink underline underline-offset-2">
          {t('reading.uploadAgain')}
        </Link>
      </p>
    )
  const { sheets, heading, rows } = one.source
  const asRead = sheet === one.source.sheet
  const message = fetcher.state === 'idle' ? fetcher.data?.message : null
  const several = sheets.length > 1
  const options = [
    ...rows.map(({ line, text }) => ({ value: String(line), label: t('notes.line', { line, text }) })),
    { value: '0', label: t('reading.none') },
    { value: '', label: t('reading.foundOut') },
  ]
  const open = incomplete || one.notes.some(({ kind }) => unsure.includes(kind))
  return (
    <details className="rounded-lg border border-line" open={open}>
      <summary className="min-h-11 cursor-pointer px-3 py-3">
        {t(several ? 'reading.sheetOrHeading' : 'reading.otherHeading')}
      </summary>
      <fetcher.Form method="post" className="grid gap-3 px-3 pb-3">
        <input type="hidden" name="intent" value="read_again" />
        <input type="hidden" name="reading" value={one.reading} />
        {several ? (
          <div className="grid max-w-80 gap-1">
            <Label htmlFor={id}>{t('reading.sheet')}</Label>
            <Select
              id={id}
              name="sheet"
              value={sheet ?? ''}
              onChange={event => setSheet(Number(event.target.value))}
              options={sheets.map((name, place) => ({ value: String(place), label: name }))}
            />
          </div>
        ) : (
          <input type="hidden" name="sheet" value={sheet ?? ''} />
        )}
        {asRead ? (
          <fieldset className="grid min-w-0">
            <legend className="mb-1.5 font-medium">{t('reading.heading')}</legend>
            {options.map(({ value, label }) => (
              <label key={value} className="flex min-h-9 min-w-0 cursor-pointer items-center gap-2.5">
                <input
                  type="radio"
                  name="heading"
                  value={value}
                  checked={value === chosen}
                  onChange={() => setChosen(value)}
                  className="shrink-0 accent-accent"
                />
                <span className="line-clamp-2 min-w-0 wrap-anywhere" title={label}>
                  {label}
                </span>
              </label>
            ))}
            {Number(chosen) > 0 ? (
              <div className="mt-1.5 flex min-h-9 items-center gap-2.5">
                <Checkbox id={twoRows} name="two_rows" defaultChecked={heading.length > 1} className="shrink-0" />
                <label htmlFor={twoRows}>{t('reading.twoRows')}</label>
              </div>
            ) : null}
          </fieldset>
        ) : (
          <p className="text-[13px] text-muted">{t('reading.searched')}</p>
        )}
        <p className="text-[13px] text-muted">{t('reading.lost')}</p>
        <div aria-live="polite">{message ? <Notice tone="warning" icon={CircleAlert} title={message} /> : null}</div>
        <div>
          <Button type="submit" pending={fetcher.state !== 'idle'}>
            {t('reading.submit')}
          </Button>
        </div>
      </fetcher.Form>
    </details>
  )
}
