import { type ActionFunctionArgs, data, type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { readForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import type { LoginError } from '~/lib/load-context'

export const meta: MetaFunction = () => [{ title: 'Gewerk' }]

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const email = String(form.get('email') ?? '').trim()
  const password = String(form.get('password') ?? '')
  const refuse = (error: LoginError | 'missing', status: number) => data({ error, email }, { status })
  if (!email || !password) return refuse('missing', 400)
  const result = await context.login({ email, password })
  if (!result.ok) return refuse(result.error, statusOf[result.error])
  throw redirect(safeNext(new URL(request.url).searchParams.get('next')), {
    headers: { 'Set-Cookie': result.setCookie },
  })
}

export default function Login() {
  const t = useT('auth')
  const reply = useActionData<typeof action>()
  const pending = useNavigation().formMethod === 'POST'
  const alert = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (reply?.error) alert.current?.focus()
  }, [reply])
  return (
    <Form method="post" className="grid gap-4">
      <h1 className="text-xl">{t('login.title')}</h1>
      {reply?.error ? (
        <p
          ref={alert}
          role="alert"
          tabIndex={-1}
          className="flex gap-2 rounded-lg border border-danger/30 bg-danger-soft px-3 py-2 text-danger focus:outline-none"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t(`errors.${reply.error}`)}
        </p>
      ) : null}
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
      <PasswordField />
      <Button type="submit" variant="primary" size="lg" pending={pending}>
        {pending ? t('login.pending') : t('login.submit')}
      </Button>
    </Form>
  )
}

function PasswordField() {
  const t = useT('auth')
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <Field label={t('login.password')} id="password">
      {control => (
        <span className="relative block">
          <Input
            {...control}
            name="password"
            type={visible ? 'text' : 'password'}
            autoComplete="current-password"
            required
            className="h-10 pr-11"
          />
          <button
            type="button"
            aria-label={t(visible ? 'login.hidePassword' : 'login.showPassword')}
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-lg text-faint hover:text-ink"
          >
            <Icon aria-hidden className="size-4" />
          </button>
        </span>
      )}
    </Field>
  )
}

const statusOf: Record<LoginError, number> = {
  invalid_credentials: 401,
  too_many_attempts: 429,
  email_not_verified: 403,
  no_company: 403,
  unavailable: 503,
}

// Only a path of this service: "//host" and "/\host" would lead away.
function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) && !/[\r\n\t]/.test(next) ? next : '/'
}
