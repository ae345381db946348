import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CircleCheck, Link2Off } from 'lucide-react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { LocalMailNotice } from '~/features/auth/local-mail-notice'
import { mailedLink } from '~/features/auth/mailed-link.server'
import { QuietLink, QuietPage } from '~/features/auth/quiet-page'
import { authTexts } from '~/i18n/auth'
import { submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { titledPage } from '~/lib/page.server'
import { EmailLink } from '~server/services/people/auth/schema'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(authTexts, 'undoEmail.title', async (args: LoaderFunctionArgs) => {
  const { context } = args
  const link = await mailedLink(args, input => context.caller.auth.peekEmailObjection(input))
  return { ...link, local: context.outbox }
})

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, EmailLink, async ({ value }) => (await args.context.caller.auth.objectToEmailChange(value)).data)

/** Reverts a change of address, by the link mailed to the former one. */
export default function UndoEmailChange() {
  const { token, email, problem, local } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const t = useT(authTexts)
  const [form] = useActionForm<EmailLink>({ reply })
  if (reply?.done)
    return (
      <QuietPage icon={CircleCheck} tone="success" title={t('undoEmail.doneTitle')}>
        <p className="break-words">{t('undoEmail.done', { email: reply.done.email })}</p>
        {local ? <LocalMailNotice /> : null}
        <p className="text-[13px]">
          <QuietLink to="/forgot-password">{t('undoEmail.again')}</QuietLink>
        </p>
      </QuietPage>
    )
  if (email === null)
    return (
      <QuietPage icon={Link2Off} tone="warning" title={t('changeEmail.deadTitle')}>
        <p>{problem ?? t(token ? 'undoEmail.dead' : 'changeEmail.missing')}</p>
        <p className="text-[13px]">
          <QuietLink to="/forgot-password">{t('login.forgot')}</QuietLink>
        </p>
      </QuietPage>
    )
  return (
    <QuietPage title={t('undoEmail.title')}>
      <p className="break-words text-muted">{t('undoEmail.about', { email })}</p>
      <ActionForm form={form} className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <SubmitButton size="lg">{t('undoEmail.submit')}</SubmitButton>
      </ActionForm>
    </QuietPage>
  )
}
