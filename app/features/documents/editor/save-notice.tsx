import { useRevalidator } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import type { DraftHandle } from './use-draft'

/** What stands in the way of saving and what can be done: a conflict, or a refusal without a place on the paper. */
export function SaveNotice<Field extends string>({ handle }: { handle: DraftHandle<Field> }) {
  const t = useT(documentsTexts)
  const { revalidate } = useRevalidator()
  const { saving, autosave, errors } = handle
  const isConflict = saving.state === 'conflict'
  const placed = errors.rows.size + Object.keys(errors.fields).length
  const texts = isConflict
    ? [saving.message ?? '']
    : placed > 0
      ? errors.others
      : [...errors.others, saving.message ?? '']
  const shown = [...new Set(texts.filter(Boolean))]
  if (!isConflict && (saving.state !== 'refused' || shown.length === 0)) return null

  function takeTheirs() {
    handle.reload()
    void revalidate()
  }

  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-danger/30 bg-danger-soft px-3 py-2.5 text-danger"
    >
      <div className="flex min-w-0 grow gap-2.5">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div>
          {shown.map(text => (
            <p key={text} className="font-medium">
              {text}
            </p>
          ))}
          {isConflict ? <p>{t(saving.theirs === null ? 'conflict.gone' : 'conflict.body')}</p> : null}
        </div>
      </div>
      {isConflict ? (
        <div className="flex flex-wrap gap-2">
          {saving.theirs === null ? null : (
            <Button onClick={() => void autosave.overwrite()}>{t('conflict.mine')}</Button>
          )}
          <Button variant="primary" onClick={takeTheirs}>
            {t('conflict.theirs')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
