import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { CircleCheck, Clock, Link2Off } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { LocalMailNotice } from '~/features/auth/local-mail-notice'
import { QuietLink, QuietPage } from '~/features/auth/quiet-page'
import { ResendForm } from '~/features/auth/resend-form'
import { authTexts } from '~/i18n/auth'
import { submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { localeOf, serverT } from '~/lib/i18n.server'
import type { GewerkLoadContext } from '~/lib/load-context'
import type { Locale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { EmailOnly } from '~server/services/people/auth/schema'

export { titled as meta } from '~/lib/titled'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const locale = localeOf({ request, context })
  const token = new URL(request.url).searchParams.get('token')
  return {
    title: serverT(locale, authTexts)('verify.mailTitle'),
    state: token ? await confirm(context, token, locale) : ('requested' as const),
    local: context.outbox,
  }
})

async function confirm(context: GewerkLoadContext, token: string, locale: Locale) {
  try {
    await context.caller.auth.verifyEmail({ token })
    return 'done' as const
  } catch (error) {
    const { status } = context.problem(error, locale)
    if (status === 410) return 'expired' as const
    if (status === 400) return 'invalid' as const
    throw error
  }
}

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, EmailOnly, ({ value }) => args.context.caller.auth.resendVerification(value))

const faces = {
  expired: { icon: Clock, title: 'verify.expiredTitle', text: 'verify.expired' },
  invalid: { icon: Link2Off, title: 'verify.invalidTitle', text: 'verify.invalid' },
  requested: { icon: undefined, title: 'verify.askTitle', text: 'verify.ask' },
} as const

/** Result of confirming an address by its link, and a way to request a new link. */
export default function VerifyEmailPage() {
  const { state, local } = useLoaderData<typeof loader>()
  const t = useT(authTexts)
  if (state === 'done')
    return (
      <QuietPage icon={CircleCheck} tone="success" title={t('verify.doneTitle')}>
        <p>{t('verify.done')}</p>
        <Button asChild variant="primary" size="lg">
          <Link to="/login">{t('verify.goOn')}</Link>
        </Button>
      </QuietPage>
    )
  const { icon, title, text } = faces[state]
  return (
    <QuietPage icon={icon} tone="warning" title={t(title)}>
      <p>{t(text)}</p>
      <ResendForm label={t('verify.send')} />
      {local ? <LocalMailNotice /> : null}
      <p className="text-[13px]">
        <QuietLink to="/login">{t('login.back')}</QuietLink>
      </p>
    </QuietPage>
  )
}
