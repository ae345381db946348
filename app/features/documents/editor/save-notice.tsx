import { useRevalidator } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import type { DraftHandle } from './use-draft'

// Hardly anybody ever has to choose.
const DraftChoice = lazy(() => import('./draft-choice'))

/** What stands in the way of saving and what can be done: two versions, or a refusal without a place on the paper. */
export function SaveNotice<Field extends string>({ handle }: { handle: DraftHandle<Field> }) {
  const t = useT(documentsTexts)
  const { revalidate } = useRevalidator()
  const { saving, errors, choice } = handle
  const isGone = saving.state === 'conflict' && saving.theirs === null
  if (choice && !isGone)
    return (
      <Suspense>
        <DraftChoice choice={choice} />
      </Suspense>
    )
  const placed = errors.rows.size + Object.keys(errors.fields).length
  const texts = isGone
    ? [saving.message, t('conflict.gone')]
    : [...errors.others, placed > 0 ? null : saving.message]
  const [title, ...more] = [...new Set(texts.filter(text => text !== null && text !== ''))]
  if (!isGone && (saving.state !== 'refused' || !title)) return null

  function takeTheirs() {
    choice?.takeTheirs()
    void revalidate()
  }

  return (
    <div role="alert" className="mb-4">
      <Notice
        tone="danger"
        icon={CircleAlert}
        title={title}
        actions={
          isGone ? (
            <Button variant="primary" onClick={takeTheirs}>
              {t('conflict.reload')}
            </Button>
          ) : undefined
        }
      >
        {more.map(text => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
    </div>
  )
}
