import { Info } from 'lucide-react'
import { Notice } from '~/components/ui/notice'
import { importsTexts } from '~/i18n/imports'
import { useT } from '~/lib/i18n'
import { isAside, nonRecordKinds } from '~server/services/integrations/imports/rules'
import type { Import } from './imports'

type Note = Import['notes'][number]
/** A note that quotes lines of the file. */
type LinesNote = Extract<Note, { lines: unknown; texts: unknown }>

/** What was guessed when the file was read, and what was left out. */
export function ReadNotes({ notes }: { notes: readonly Note[] }) {
  const t = useT(importsTexts)
  const shown = notes.filter(note => !isAside(note) && note.kind !== 'hidden_rows')
  if (shown.length === 0) return null
  return (
    <Notice tone="info" icon={Info} title={t('notes.title')}>
      <ul className="grid gap-1.5 break-words">
        {shown.map(note => (
          <li key={note.kind}>
            <NoteText note={note} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function NoteText({ note }: { note: Note }) {
  const t = useT(importsTexts)
  if (note.kind === 'above')
    return (
      <>
        <p>{t('notes.above')}</p>
        <Lines note={note} />
      </>
    )
  if (note.kind === 'hidden_columns' || note.kind === 'hidden_sheets')
    return t(`notes.${note.kind}`, { names: note.texts.join(', ') })
  if (note.kind === 'two_rows') return t('notes.two_rows', { lines: note.lines.join(', ') })
  if (note.kind === 'code_page') return t('notes.code_page', { text: note.texts[0] })
  if (note.kind === 'sheet') {
    const [sheet, ...others] = note.texts
    return t('notes.sheet', { sheet, others: others.join(', ') })
  }
  return note.kind === 'no_heading' ? t('notes.no_heading') : null
}

function Lines({ note: { lines, texts } }: { note: LinesNote }) {
  const t = useT(importsTexts)
  const more = lines.slice(texts.length)
  return (
    <ul className="list-disc pl-5">
      {texts.map((text, index) => (
        <li key={lines[index]}>{t('notes.line', { line: lines[index] ?? 0, text })}</li>
      ))}
      {more.length > 0 ? (
        <li>{t('notes.more', { lines: `${more.slice(0, 20).join(', ')}${more.length > 20 ? ' …' : ''}` })}</li>
      ) : null}
    </ul>
  )
}

/** Rows that look like sums, remarks or headings: whether to import them; no by default. */
export function AsideQuestion({ one }: { one: Import }) {
  const t = useT(importsTexts)
  const aside = one.notes.filter(isAside)
  if (aside.length === 0) return null
  return (
    <fieldset className="mt-2 grid min-w-0 gap-2">
      <legend className="mb-1.5 font-medium">{t('notes.asideTitle')}</legend>
      {nonRecordKinds.map(kind => {
        const note = aside.find(found => found.kind === kind)
        return note ? (
          <div key={kind} className="text-[13px] break-words text-muted">
            <p>{t(`notes.${kind}`)}</p>
            <Lines note={note} />
          </div>
        ) : null
      })}
      <LeaveOrTake name="aside" taken={one.options.take_aside} />
    </fieldset>
  )
}

/**
 * Rows that are hidden in a workbook: read like the others, as in a CSV file of the same sheet, unless it is declined.
 */
export function HiddenQuestion({ one }: { one: Import }) {
  const t = useT(importsTexts)
  const hidden = one.notes.find(note => note.kind === 'hidden_rows')
  if (hidden?.kind !== 'hidden_rows') return null
  return (
    <fieldset className="mt-2 grid min-w-0 gap-2">
      <legend className="mb-1.5 font-medium">{t('notes.hidden_rows', { count: hidden.lines.length })}</legend>
      <div className="text-[13px] break-words text-muted">
        <Lines note={hidden} />
      </div>
      <LeaveOrTake name="hidden" taken={!one.options.leave_hidden} />
    </fieldset>
  )
}

function LeaveOrTake({ name, taken }: { name: string; taken: boolean }) {
  const t = useT(importsTexts)
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      {(['leave', 'take'] as const).map(answer => (
        <label key={answer} className="flex cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name={name}
            value={answer}
            defaultChecked={taken === (answer === 'take')}
            className="accent-accent"
          />
          {t(`notes.${answer}`)}
        </label>
      ))}
    </div>
  )
}
