import { useFetcher, useNavigate } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { DateField, SelectField } from '~/components/form-fields'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { integrationsTexts } from '~/i18n/integrations'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { useDone } from '~/lib/use-done'
import type { EventEntry, Replayed, ReplayInput, Webhook } from './integration'

interface ReplayDialogProps {
  webhook: Webhook
  events: readonly EventEntry[]
  onClose: () => void
}

const which = ['dead', 'failed', 'delivered'] as const

/** Sends past events of a subscription once more, and opens the log where they appear. */
export default function ReplayDialog({ webhook, events, onClose }: ReplayDialogProps) {
  const t = useT(integrationsTexts)
  const fetcher = useFetcher<FormReply<Replayed>>()
  const reply = fetcher.data as FormReply<Replayed> | undefined
  const [form, fields] = useActionForm<ReplayInput>({
    id: 'replay',
    reply,
    defaultValue: { id: webhook.id, status: 'dead' },
  })
  const replayed = useReplayed(webhook.id)
  useDone(fetcher, replayed)
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent title={t('webhooks.replay.title', { name: webhook.name })} description={t('webhooks.replay.body')}>
        <ActionForm form={form} fetcher={fetcher} action="/integrations/webhooks">
          <div className="grid gap-4">
            {reply?.done?.created === 0 ? (
              <p role="alert" className="flex gap-2 rounded-lg bg-warning-soft px-3 py-2.5 text-warning">
                <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {t('webhooks.replay.nothing')}
              </p>
            ) : null}
            <input type="hidden" name={fields.id.name} value={webhook.id} />
            <SelectField
              field={fields.status}
              label={t('webhooks.replay.which')}
              options={which.map(value => ({ value, label: t(`webhooks.replay.${value}`) }))}
            />
            <SelectField
              field={fields.event}
              label={t('webhooks.replay.event')}
              placeholder={t('webhooks.replay.allEvents')}
              options={events.map(({ name }) => ({ value: name, label: name }))}
            />
            <div className="grid grid-cols-2 gap-3">
              <DateField field={fields.from} label={t('webhooks.replay.from')} />
              <DateField field={fields.to} label={t('webhooks.replay.to')} />
            </div>
          </div>
          <FormEnd fetcher={fetcher} name="intent" value="replay">
            {t('webhooks.replay.submit')}
          </FormEnd>
        </ActionForm>
      </DialogContent>
    </Dialog>
  )
}

/** Shows how many were created and whether more remain, and opens the subscription's log of today. */
function useReplayed(webhookId: number) {
  const t = useT(integrationsTexts)
  const format = useFormat()
  const navigate = useNavigate()
  return ({ created, more }: Replayed) => {
    if (created === 0) return
    toast(
      t('webhooks.replay.made', { count: created, number: format.number(created) }),
      more ? { tone: 'warning', description: t('webhooks.replay.more'), lasting: true } : { tone: 'info' },
    )
    navigate(`/integrations/deliveries?webhook_id=${webhookId}&from=${format.dayOf(new Date())}`)
  }
}
