import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { CircleCheck, Link2Off } from 'lucide-react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { Button } from '~/components/ui/button'
import { mailedLink } from '~/features/auth/mailed-link.server'
import { QuietLink, QuietPage } from '~/features/auth/quiet-page'
import { authTexts } from '~/i18n/auth'
import { submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { titledPage } from '~/lib/page.server'
import { EmailLink } from '~server/services/people/auth/schema'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(authTexts, 'changeEmail.title', async (args: LoaderFunctionArgs) => {
  const { context } = args
  const link = await mailedLink(args, input => context.caller.auth.peekEmailChange(input))
  return { ...link }
})

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, EmailLink, async ({ value }) => (await args.context.caller.auth.confirmEmailChange(value)).data)

/** Confirms a new address by the link mailed to it. */
export default function ConfirmEmail() {
  const { token, email, problem } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const t = useT(authTexts)
  const [form] = useActionForm<EmailLink>({ reply })
  if (reply?.done)
    return (
      <QuietPage icon={CircleCheck} tone="success" title={t('changeEmail.doneTitle')}>
        <p className="break-words">{t('changeEmail.done', { email: reply.done.email })}</p>
        <Button asChild variant="primary" size="lg">
          <Link to="/">{t('changeEmail.goOn')}</Link>
        </Button>
      </QuietPage>
    )
  if (email === null)
    return (
      <QuietPage icon={Link2Off} tone="warning" title={t('changeEmail.deadTitle')}>
        <p>{problem ?? t(token ? 'changeEmail.dead' : 'changeEmail.missing')}</p>
        <p className="text-[13px]">
          <QuietLink to="/profile/security">{t('security.title')}</QuietLink>
        </p>
      </QuietPage>
    )
  return (
    <QuietPage title={t('changeEmail.title')}>
      <p className="break-words text-muted">{t('changeEmail.about', { email })}</p>
      <ActionForm form={form} className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <SubmitButton size="lg">{t('changeEmail.submit')}</SubmitButton>
      </ActionForm>
    </QuietPage>
  )
}
