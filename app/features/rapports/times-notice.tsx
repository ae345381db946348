import { useRevalidator } from '@remix-run/react'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '~/components/ui/dialog'
import { Notice } from '~/components/ui/notice'
import { toast } from '~/components/ui/toast'
import { Day, Hours } from '~/components/value'
import { commonTexts } from '~/i18n/common'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import type { ImportableTime } from '~server/services/site/rapports/schema'

interface TimesNoticeProps {
  rapportId: number
  times: readonly ImportableTime[]
  /** Saves pending changes before lines are added on the server; false if it could not be reached. */
  beforeImport: () => Promise<boolean>
}

/** Times of the project that are in no rapport yet, with the button to add them. */
export function TimesNotice({ rapportId, times, beforeImport }: TimesNoticeProps) {
  const t = useT(rapportsTexts)
  const [open, setOpen] = useState(false)
  if (times.length === 0) return null
  return (
    <>
      <Notice
        tone="neutral"
        icon={Clock}
        title={t('times.found', { count: times.length })}
        actions={<Button onClick={() => setOpen(true)}>{t('times.choose')}</Button>}
      />
      {open ? <TimesDialog {...{ rapportId, times, beforeImport }} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function TimesDialog({ rapportId, times, beforeImport, onClose }: TimesNoticeProps & { onClose: () => void }) {
  const t = useT(rapportsTexts)
  const common = useT(commonTexts)
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    new Set(times.filter(time => time.same_day).map(time => time.id)),
  )
  const [pending, setPending] = useState(false)

  async function take() {
    setPending(true)
    const failed = (await beforeImport()) ? await importTimes(rapportId, [...chosen]) : ''
    setPending(false)
    if (failed !== null) return toast(failed || t('times.failed'), { tone: 'danger' })
    toast(t('times.done', { count: chosen.size }))
    revalidate()
    onClose()
  }

  return (
    <Dialog open onOpenChange={next => (next ? undefined : onClose())}>
      <DialogContent title={t('times.title')} description={t('times.body')} className="md:max-w-lg">
        <ul className="divide-y divide-line rounded-lg border border-line">
          {times.map(time => (
            <li key={time.id}>
              <label htmlFor={`time-${time.id}`} className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-2">
                <Checkbox
                  id={`time-${time.id}`}
                  checked={chosen.has(time.id)}
                  onCheckedChange={() => {
                    const next = new Set(chosen)
                    if (!next.delete(time.id)) next.add(time.id)
                    setChosen(next)
                  }}
                />
                <span className="min-w-0 grow">
                  <span className="block font-medium">{time.user_name}</span>
                  <span className="block text-[13px] wrap-anywhere text-muted">
                    <Day value={time.date} />
                    {time.description ? ` · ${time.description}` : null}
                  </span>
                </span>
                <span className="font-semibold">
                  <Hours value={time.hours} />
                </span>
              </label>
            </li>
          ))}
        </ul>
        <DialogFooter>
          <DialogClose asChild>
            <Button>{common('actions.cancel')}</Button>
          </DialogClose>
          <Button variant="primary" pending={pending} disabled={chosen.size === 0} onClick={() => void take()}>
            {t('times.take', { count: chosen.size })}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** Null once they are in the rapport; otherwise the reason, empty if unknown. */
async function importTimes(rapportId: number, ids: readonly number[]): Promise<string | null> {
  try {
    const response = await fetch(`/api/rapports/${rapportId}/import-times`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ time_entry_ids: ids }),
    })
    if (response.ok) return null
    const { message } = (await response.json()) as { message?: string }
    return message ?? ''
  } catch {
    return ''
  }
}
