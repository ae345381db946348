import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { Card, CardContent, CardFooter, CardHeader } from '~/components/ui/card'
import { toast } from '~/components/ui/toast'
import { authTexts } from '~/i18n/auth'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import type { ChangePassword } from '~server/services/users/schema'
import { PasswordField } from './password-field'
import { securityPath } from './security-path'
import { useDone } from './use-done'

/** Changes the own password. Fresh fields after each change. */
export function PasswordCard({ email }: { email: string }) {
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
          {/* Password managers learn by it whose password changes. */}
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
