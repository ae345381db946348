import { useFetcher, useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '~/components/ui/dialog'
import { Field } from '~/components/ui/field'
import { Select } from '~/components/ui/select'
import { commonTexts } from '~/i18n/common'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import type { EventEntry, Webhook } from './integration'
import { JsonText } from './json-text'

interface SendTestDialogProps {
  webhook: Webhook
  events: readonly EventEntry[]
  onClose: () => void
}

/** Sends an example of any event, and opens its delivery. */
export default function SendTestDialog({ webhook, events, onClose }: SendTestDialogProps) {
  const t = useT(integrationsTexts)
  const c = useT(commonTexts)
  const navigate = useNavigate()
  const { submit, state, data } = useFetcher<{ message: string | null; done: number | null }>()
  const [name, setName] = useState('ping')
  const event = events.find(candidate => candidate.name === name)
  // Only once the fetcher is idle: a revalidation still running would abort the navigation.
  const sent = state === 'idle' ? data?.done : null
  useEffect(() => {
    if (sent) navigate(`/integrations/deliveries/${sent}?webhook_id=${webhook.id}`)
  }, [sent, navigate, webhook.id])
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent
        title={t('webhooks.testTitle', { name: webhook.name })}
        description={t('webhooks.testBody')}
        footer={
          <>
            <DialogClose asChild>
              <Button>{c('actions.cancel')}</Button>
            </DialogClose>
            <Button
              variant="primary"
              pending={state !== 'idle' || Boolean(sent)}
              onClick={() =>
                submit(
                  { intent: 'test', id: webhook.id, event: name },
                  { method: 'post', action: '/integrations/webhooks' },
                )
              }
            >
              {t('webhooks.test')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {data?.message ? (
            <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2.5 text-danger">
              {data.message}
            </p>
          ) : null}
          <Field label={t('webhooks.event')} help={event?.description}>
            {control => (
              <Select
                {...control}
                value={name}
                onChange={({ target }) => setName(target.value)}
                options={events.map(option => ({ value: option.name, label: option.name }))}
              />
            )}
          </Field>
          {event ? (
            <div className="grid gap-1">
              <p className="text-[13px] font-medium">{t('webhooks.example')}</p>
              <JsonText label={t('webhooks.example')} text={JSON.stringify(event.example)} className="max-h-64" />
            </div>
          ) : null}
        </div>
      </DialogContent>
    </Dialog>
  )
}
