import { useRevalidator } from '@remix-run/react'
import { UserPen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { documentsTexts } from '~/i18n/documents'
import { errorsTexts } from '~/i18n/errors'
import { type Translate, useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { type Draft, sameRows } from './row'
import type { DraftChoice as Choice } from './use-draft'

/**
 * Unsaved changes beside the current record: left by an earlier visit, or in conflict with another user's. What only
 * the other user changed is kept either way.
 */
export default function DraftChoice({ choice }: { choice: Choice }) {
  const t = useT(errorsTexts)
  const documents = useT(documentsTexts)
  const format = useFormat()
  const { revalidate } = useRevalidator()
  const { keptAt, meanwhile, changed, theirs } = choice
  const { own, others } = useDifferences(choice, documents)
  // A refused save does not revalidate the page's data; until the other user's record has loaded there is nothing to
  // decide.
  useEffect(() => {
    if (!theirs) revalidate()
  }, [theirs, revalidate])
  const [last] = changed
  const names = [...new Set(changed.map(one => one.by))].join(', ')
  const isKept = keptAt !== null
  const title = isKept
    ? documents('kept.title', { at: format.instant(keptAt) })
    : last
      ? t('changed.title', { name: names, at: format.instant(last.at) })
      : t('changed.titleUnknown')
  return (
    <div role="alert" className="mb-4">
      <Notice
        tone="warning"
        icon={UserPen}
        title={title}
        actions={
          <>
            <Button onClick={choice.takeMine} pending={!theirs}>
              {meanwhile ? t('changed.mine') : documents('kept.restore')}
            </Button>
            <Button onClick={choice.takeTheirs} pending={!theirs}>
              {meanwhile ? t('changed.theirs') : documents('kept.discard')}
            </Button>
          </>
        }
      >
        <p>{isKept ? documents(meanwhile ? 'kept.meanwhile' : 'kept.body') : t('changed.body')}</p>
        <ul className="mt-1 grid gap-0.5 break-words">
          {own.map(one => (
            <li key={one.field}>{t('changed.field', one)}</li>
          ))}
          {others.map(one => (
            <li key={one.field}>{t('changed.other', one)}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

interface Difference extends Record<string, string> {
  field: string
  theirs: string
  own: string
}

/**
 * `own`: fields that differ and that this user changed; `others`: those that only the other user changed. Labels come
 * from the sheet.
 */
function useDifferences({ base, mine, theirs }: Choice, t: Translate<typeof documentsTexts>) {
  const [differences, setDifferences] = useState<{ own: Difference[]; others: Difference[] }>({ own: [], others: [] })
  const format = useFormat()
  useEffect(() => {
    if (!theirs) return setDifferences({ own: [], others: [] })
    let frame = 0
    const look = () => {
      // The sheet may mount a moment later than this notice.
      if (controlOf('title')) setDifferences(differencesOf({ base, mine, theirs }, t, format.day))
      else frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [base, mine, theirs, t, format])
  return differences
}

function differencesOf(
  { base, mine, theirs }: Pick<Choice, 'base' | 'mine'> & { theirs: Draft },
  t: Translate<typeof documentsTexts>,
  day: (value: string) => string,
) {
  const own: Difference[] = []
  const others: Difference[] = []
  for (const name of Object.keys(mine.fields)) {
    const label = labelOf(name)
    if (!label || mine.fields[name] === theirs.fields[name]) continue
    const shown = (draft: Draft) => shownIn(draft, name, day) || '–'
    const line = { field: label, theirs: shown(theirs), own: shown(mine) }
    if (base.fields[name] === mine.fields[name]) others.push(line)
    else own.push(line)
  }
  if (!sameRows(mine.rows, theirs.rows)) {
    const count = (draft: Draft) => t('kept.lines', { count: draft.rows.length })
    const line = { field: t('rows.label'), theirs: count(theirs), own: count(mine) }
    if (sameRows(base.rows, mine.rows)) others.push(line)
    else own.push(line)
  }
  return { own, others }
}

const controlOf = (name: string) => document.getElementById(`document-${name}`)

function labelOf(name: string): string | undefined {
  const label = document.querySelector(`label[for="document-${name}"]`)
  return label?.firstChild?.textContent?.trim() || controlOf(name)?.getAttribute('aria-label') || undefined
}

function shownIn({ fields, names }: Draft, name: string, day: (value: string) => string): string {
  const value = fields[name] ?? ''
  const control = controlOf(name)
  if (control instanceof HTMLSelectElement)
    return [...control.options].find(option => option.value === value)?.text ?? value
  if (value !== '' && control instanceof HTMLInputElement && control.type === 'date') return day(value)
  return names?.[name] ?? value
}
