import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '~/components/ui/dialog'
import { Hours, Quantity } from '~/components/value'
import { commonTexts } from '~/i18n/common'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import type { Draft, DraftEntry } from './draft'
import type { DraftSaver } from './draft-saver'
import { sumOfHours } from './hours'

interface CompleteDialogProps {
  saver: DraftSaver
  draft: Draft
  nameOf: (employeeId: number | null) => string | null
  onClose: () => void
}

/** Asks for confirmation before a rapport is completed for good, with its full content. */
export function CompleteDialog({ saver, draft, nameOf, onClose }: CompleteDialogProps) {
  const t = useT(rapportsTexts)
  const common = useT(commonTexts)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { entries, materials } = draft

  async function complete() {
    setPending(true)
    setError(null)
    const refusal = await saver.complete()
    setPending(false)
    if (refusal === null) onClose()
    else setError(refusal === 'offline' ? t('complete.offline') : refusal.message || t('save.refusedBody'))
  }

  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent
        title={t('complete.title', { title: draft.head.title })}
        description={t('complete.body')}
        footer={
          <>
            <DialogClose asChild>
              <Button size="lg">{common('actions.back')}</Button>
            </DialogClose>
            <Button variant="primary" size="lg" pending={pending} onClick={complete}>
              {t('complete.confirm')}
            </Button>
          </>
        }
      >
        <div className="grid gap-3 pb-1">
          {error ? (
            <p role="alert" className="flex gap-2 rounded-lg bg-danger-soft px-3 py-2.5 text-danger">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {error}
            </p>
          ) : null}
          <section className="rounded-lg border border-line px-4 py-3">
            <h3 className="flex items-baseline justify-between gap-3">
              {t('entries')}
              <span className="text-2xl">
                <Hours value={sumOfHours(entries)} />
              </span>
            </h3>
            <ul className="mt-1 grid gap-1">
              {byEmployee(entries).map(([employee, lines]) => (
                <li key={employee ?? 0} className="flex justify-between gap-3 text-muted">
                  <span>{nameOf(employee) ?? t('entry.noOne')}</span>
                  <Hours value={sumOfHours(lines)} />
                </li>
              ))}
            </ul>
          </section>
          <section className="rounded-lg border border-line px-4 py-3">
            <h3 className="flex items-baseline justify-between gap-3">
              {t('materials')}
              {materials.length === 0 ? (
                <span className="font-normal text-muted">{t('complete.noMaterial')}</span>
              ) : null}
            </h3>
            {materials.length > 0 ? (
              <ul className="mt-1 grid gap-1">
                {materials.map(line => (
                  <li key={line.key} className="flex justify-between gap-3 text-muted">
                    <span className="min-w-0 wrap-anywhere">{line.name}</span>
                    <Quantity value={line.quantity} unit={line.unit} />
                  </li>
                ))}
              </ul>
            ) : null}
          </section>
        </div>
      </DialogContent>
    </Dialog>
  )
}

function byEmployee(entries: readonly DraftEntry[]): [number | null, DraftEntry[]][] {
  const byPerson = new Map<number | null, DraftEntry[]>()
  for (const entry of entries) {
    byPerson.set(entry.employee_user_id, [...(byPerson.get(entry.employee_user_id) ?? []), entry])
  }
  return [...byPerson]
}
