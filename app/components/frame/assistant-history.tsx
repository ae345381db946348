import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { assistantTexts } from '~/i18n/assistant'
import { useT } from '~/lib/i18n'
import { mutate, query, Refusal, useQuery } from '~/lib/procedures'
import { useFormat } from '~/lib/session'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { Unreachable } from '../unreachable'
import type { Said } from './assistant-stream'

interface Props {
  /** The conversation that is open, or null. */
  current: number | null
  onOpen: (id: number, said: Said[]) => void
  /** It is deleted; `null` stands for all. */
  onDeleted: (id: number | null) => void
}

/** The user's own earlier conversations, to reopen or delete. */
export function AssistantHistory({ current, onOpen, onDeleted }: Props) {
  const t = useT(assistantTexts)
  const format = useFormat()
  const [deletions, setDeletions] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const { data, failed, pending, retry } = useQuery('assistant.conversations', {}, deletions)
  const conversations = data?.data ?? null

  async function attempt(work: () => Promise<void>) {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t('failed'))
    }
  }
  const open = (id: number) =>
    attempt(async () => {
      const { messages } = (await query('assistant.conversation', { id: String(id) })).data
      onOpen(
        id,
        messages.map(({ by_rules, problem: why, ...message }) => ({
          ...message,
          byRules: by_rules,
          problem: why === null ? null : t(`problem.${why}`),
        })),
      )
    })
  const remove = (id: number | null) =>
    attempt(async () => {
      if (id === null) await mutate('assistant.deleteConversations', {})
      else await mutate('assistant.deleteConversation', { id: String(id) })
      setDeletions(count => count + 1)
      onDeleted(id)
    })

  return (
    <section aria-label={t('history.title')} className="grid gap-3">
      <p className="text-[13px] text-muted">{t('history.hint')}</p>
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : null}
      {failed ? <Unreachable text={t('history.unreachable')} pending={pending} onRetry={retry} /> : null}
      {conversations?.length === 0 ? <p>{t('history.none')}</p> : null}
      <ul className="divide-y divide-line">
        {conversations?.map(({ id, title, changed_at }) => (
          <li key={id} className="flex items-center gap-1 py-1">
            <button
              type="button"
              aria-current={id === current ? 'true' : undefined}
              className="min-w-0 grow rounded-md px-2 py-1.5 text-left hover:bg-hover aria-[current]:font-semibold"
              onClick={() => void open(id)}
            >
              <span className="block truncate">{title}</span>
              <span className="block text-xs text-muted">{format.instant(changed_at)}</span>
            </button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('history.deleteOne', { title })}
              onClick={() => void remove(id)}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {conversations && conversations.length > 0 ? (
        <ConfirmDialog
          title={t('history.deleteAllTitle')}
          confirmLabel={t('history.deleteAllConfirm')}
          trigger={
            <Button size="sm" className="justify-self-start">
              {t('history.deleteAll')}
            </Button>
          }
          onConfirm={() => remove(null)}
        >
          {t('history.deleteAllHint')}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
