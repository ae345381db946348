import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { PasswordInput } from '~/features/auth/password-input'
import { QuietLink } from '~/features/auth/quiet-page'
import { ResendForm } from '~/features/auth/resend-form'
import { authTexts } from '~/i18n/auth'
import { readForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { localeOf, serverT } from '~/lib/i18n.server'
import type { LoginError } from '~/lib/load-context'
import { page } from '~/lib/page.server'

export { titled as meta } from '~/lib/titled'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const { data: terms } = await context.caller.registration.terms({})
  const locale = localeOf({ request, context })
  return { title: serverT(locale, authTexts)('login.title'), mayRegister: terms.open }
})

interface Refusal {
  error: LoginError | 'missing' | 'missingCode'
  email: string
  /** Set while the second step is pending. */
  challenge: string | null
  /** Until the next attempt, as text. */
  wait: string
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const [email, challenge, code] = [field('email'), field('challenge'), field('code')]
  const password = String(form.get('password') ?? '')
  const refuse = (error: Refusal['error'], status: number, step: string | null = null, seconds = 0) => {
    const wait = context.waitText(seconds, localeOf({ request, context }))
    const headers = seconds ? { 'Retry-After': String(seconds) } : undefined
    return data({ error, email, challenge: step, wait } satisfies Refusal, { status, headers })
  }
  if (challenge && !code) return refuse('missingCode', 400, challenge)
  if (!challenge && (!email || !password)) return refuse('missing', 400)
  const result = await context.login(challenge ? { challenge, code } : { email, password })
  if (!result.ok) {
    // A wrong code keeps the step open; everything else starts over.
    const stays = challenge && ['code_wrong', 'too_many_attempts', 'unavailable'].includes(result.error)
    return refuse(
      result.error,
      statusOf[result.error],
      stays ? challenge : result.challenge,
      result.retryAfter ?? undefined,
    )
  }
  throw redirect(safeNext(new URL(request.url).searchParams.get('next')), {
    headers: { 'Set-Cookie': result.setCookie },
  })
}

/** Signing in, with a second step for users who have one. */
export default function Login() {
  const reply = useActionData<typeof action>()
  return reply?.challenge ? <SecondStep {...reply} challenge={reply.challenge} /> : <FirstStep reply={reply} />
}

function FirstStep({ reply }: { reply: Refusal | undefined }) {
  const { mayRegister } = useLoaderData<typeof loader>()
  const t = useT(authTexts)
  const pending = useNavigation().formMethod === 'POST'
  return (
    <div className="grid gap-5">
      <Form method="post" className="grid gap-4">
        <h1 className="text-xl">{t('login.title')}</h1>
        {reply?.error ? <Alert key={reply.error}>{t(`errors.${reply.error}`, { wait: reply.wait })}</Alert> : null}
        <Field label={t('login.email')} id="email">
          {control => (
            <Input
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              required
              autoFocus
              defaultValue={reply?.email}
              className="h-10"
            />
          )}
        </Field>
        <Field label={t('login.password')} id="password">
          {control => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
        </Field>
        <Button type="submit" variant="primary" size="lg" pending={pending}>
          {pending ? t('login.pending') : t('login.submit')}
        </Button>
      </Form>
      {reply?.error === 'email_not_verified' ? <ResendForm email={reply.email} label={t('login.resend')} /> : null}
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-[13px]">
        <QuietLink to="/forgot-password">{t('login.forgot')}</QuietLink>
        {mayRegister ? (
          <QuietLink to="/register">{t('login.register')}</QuietLink>
        ) : (
          <QuietLink to="/request-access">{t('login.requestAccess')}</QuietLink>
        )}
        <QuietLink to="/contact">{t('login.contact')}</QuietLink>
      </p>
    </div>
  )
}

function SecondStep({ challenge, error, email, wait }: Refusal & { challenge: string }) {
  const t = useT(authTexts)
  const pending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="grid gap-4">
      <h1 className="text-xl">{t('second.title')}</h1>
      <p className="text-muted">{t('second.about')}</p>
      {error === 'second_factor_required' ? null : <Alert key={error}>{t(`errors.${error}`, { wait })}</Alert>}
      <input type="hidden" name="challenge" value={challenge} />
      <input type="hidden" name="email" value={email} />
      <Field label={t('second.code')} id="code" help={t('second.help')}>
        {control => (
          <Input
            {...control}
            key={challenge}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
            autoFocus
            className="h-10 font-mono text-base tracking-widest"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={pending}>
        {t('second.submit')}
      </Button>
      <p className="text-[13px]">
        <a href="/login" className="rounded-md text-accent-ink underline-offset-4 hover:underline">
          {t('second.again')}
        </a>
      </p>
    </Form>
  )
}

/** An error, announced at once. */
function Alert({ children }: { children: ReactNode }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <p
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-2 rounded-lg border border-danger/30 bg-danger-soft px-3 py-2 text-danger focus:outline-none"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}

const statusOf: Record<LoginError, number> = {
  invalid_credentials: 401,
  too_many_attempts: 429,
  email_not_verified: 403,
  second_factor_required: 200,
  code_wrong: 401,
  step_expired: 400,
  no_company: 403,
  unavailable: 503,
}

// Only a path of this service: "//host" and "/\host" would lead away.
function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) && !/[\r\n\t]/.test(next) ? next : '/'
}
