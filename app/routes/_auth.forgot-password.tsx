import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MailCheck } from 'lucide-react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { TextField } from '~/components/form-fields'
import { LocalMailNotice } from '~/features/auth/local-mail-notice'
import { QuietLink, QuietPage } from '~/features/auth/quiet-page'
import { authTexts } from '~/i18n/auth'
import { submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { titledPage } from '~/lib/page.server'
import { EmailOnly } from '~server/services/people/auth/schema'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(authTexts, 'forgot.title', async ({ context }: LoaderFunctionArgs) => ({
  local: context.outbox,
}))

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, EmailOnly, ({ value }) => args.context.caller.auth.forgotPassword(value))

/** Requests a link to set a new password; the answer is the same for everyone. */
export default function ForgotPassword() {
  const { local } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const t = useT(authTexts)
  const [form, fields] = useActionForm<EmailOnly>({ reply })
  if (reply?.done)
    return (
      <QuietPage icon={MailCheck} tone="success" title={t('forgot.sentTitle')}>
        <p>{t('forgot.sent')}</p>
        {local ? <LocalMailNotice /> : null}
        <p className="text-[13px]">
          <QuietLink to="/login">{t('login.back')}</QuietLink>
        </p>
      </QuietPage>
    )
  return (
    <QuietPage title={t('forgot.title')}>
      <p className="text-muted">{t('forgot.about')}</p>
      <ActionForm form={form} className="grid gap-4">
        <TextField
          field={fields.email}
          label={t('login.email')}
          type="email"
          autoComplete="username"
          className="[&_input]:h-10"
          autoFocus
          required
        />
        <SubmitButton size="lg">{t('forgot.submit')}</SubmitButton>
      </ActionForm>
      <p className="text-[13px]">
        <QuietLink to="/login">{t('login.back')}</QuietLink>
      </p>
    </QuietPage>
  )
}
