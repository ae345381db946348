import { Instant } from '~/components/value'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import type { RotatedSecret, Webhook } from './integration'
import { OnceDialog, OnceForm, ShownOnce } from './once-dialog'

interface RotateSecretDialogProps {
  webhook: Webhook
  onClose: () => void
}

/** Starts the rotation of a subscription's secret, and shows the new one this once. */
export default function RotateSecretDialog({ webhook, onClose }: RotateSecretDialogProps) {
  const t = useT(integrationsTexts)
  const { id, name } = webhook
  return (
    <OnceDialog<RotatedSecret>
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('webhooks.rotation.title', { name })}
      description={t('webhooks.rotation.body')}
      form={onMade => (
        <OnceForm<{ id: number }, RotatedSecret>
          id="rotate-secret"
          action="/integrations/webhooks"
          intent="rotate"
          defaultValue={{ id }}
          submit={t('webhooks.rotation.create')}
          onMade={onMade}
        >
          {(_, fields) => (
            <>
              <input type="hidden" name={fields.id.name} value={id} />
              <Steps
                texts={[t('webhooks.rotation.step1'), t('webhooks.rotation.step2'), t('webhooks.rotation.step3')]}
              />
            </>
          )}
        </OnceForm>
      )}
      madeTitle={() => t('webhooks.rotation.madeTitle', { name })}
    >
      {({ secret, rotation_ends_at }) => (
        <ShownOnce warning={t('webhooks.once')} label={t('webhooks.rotation.secret')} secret={secret}>
          <section className="grid gap-2">
            <h3 className="text-[13px]">{t('webhooks.rotation.next')}</h3>
            <Steps texts={[t('webhooks.rotation.next1'), t('webhooks.rotation.next2'), t('webhooks.rotation.next3')]} />
            <p className="text-xs text-muted">
              {t('webhooks.rotation.by')} <Instant value={rotation_ends_at} />
            </p>
          </section>
        </ShownOnce>
      )}
    </OnceDialog>
  )
}

function Steps({ texts }: { texts: readonly string[] }) {
  return (
    <ol className="grid gap-2">
      {texts.map((text, index) => (
        <li key={text} className="flex gap-2.5">
          <span
            aria-hidden
            className="grid size-5 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-medium text-accent-ink tabular"
          >
            {index + 1}
          </span>
          <span className="min-w-0 text-pretty">{text}</span>
        </li>
      ))}
    </ol>
  )
}
