import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { platformTexts } from '~/i18n/platform'
import { submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { orRefusal, pageAction, titledPage } from '~/lib/page.server'
import { AcceptAccess } from '~server/services/operation/operators/schema'

export { titled as meta } from '~/lib/titled'

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export const loader = titledPage(platformTexts, 'access.title', async (args: LoaderFunctionArgs) => {
  const { request, context } = args
  const token = tokenIn(request) || '-'
  const { result, problem } = await orRefusal(args, () => context.caller.admin.peekAccess({ token }))
  return { invited: result?.data ?? null, problem }
})

export const action = pageAction(async (args: ActionFunctionArgs) => {
  const token = tokenIn(args.request)
  return await submitForm(args, AcceptAccess.omit({ token: true }), async ({ value }) => {
    const { data } = await args.context.caller.admin.acceptAccess({ ...value, token })
    return { email: data.email }
  })
})

/** An invited administrator sets a password. */
export default function Access() {
  const { invited, problem } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const t = useT(platformTexts)
  if (reply?.done) return <Done />
  if (!invited)
    return (
      <div className="grid gap-3">
        <h1 className="text-xl">{t('access.failedTitle')}</h1>
        <p>{problem}</p>
        <p className="text-muted">{t('access.failedHelp')}</p>
        <ToLogin />
      </div>
    )
  return <AccessForm invited={invited} />
}

function AccessForm({ invited }: { invited: { name: string; email: string; company: string } }) {
  const t = useT(platformTexts)
  const reply = useActionData<typeof action>()
  const [form, fields] = useActionForm<{ password: string }>({ reply })
  return (
    <ActionForm form={form} className="grid gap-4">
      <h1 className="text-xl">{t('access.title')}</h1>
      <p className="text-muted">{t('access.intro', { name: invited.name, company: invited.company })}</p>
      {/* For the browser's password store. */}
      <input type="hidden" name="username" autoComplete="username" value={invited.email} disabled />
      <p>
        <span className="block text-xs text-muted">{t('access.email')}</span>
        {invited.email}
      </p>
      <TextField
        field={fields.password}
        label={t('access.password')}
        help={t('access.passwordHelp')}
        type="password"
        autoComplete="new-password"
        required
      />
      <SubmitButton size="lg">{t('access.submit')}</SubmitButton>
    </ActionForm>
  )
}

function Done() {
  const t = useT(platformTexts)
  return (
    <div className="grid gap-3">
      <h1 className="text-xl">{t('access.title')}</h1>
      <p role="status" className="flex gap-2">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
        {t('access.done')}
      </p>
      <ToLogin />
    </div>
  )
}

function ToLogin() {
  const t = useT(platformTexts)
  return (
    <Button asChild variant="primary" size="lg">
      <Link to="/login">{t('access.login')}</Link>
    </Button>
  )
}
