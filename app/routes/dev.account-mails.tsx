import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useRevalidator, useRouteError } from '@remix-run/react'
import { ArrowRight, MailOpen, RotateCw } from 'lucide-react'
import { ErrorPage } from '~/components/error-page'
import { Logo } from '~/components/logo'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { Ago } from '~/components/value'
import { textOf } from '~/features/outbox/mail-parts.server'
import { authTexts } from '~/i18n/auth'
import { useT } from '~/lib/i18n'
import { localeOf, serverT } from '~/lib/i18n.server'
import { type PageError, page } from '~/lib/page.server'

export { titled as meta } from '~/lib/titled'

// They hold links that open accounts: `localMails` gives none in production, nor to a client without the key that is
// printed at start. The pages that say "look at emails" lead here without it, so it can be entered.
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  if (!context.outbox) throw data({ message: '' } satisfies PageError, { status: 404 })
  const mails = await context.localMails()
  const t = serverT(localeOf({ request, context }), authTexts)
  const { origin, searchParams } = new URL(request.url)
  return {
    title: t('local.title'),
    wrongKey: !mails && searchParams.has('key'),
    mails: mails?.map(({ eml, ...mail }) => {
      const text = textOf(eml)
      return { ...mail, text, path: pathIn(text, origin) }
    }),
  }
})

/** The page that the mail's button opens, on the host of this request. */
function pathIn(text: string, origin: string): string | null {
  const link = /^https?:\/\/\S+\?\w+=[\w-]{43}$/m.exec(text)?.[0]
  if (!link) return null
  const { pathname, search } = new URL(link, origin)
  return pathname + search
}

/** Mails about accounts that stay on this machine, with their links, for trying things out without a mail server. */
export default function AccountMails() {
  const { mails } = useLoaderData<typeof loader>()
  const t = useT(authTexts)
  return (
    <main id="content" className="mx-auto grid w-full max-w-3xl gap-4 px-4 py-6 md:py-10">
      <header className="flex flex-wrap items-start gap-3">
        <Logo className="size-8 shrink-0" />
        <div className="min-w-0 grow basis-60">
          <h1 className="text-lg leading-7">{t('local.title')}</h1>
          <p className="text-muted">{t('local.about')}</p>
        </div>
        {mails ? <Reload /> : null}
      </header>
      {mails ? null : <KeyForm />}
      {mails?.length === 0 ? (
        <EmptyState icon={MailOpen} title={t('local.empty')}>
          {t('local.emptyBody')}
        </EmptyState>
      ) : null}
      {mails?.map(mail => (
        <article
          key={`${mail.tenantId}-${mail.id}`}
          className="grid gap-3 rounded-lg border border-line bg-surface p-4"
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <div className="min-w-0 grow basis-60">
              <h2 className="text-sm leading-5 break-words">{mail.subject}</h2>
              <p className="text-xs break-all text-muted">
                {mail.to.join(', ')} · <Ago value={mail.createdAt} />
              </p>
            </div>
            {mail.path ? (
              <Button asChild variant="primary">
                <a href={mail.path}>
                  {t('local.open')}
                  <ArrowRight aria-hidden />
                </a>
              </Button>
            ) : null}
          </div>
          <p className="text-[13px] leading-5 break-words whitespace-pre-wrap text-muted">{mail.text}</p>
        </article>
      ))}
    </main>
  )
}

function Reload() {
  const t = useT(authTexts)
  const { revalidate, state } = useRevalidator()
  return (
    <Button onClick={revalidate} pending={state !== 'idle'}>
      <RotateCw aria-hidden />
      {t('local.reload')}
    </Button>
  )
}

/** Takes the key from clients that did not use the printed URL; from then on the browser sends it as a cookie. */
function KeyForm() {
  const { wrongKey } = useLoaderData<typeof loader>()
  const t = useT(authTexts)
  return (
    <Form method="get" className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <Field
        label={t('local.keyLabel')}
        help={t('local.keyHelp')}
        errors={wrongKey ? [t('local.keyWrong')] : undefined}
        required
      >
        {control => <Input {...control} name="key" required autoComplete="off" spellCheck={false} className="h-10" />}
      </Field>
      <Button type="submit" variant="primary" className="justify-self-start">
        {t('local.openKey')}
      </Button>
    </Form>
  )
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
