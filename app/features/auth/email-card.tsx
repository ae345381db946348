import { useFetcher } from '@remix-run/react'
import { MailQuestion } from 'lucide-react'
import { useState } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardFooter, CardHeader } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { toast } from '~/components/ui/toast'
import { authTexts } from '~/i18n/auth'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { useDone } from '~/lib/use-done'
import { shownEmail } from '~server/platform/values/shown-email'
import type { BeginEmailChange } from '~server/services/people/auth/schema'
import { CodeField } from './code-field'
import { PasswordField } from './password-field'
import { securityPath } from './security-path'
import type { EmailAddress } from './security-section'

interface EmailFormProps {
  email: string
  /** The account has a second factor, whose code is required too. */
  withCode: boolean
}

/**
 * The sign-in address, the one waiting for confirmation, and a form to change it. The fields reset after each change.
 */
export function EmailCard({ pending, ...own }: EmailAddress & EmailFormProps) {
  const t = useT(authTexts)
  const [changes, setChanges] = useState(0)
  return (
    <Card>
      <CardHeader title={t('security.emailTitle')} description={t('security.emailAbout')} />
      {pending ? <Waiting pending={pending} /> : null}
      <EmailForm key={changes} {...own} onSent={() => setChanges(changes + 1)} />
    </Card>
  )
}

function EmailForm({ email, withCode, onSent }: EmailFormProps & { onSent: () => void }) {
  const t = useT(authTexts)
  const fetcher = useFetcher<FormReply<unknown>>()
  const [form, fields] = useActionForm<BeginEmailChange>({ id: 'email', reply: fetcher.data })
  useDone(fetcher, () => {
    toast(t('security.emailSent'))
    onSent()
  })
  return (
    <ActionForm form={form} fetcher={fetcher} action={securityPath}>
      <CardContent className="grid gap-4 sm:grid-cols-2">
        <div className="col-span-full grid gap-1">
          <p className="text-[13px] font-medium">{t('security.emailNow')}</p>
          <p className="break-all">{shownEmail(email)}</p>
        </div>
        <TextField
          field={fields.email}
          label={t('security.emailWanted')}
          type="email"
          autoComplete="email"
          maxLength={254}
          className="[&_input]:h-10"
          required
        />
        <PasswordField field={fields.password} label={t('security.current')} autoComplete="current-password" />
        {withCode ? <CodeField field={fields.code} label={t('security.codeOrRecovery')} /> : null}
      </CardContent>
      <CardFooter>
        <SubmitButton fetcher={fetcher} name="intent" value="email" variant="secondary">
          {t('security.emailChange')}
        </SubmitButton>
      </CardFooter>
    </ActionForm>
  )
}

function Waiting({ pending }: { pending: NonNullable<EmailAddress['pending']> }) {
  const t = useT(authTexts)
  const format = useFormat()
  const fetcher = useFetcher<FormReply<unknown>>()
  useDone(fetcher, () => toast(t('security.emailCancelled')))
  return (
    <CardContent>
      <Notice
        tone="info"
        icon={MailQuestion}
        title={<span className="break-all">{t('security.emailPending', { email: pending.email })}</span>}
        actions={
          <fetcher.Form method="post" action={securityPath}>
            <Button type="submit" size="sm" name="intent" value="cancel-email" pending={fetcher.state !== 'idle'}>
              {t('security.emailCancel')}
            </Button>
          </fetcher.Form>
        }
      >
        <p suppressHydrationWarning>{t('security.emailPendingAbout', { until: format.instant(pending.expires_at) })}</p>
      </Notice>
    </CardContent>
  )
}
