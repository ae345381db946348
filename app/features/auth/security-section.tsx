import { useFetcher } from '@remix-run/react'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardFooter, CardHeader } from '~/components/ui/card'
import { toast } from '~/components/ui/toast'
import { authTexts } from '~/i18n/auth'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { useDone } from '~/lib/use-done'
import type { Outputs } from '~server/contract'
import type { ChangePassword } from '~server/services/people/users/schema'
import { DisableDialog, RenewDialog } from './change-factor-dialogs'
import { EmailCard } from './email-card'
import { EnableDialog } from './enable-factor-dialog'
import { PasswordField } from './password-field'
import { securityPath } from './security-path'
import { SessionsCard } from './sessions-card'

export type SecondFactor = Outputs['auth']['secondFactor']['data']
export type Sessions = Outputs['auth']['sessions']['data']

export type EmailAddress = Outputs['auth']['email']['data']

/** Security of the user's own account: address, password, second factor, devices. */
export function SecuritySection({
  email,
  pending,
  factor,
  sessions,
}: EmailAddress & {
  factor: SecondFactor
  sessions: Sessions
}) {
  return (
    <div className="grid gap-4">
      <PasswordCard email={email} />
      <EmailCard email={email} pending={pending} withCode={factor.enabled} />
      <SecondFactorCard factor={factor} />
      <SessionsCard sessions={sessions} />
    </div>
  )
}

/** Changes the user's own password. The fields reset after each change. */
function PasswordCard({ email }: { email: string }) {
  const [changes, setChanges] = useState(0)
  return <PasswordForm key={changes} email={email} onChanged={() => setChanges(changes + 1)} />
}

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const t = useT(authTexts)
  const fetcher = useFetcher<FormReply<unknown>>()
  const [form, fields] = useActionForm<ChangePassword>({ id: 'password', reply: fetcher.data })
  useDone(fetcher, () => {
    toast(t('security.changed'))
    onChanged()
  })
  return (
    <Card>
      <CardHeader title={t('security.passwordTitle')} description={t('security.passwordAbout')} />
      <ActionForm form={form} fetcher={fetcher} action={securityPath}>
        <CardContent className="grid gap-4 sm:grid-cols-2">
          {/* Identifies for password managers whose password changes. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            field={fields.current_password}
            label={t('security.current')}
            autoComplete="current-password"
          />
          <PasswordField
            field={fields.new_password}
            label={t('security.wanted')}
            help={t('register.passwordHelp')}
            autoComplete="new-password"
          />
        </CardContent>
        <CardFooter>
          <SubmitButton fetcher={fetcher} name="intent" value="password" variant="secondary">
            {t('security.change')}
          </SubmitButton>
        </CardFooter>
      </ActionForm>
    </Card>
  )
}

/** The second factor: whether it is on, and what can be done about it. */
function SecondFactorCard({ factor }: { factor: SecondFactor }) {
  const t = useT(authTexts)
  const format = useFormat()
  const [open, setOpen] = useState<'enable' | 'renew' | 'disable' | null>(null)
  const dialog = (name: typeof open) => ({
    open: open === name,
    onOpenChange: (next: boolean) => setOpen(next ? name : null),
  })
  const Icon = factor.enabled ? ShieldCheck : ShieldOff
  return (
    <Card>
      <CardHeader title={t('security.factorTitle')} description={t('security.factorAbout')} />
      <CardContent className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <Icon aria-hidden className={factor.enabled ? 'size-5 shrink-0 text-success' : 'size-5 shrink-0 text-faint'} />
        <div className="min-w-0 grow basis-48">
          <p className="font-medium" suppressHydrationWarning>
            {factor.since ? t('security.factorOn', { day: format.instant(factor.since) }) : t('security.factorOff')}
          </p>
          {factor.enabled ? (
            <p className={factor.recovery_codes_left < 3 ? 'text-xs text-warning' : 'text-xs text-muted'}>
              {t('security.codesLeft', { count: factor.recovery_codes_left })}
            </p>
          ) : null}
        </div>
        {factor.enabled ? (
          <>
            <Button onClick={() => setOpen('renew')}>{t('security.renew')}</Button>
            <Button onClick={() => setOpen('disable')}>{t('security.disable')}</Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => setOpen('enable')}>
            {t('security.begin')}
          </Button>
        )}
        <EnableDialog {...dialog('enable')} />
        <RenewDialog {...dialog('renew')} />
        <DisableDialog {...dialog('disable')} />
      </CardContent>
    </Card>
  )
}
