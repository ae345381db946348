import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Link2Off } from 'lucide-react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { PasswordField } from '~/features/auth/password-field'
import { QuietLink, QuietPage } from '~/features/auth/quiet-page'
import { authTexts } from '~/i18n/auth'
import { redirectWithToast } from '~/lib/flash.server'
import { submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { orRefusal, titledPage } from '~/lib/page.server'
import { ResetPassword } from '~server/services/people/auth/schema'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(authTexts, 'reset.title', async (args: LoaderFunctionArgs) => {
  const { request, context } = args
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (!token) return { token, problem: null }
  const { problem } = await orRefusal(args, () => context.caller.auth.peekReset({ token }))
  return { token, problem }
})

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, ResetPassword, async ({ value, locale }) => {
    await args.context.caller.auth.resetPassword(value)
    return redirectWithToast('/login', serverT(locale, authTexts)('reset.done'))
  })

/** Sets a new password by the link of a mail. */
export default function ResetPasswordPage() {
  const { token, problem } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const t = useT(authTexts)
  const [form, fields] = useActionForm<ResetPassword>({ reply })
  if (!token || problem)
    return (
      <QuietPage icon={Link2Off} tone="warning" title={t(token ? 'reset.deadTitle' : 'reset.missingTitle')}>
        <p>{problem ?? t('reset.missing')}</p>
        <p className="text-[13px]">
          <QuietLink to="/forgot-password">{t('reset.again')}</QuietLink>
        </p>
      </QuietPage>
    )
  return (
    <QuietPage title={t('reset.title')}>
      <p className="text-muted">{t('reset.about')}</p>
      <ActionForm form={form} className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <PasswordField
          field={fields.password}
          label={t('reset.password')}
          help={t('register.passwordHelp')}
          autoComplete="new-password"
          autoFocus
        />
        <SubmitButton size="lg">{t('reset.submit')}</SubmitButton>
      </ActionForm>
      <p className="text-[13px]">
        <QuietLink to="/forgot-password">{t('reset.again')}</QuietLink>
      </p>
    </QuietPage>
  )
}
