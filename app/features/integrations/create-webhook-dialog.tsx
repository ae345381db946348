import { TextField } from '~/components/form-fields'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { errorsBelow } from './errors-below'
import { EventTreeField } from './event-tree-field'
import type { CreatedWebhook, EventEntry } from './integration'
import { OnceDialog, OnceForm, ShownOnce } from './once-dialog'

interface CreateWebhookDialogProps {
  events: readonly EventEntry[]
  /** The address of the receiver on this machine, where that was chosen. */
  begin?: { name: string; url: string } | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Subscribes a URL to events, and shows the secret this once. */
export default function CreateWebhookDialog({ events, begin, ...dialog }: CreateWebhookDialogProps) {
  const t = useT(integrationsTexts)
  return (
    <OnceDialog<CreatedWebhook>
      {...dialog}
      title={t('webhooks.create')}
      description={t('webhooks.createBody')}
      form={onMade => (
        <OnceForm<{ name: string; url: string; events: string[] }, CreatedWebhook>
          id="webhook"
          action="/integrations/webhooks"
          intent="create"
          defaultValue={begin}
          submit={t('webhooks.create')}
          onMade={onMade}
        >
          {(form, fields) => (
            <>
              <TextField field={fields.name} label={t('webhooks.name')} maxLength={100} autoComplete="off" required />
              <TextField
                field={fields.url}
                label={t('webhooks.url')}
                help={t(begin ? 'webhooks.receiver.urlHelp' : 'webhooks.urlHelp')}
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
            </>
          )}
        </OnceForm>
      )}
      madeTitle={({ name }) => t('webhooks.createdTitle', { name })}
    >
      {({ secret }) => (
        <ShownOnce warning={t('webhooks.once')} label={t('webhooks.secret')} secret={secret}>
          <p className="text-muted">{t('webhooks.verify')}</p>
        </ShownOnce>
      )}
    </OnceDialog>
  )
}
