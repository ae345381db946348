import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Link2Off } from 'lucide-react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { TextField } from '~/components/form-fields'
import { PasswordField } from '~/features/auth/password-field'
import { QuietLink, QuietPage } from '~/features/auth/quiet-page'
import { teamTexts } from '~/i18n/team'
import { redirectWithToast } from '~/lib/flash.server'
import { submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { localeOf, serverT } from '~/lib/i18n.server'
import { page } from '~/lib/page.server'
import { roleKey, useRoleName } from '~/lib/roles'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'
import { AcceptInvitation } from '~server/services/people/invitations/schema'

type View = Outputs['invites']['show']['data']

export { titled as meta } from '~/lib/titled'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const locale = localeOf({ request, context })
  const t = serverT(locale, teamTexts)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const signedIn = context.userLocale !== null
  try {
    const { data: view } = await context.caller.invites.show({ token: token || '-' })
    return { title: t('accept.title', { company: view.company.name }), token, view, signedIn, problem: null }
  } catch (error) {
    const { status } = context.problem(error, locale)
    if (status !== 400 && status !== 410) throw error
    const problem = status === 410 ? ('expired' as const) : ('invalid' as const)
    return { title: t(`accept.${problem}`), token, view: null, signedIn, problem }
  }
})

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, AcceptInvitation, async ({ value, locale, context }) => {
    const t = serverT(locale, teamTexts)
    const { company, setCookie } = await context.acceptInvitation(value)
    if (!setCookie) return redirectWithToast('/login', t('accept.secondFactor', { company }))
    const answer = redirectWithToast('/', t('accept.joined', { company }))
    answer.headers.append('Set-Cookie', setCookie)
    return answer
  })

/** Target of an invitation's link: joining with a new account, or with an existing one. */
export default function Invite() {
  const { token, view, signedIn, problem } = useLoaderData<typeof loader>()
  const t = useT(teamTexts)
  if (!view)
    return (
      <QuietPage icon={Link2Off} tone="warning" title={t(`accept.${problem}`)}>
        <p>{t(problem === 'expired' ? 'accept.expiredBody' : 'accept.invalidBody')}</p>
        <p className="text-[13px]">
          <QuietLink to="/login">{t('accept.toLogin')}</QuietLink>
        </p>
      </QuietPage>
    )
  return (
    <QuietPage title={t('accept.title', { company: view.company.name })}>
      <About view={view} isOther={signedIn && !view.signed_in} />
      <AcceptForm token={token} view={view} />
    </QuietPage>
  )
}

function About({ view, isOther }: { view: View; isOther: boolean }) {
  const t = useT(teamTexts)
  const roleName = useRoleName()
  const format = useFormat()
  const { inviter, company, email } = view
  return (
    <div className="grid gap-2 text-muted">
      <p>
        {inviter ? t('accept.by', { inviter, company: company.name }) : t('accept.byNoOne', { company: company.name })}
      </p>
      <p>
        {t('accept.role', { role: roleName(view.role) })} ({t(`roleHelp.${roleKey(view.role)}`)}
        ). <span suppressHydrationWarning>{t('accept.until', { day: format.day(format.dayOf(view.expires_at)) })}</span>
      </p>
      {view.signed_in ? (
        <p className="text-ink">{t('accept.signedIn', { email })}</p>
      ) : view.account_exists ? (
        <p className="text-ink">{t('accept.existing', { email })}</p>
      ) : null}
      {isOther ? <p className="text-ink">{t('accept.other', { email })}</p> : null}
    </div>
  )
}

function AcceptForm({ token, view }: { token: string; view: View }) {
  const t = useT(teamTexts)
  const reply = useActionData<typeof action>()
  const [form, fields] = useActionForm<{ name?: string; password?: string }>({
    reply,
    defaultValue: { name: view.name ?? '' },
  })
  return (
    <ActionForm form={form} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      {/* For the browser's password store. */}
      <input
        type="email"
        autoComplete="username"
        value={view.email}
        readOnly
        tabIndex={-1}
        aria-hidden
        className="hidden"
      />
      {view.account_exists || view.signed_in ? null : (
        <>
          <p>
            <span className="block text-[13px] font-medium">{t('email')}</span>
            <span className="break-all">{view.email}</span>
          </p>
          <TextField field={fields.name} label={t('accept.name')} autoComplete="name" required autoFocus />
        </>
      )}
      {view.signed_in ? null : (
        <PasswordField
          field={fields.password}
          label={t(view.account_exists ? 'accept.password' : 'accept.newPassword')}
          help={view.account_exists ? undefined : t('accept.passwordHelp')}
          autoComplete={view.account_exists ? 'current-password' : 'new-password'}
          autoFocus={view.account_exists}
        />
      )}
      <SubmitButton size="lg">
        {t(view.account_exists || view.signed_in ? 'accept.join' : 'accept.submit')}
      </SubmitButton>
      {view.account_exists && !view.signed_in ? (
        <p className="text-[13px]">
          <QuietLink to="/forgot-password">{t('accept.forgotten')}</QuietLink>
        </p>
      ) : null}
    </ActionForm>
  )
}
