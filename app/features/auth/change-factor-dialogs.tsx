import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { ActionForm, useActionForm } from '~/components/form'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { authTexts } from '~/i18n/auth'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useDone } from '~/lib/use-done'
import type { ConfirmSecondFactor, DisableSecondFactor } from '~server/services/people/auth/schema'
import { CodeField } from './code-field'
import { StepActions } from './enable-factor-dialog'
import { PasswordField } from './password-field'
import { RecoveryCodes } from './recovery-codes'
import { securityPath } from './security-path'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Replaces the recovery codes by ten new ones. */
export function RenewDialog({ open, onOpenChange }: DialogProps) {
  const t = useT(authTexts)
  const [codes, setCodes] = useState<string[] | null>(null)
  const change = (next: boolean) => {
    if (!next) setCodes(null)
    onOpenChange(next)
  }
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent
        title={t(codes ? 'security.codesTitle' : 'security.renewTitle')}
        description={codes ? undefined : t('security.renewAbout')}
        onInteractOutside={event => (codes ? event.preventDefault() : undefined)}
      >
        {codes ? <RecoveryCodes codes={codes} /> : <RenewForm onRenewed={setCodes} />}
      </DialogContent>
    </Dialog>
  )
}

function RenewForm({ onRenewed }: { onRenewed: (codes: string[]) => void }) {
  const t = useT(authTexts)
  const fetcher = useFetcher<FormReply<{ recovery_codes: string[] }>>()
  const [form, fields] = useActionForm<ConfirmSecondFactor>({ id: 'renew', reply: fetcher.data })
  useDone<{ recovery_codes: string[] }>(fetcher, ({ recovery_codes }) => onRenewed(recovery_codes))
  return (
    <ActionForm form={form} fetcher={fetcher} action={securityPath}>
      <CodeField field={fields.code} label={t('security.codeOrRecovery')} />
      <StepActions fetcher={fetcher} intent="renew" label={t('security.renew')} />
    </ActionForm>
  )
}

/** Switches the second factor off, by password and code. */
export function DisableDialog({ open, onOpenChange }: DialogProps) {
  const t = useT(authTexts)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('security.factorTitle')} description={t('security.disableAbout')}>
        <DisableForm onDisabled={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function DisableForm({ onDisabled }: { onDisabled: () => void }) {
  const t = useT(authTexts)
  const fetcher = useFetcher<FormReply<unknown>>()
  const [form, fields] = useActionForm<DisableSecondFactor>({ id: 'disable', reply: fetcher.data })
  useDone(fetcher, () => {
    toast(t('security.disabled'))
    onDisabled()
  })
  return (
    <ActionForm form={form} fetcher={fetcher} action={securityPath}>
      <div className="grid gap-4">
        <PasswordField field={fields.password} label={t('security.current')} autoComplete="current-password" />
        <CodeField field={fields.code} label={t('security.codeOrRecovery')} />
      </div>
      <StepActions fetcher={fetcher} intent="disable" label={t('security.disable')} />
    </ActionForm>
  )
}
