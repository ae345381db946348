import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { authTexts } from '~/i18n/auth'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useDone } from '~/lib/use-done'
import type { BeginSecondFactor, ConfirmSecondFactor } from '~server/services/people/auth/schema'
import { CodeField } from './code-field'
import { PasswordField } from './password-field'
import { RecoveryCodes } from './recovery-codes'
import { securityPath } from './security-path'

interface Offer {
  secret: string
  uri: string
  qr_svg: string
}

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * Password, then the QR code and a code from the app, then the recovery codes. Secret and codes exist only here, until
 * the dialog closes.
 */
export function EnableDialog({ open, onOpenChange }: DialogProps) {
  const t = useT(authTexts)
  const [offer, setOffer] = useState<Offer | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const change = (next: boolean) => {
    if (!next) {
      setOffer(null)
      setCodes(null)
    }
    onOpenChange(next)
  }
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent
        title={t(codes ? 'security.codesTitle' : 'security.factorTitle')}
        description={offer ? undefined : t('security.beginAbout')}
        // A click outside the dialog must not lose the codes.
        onInteractOutside={event => (offer ? event.preventDefault() : undefined)}
      >
        {codes ? (
          <RecoveryCodes codes={codes} />
        ) : offer ? (
          <ScanStep offer={offer} onConfirmed={setCodes} />
        ) : (
          <PasswordStep onOffer={setOffer} />
        )}
      </DialogContent>
    </Dialog>
  )
}

function PasswordStep({ onOffer }: { onOffer: (offer: Offer) => void }) {
  const t = useT(authTexts)
  const fetcher = useFetcher<FormReply<Offer>>()
  const [form, fields] = useActionForm<BeginSecondFactor>({ id: 'begin', reply: fetcher.data })
  useDone<Offer>(fetcher, onOffer)
  return (
    <ActionForm form={form} fetcher={fetcher} action={securityPath}>
      <PasswordField field={fields.password} label={t('security.current')} autoComplete="current-password" />
      <StepActions fetcher={fetcher} intent="begin" label={t('security.goOn')} />
    </ActionForm>
  )
}

function ScanStep({ offer, onConfirmed }: { offer: Offer; onConfirmed: (codes: string[]) => void }) {
  const t = useT(authTexts)
  const fetcher = useFetcher<FormReply<{ recovery_codes: string[] }>>()
  const [form, fields] = useActionForm<ConfirmSecondFactor>({ id: 'confirm', reply: fetcher.data })
  useDone<{ recovery_codes: string[] }>(fetcher, ({ recovery_codes }) => onConfirmed(recovery_codes))
  return (
    <ActionForm form={form} fetcher={fetcher} action={securityPath}>
      <div className="grid gap-4">
        <p>{t('security.scan')}</p>
        <img
          alt={t('security.qr')}
          src={`data:image/svg+xml,${encodeURIComponent(offer.qr_svg)}`}
          className="size-44 justify-self-center rounded-lg border border-line bg-white p-1"
        />
        <div className="grid gap-1">
          <p className="text-[13px] font-medium">{t('security.secret')}</p>
          <code className="rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-[13px] break-all select-all">
            {offer.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </div>
        <CodeField field={fields.code} label={t('security.code')} />
      </div>
      <StepActions fetcher={fetcher} intent="confirm" label={t('security.turnOn')} />
    </ActionForm>
  )
}

interface StepActionsProps {
  fetcher: Pick<ReturnType<typeof useFetcher>, 'state'>
  intent: string
  label: string
}

export function StepActions({ fetcher, intent, label }: StepActionsProps) {
  return (
    <FormEnd fetcher={fetcher} name="intent" value={intent}>
      {label}
    </FormEnd>
  )
}
