import { useFetcher } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { FormActions, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '~/components/ui/dialog'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { CopyLine } from './copy-line'
import { errorsBelow } from './errors-below'
import { EventTreeField } from './event-tree-field'
import type { CreatedWebhook, EventEntry } from './integration'

type WebhookForm = { name: string; url: string; events: string[] }

interface CreateWebhookDialogProps {
  events: readonly EventEntry[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Subscribes an address to events, and shows the secret this once. Stands outside of what changes with the list. */
export default function CreateWebhookDialog({ events, open, onOpenChange }: CreateWebhookDialogProps) {
  const t = useT('integrations')
  const [created, setCreated] = useState<CreatedWebhook | null>(null)
  const change = (next: boolean) => {
    if (!next) setCreated(null)
    onOpenChange(next)
  }
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent
        title={created ? t('webhooks.createdTitle', { name: created.name }) : t('webhooks.create')}
        description={created ? undefined : t('webhooks.createBody')}
        // A click beside the dialog must not cost the secret.
        onInteractOutside={event => (created ? event.preventDefault() : undefined)}
      >
        {created ? (
          <SecretOnce created={created} />
        ) : (
          <SubscriptionForm events={events} onCreated={setCreated} />
        )}
      </DialogContent>
    </Dialog>
  )
}

interface SubscriptionFormProps {
  events: readonly EventEntry[]
  onCreated: (created: CreatedWebhook) => void
}

function SubscriptionForm({ events, onCreated }: SubscriptionFormProps) {
  const t = useT('integrations')
  const c = useT('common')
  const fetcher = useFetcher<FormReply<CreatedWebhook>>()
  const [form, fields] = useActionForm<WebhookForm>({ id: 'webhook', reply: fetcher.data })
  const done = fetcher.data?.done
  useEffect(() => {
    if (done) onCreated(done)
  }, [done, onCreated])
  return (
    <ActionForm form={form} fetcher={fetcher} action="/integrations/webhooks">
      <div className="grid gap-5">
        <TextField
          field={fields.name}
          label={t('webhooks.name')}
          maxLength={100}
          autoComplete="off"
          required
        />
        <TextField
          field={fields.url}
          label={t('webhooks.url')}
          help={t('webhooks.urlHelp')}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={2048}
          autoComplete="off"
          required
        />
        <EventTreeField
          id={fields.events.id}
          name={fields.events.name}
          events={events}
          errors={errorsBelow('events', form.allErrors)}
        />
      </div>
      <FormActions>
        <DialogClose asChild>
          <Button>{c('actions.cancel')}</Button>
        </DialogClose>
        <SubmitButton fetcher={fetcher} name="intent" value="create">
          {t('webhooks.create')}
        </SubmitButton>
      </FormActions>
    </ActionForm>
  )
}

function SecretOnce({ created }: { created: CreatedWebhook }) {
  const t = useT('integrations')
  return (
    <div className="grid gap-4 pb-2">
      <p role="status" className="flex gap-2 rounded-lg bg-warning-soft px-3 py-2.5 text-warning">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('webhooks.once')}
      </p>
      <div className="grid gap-1">
        <p className="text-[13px] font-medium">{t('webhooks.secret')}</p>
        <CopyLine label={t('webhooks.secret')} text={created.secret} />
      </div>
      <p className="text-muted">{t('webhooks.verify')}</p>
      <FormActions>
        <DialogClose asChild>
          <Button variant="primary">{t('keys.saved')}</Button>
        </DialogClose>
      </FormActions>
    </div>
  )
}
