import { useRevalidator } from '@remix-run/react'
import { UserPen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { commonTexts } from '~/i18n/common'
import { errorsTexts } from '~/i18n/errors'
import type { FormReply, MeanwhileChanged } from '~/lib/form'
import { useLocale, useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { type Difference, differencesOf, takeOver } from './form-differences'
import { Button } from './ui/button'
import { Notice } from './ui/notice'

export interface FormGuard {
  /** The current record on the page; the form was filled from the one of the first render. */
  record: { version: number; [field: string]: unknown }
  reply: FormReply<unknown> | undefined
}

interface GuardFieldProps {
  guard: FormGuard
  changed: MeanwhileChanged | undefined
}

/**
 * What another user has changed, kept until the form is submitted again: revalidating the page's data drops the
 * action's answer.
 */
export function useChanged(reply: FormGuard['reply']): MeanwhileChanged | undefined {
  const [changed, setChanged] = useState(reply?.changed)
  if (reply && reply.changed !== changed) setChanged(reply.changed)
  return changed
}

/**
 * Lets a form save only over the version its user has seen: submits the version and, on a conflict, names who changed
 * what, shows the other user's values beside the user's own, and offers to save the own values anyway or to take the
 * others over. Fields that the other user has not changed keep what was typed.
 */
export function GuardField({ guard: { record, reply }, changed }: GuardFieldProps) {
  const seen = useSeen(record, reply?.version)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input ref={input} type="hidden" name="expected_version" defaultValue={seen.version} key={seen.version} />
      {changed ? (
        <ChangedNotice key={changed.version} changed={changed} seen={seen.record} now={record} input={input} />
      ) : null}
    </>
  )
}

interface Seen {
  version: number
  record: object
}

/**
 * A newer version counts as seen when none of its fields differ from what the form was filled with, or when the user's
 * own save produced it.
 */
function useSeen(now: FormGuard['record'], saved: number | undefined): Seen {
  const [seen, setSeen] = useState<Seen>({ version: now.version, record: now })
  const isSame = seen.version !== now.version && (saved === now.version || shownOf(seen.record) === shownOf(now))
  useEffect(() => {
    if (isSame) setSeen({ version: now.version, record: now })
  }, [isSame, now])
  return isSame ? { version: now.version, record: now } : seen
}

function shownOf(record: object): string {
  const { version: _, updated_at: __, ...fields } = record as Record<string, unknown>
  return JSON.stringify(fields)
}

interface ChangedNoticeProps {
  changed: MeanwhileChanged
  seen: object
  now: FormGuard['record']
  input: React.RefObject<HTMLInputElement>
}

function ChangedNotice({ changed, seen, now, input }: ChangedNoticeProps) {
  const t = useT(errorsTexts)
  const locale = useLocale()
  const format = useFormat()
  const { revalidate } = useRevalidator()
  const box = useRef<HTMLDivElement>(null)
  const [taken, setTaken] = useState(false)
  const isHere = now.version >= changed.version
  const { own, others } = useDifferences(box, changed, seen, isHere ? now : null)
  // A refused save does not revalidate the page's data, and the other user's record has to be shown. Until it has
  // loaded there is nothing to decide.
  useEffect(() => revalidate(), [revalidate])
  useEffect(() => box.current?.focus(), [])
  const [last] = changed.changed
  const names = [...new Set(changed.changed.map(one => one.by))].join(', ')
  /** From here on the form's values count as typed with knowledge of the other user's changes. */
  const adopt = (fields: readonly Difference[]): HTMLFormElement | null => {
    const form = input.current?.form
    if (!input.current || !form) return null
    input.current.value = String(changed.version)
    return fields.map(({ name }) => takeOver(form, name, now, locale)).every(Boolean) ? form : null
  }
  const overwrite = () => {
    adopt(others)
    const form = input.current?.form
    form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[type=submit][name=intent]'))
  }
  const take = () => {
    if (adopt([...own, ...others])) setTaken(true)
    else window.location.reload()
  }
  const title = last ? t('changed.title', { name: names, at: format.instant(last.at) }) : t('changed.titleUnknown')
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mb-4 focus:outline-none [[data-card]>form>&]:mx-4">
      {taken ? (
        <Notice tone="info" icon={UserPen} title={t('changed.taken')}>
          <p>{t('changed.takenBody')}</p>
        </Notice>
      ) : (
        <Notice
          tone="warning"
          icon={UserPen}
          title={title}
          actions={
            <>
              <Button onClick={overwrite} pending={!isHere}>
                {t('changed.mine')}
              </Button>
              <Button onClick={take} pending={!isHere}>
                {t('changed.theirs')}
              </Button>
            </>
          }
        >
          <p>{t('changed.body')}</p>
          <Fields of={own} text="field" />
          <Fields of={others} text="other" />
        </Notice>
      )}
    </div>
  )
}

function Fields({ of, text }: { of: readonly Difference[]; text: 'field' | 'other' }) {
  const t = useT(errorsTexts)
  if (of.length === 0) return null
  return (
    <ul className="mt-1 grid gap-0.5 break-words">
      {of.map(({ name, label, theirs, own }) => (
        <li key={name}>{t(`changed.${text}`, { field: label, theirs: theirs || '–', own: own || '–' })}</li>
      ))}
    </ul>
  )
}

/**
 * What another user has changed: `own` where this user changed the field too, `others` where only they did. Null until
 * their record has loaded.
 */
function useDifferences(
  box: React.RefObject<HTMLElement>,
  { changed }: MeanwhileChanged,
  seen: object,
  now: object | null,
) {
  const locale = useLocale()
  const t = useT(commonTexts)
  const [differences, setDifferences] = useState<Difference[]>([])
  const names = [...new Set(changed.flatMap(one => one.fields))].join('\n')
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form || !now) return
    const texts = { yes: t('state.yes'), no: t('state.no') }
    setDifferences(differencesOf(form, names.split('\n'), { seen, now, locale, texts }))
  }, [box, names, seen, now, locale, t])
  return {
    own: differences.filter(one => !one.harmless),
    others: differences.filter(one => one.harmless),
  }
}
