import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Lock, MailCheck } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { CheckboxField, SelectField, TextField } from '~/components/form-fields'
import { LocalMailNotice } from '~/features/auth/local-mail-notice'
import { PasswordField } from '~/features/auth/password-field'
import { QuietLink, QuietPage } from '~/features/auth/quiet-page'
import { ResendForm } from '~/features/auth/resend-form'
import { authTexts } from '~/i18n/auth'
import { submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { titledPage } from '~/lib/page.server'
import { slugOf } from '~/lib/slug'
import { Register } from '~server/services/people/registration/schema'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(authTexts, 'register.title', async ({ request, context }: LoaderFunctionArgs) => {
  const inviteToken = new URL(request.url).searchParams.get('invite') ?? ''
  const { data: terms } = await context.caller.registration.terms(inviteToken ? { inviteToken } : {})
  return {
    terms,
    inviteToken,
    local: context.outbox,
  }
})

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, Register, async ({ value }) => {
    const { user } = await args.context.caller.registration.register(value)
    return { email: user.email }
  })

/** A company registers itself, with its first administrator. */
export default function RegisterPage() {
  const { terms, local } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const t = useT(authTexts)
  if (reply?.done) return <CheckMail email={reply.done.email} local={local} />
  if (terms.invited === false)
    return <Shut title={t('register.invalidTitle')} body={t('register.invalid')} back={t('login.back')} />
  if (!terms.open && !terms.invited)
    return <Shut title={t('register.closedTitle')} body={t('register.closed')} back={t('login.back')} />
  return <RegisterForm />
}

function RegisterForm() {
  const { terms, inviteToken } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const t = useT(authTexts)
  const [form, fields] = useActionForm<Register>({
    reply,
    defaultValue: { countryCode: 'AT', adminEmail: terms.email ?? '' },
  })
  // The id follows the name until the user enters their own.
  const [ownSlug, setOwnSlug] = useState(false)
  const large = '[&_input]:h-10 [&_select]:h-10'
  return (
    <QuietPage title={t('register.title')}>
      <ActionForm form={form} className="grid gap-4">
        {inviteToken ? <input type="hidden" name="inviteToken" value={inviteToken} /> : null}
        <TextField
          field={fields.companyName}
          label={t('register.company')}
          autoComplete="organization"
          className={large}
          onChange={event => {
            if (!ownSlug) form.update({ name: fields.companySlug.name, value: slugOf(event.currentTarget.value) })
          }}
          autoFocus
          required
        />
        <TextField
          field={fields.companySlug}
          label={t('register.slug')}
          help={t('register.slugHelp')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={large}
          onInput={() => setOwnSlug(true)}
          required
        />
        <SelectField
          field={fields.countryCode}
          label={t('register.country')}
          className={large}
          options={[
            { value: 'AT', label: t('register.austria') },
            { value: 'DE', label: t('register.germany') },
          ]}
        />
        <TextField field={fields.adminName} label={t('register.name')} autoComplete="name" className={large} required />
        <TextField
          field={fields.adminEmail}
          label={t('register.email')}
          type="email"
          autoComplete="username"
          className={large}
          readOnly={terms.email !== null}
          required
        />
        <PasswordField
          field={fields.adminPassword}
          label={t('register.password')}
          help={t('register.passwordHelp')}
          autoComplete="new-password"
        />
        <ConsentField field={fields.acceptedTerms} url={terms.terms_url} of="terms" />
        <ConsentField field={fields.acceptedPrivacy} url={terms.privacy_url} of="privacy" />
        <SubmitButton size="lg">{t('register.submit')}</SubmitButton>
      </ActionForm>
      <p className="text-[13px]">
        <QuietLink to="/login">{t('login.back')}</QuietLink>
      </p>
    </QuietPage>
  )
}

interface ConsentProps {
  field: ComponentProps<typeof CheckboxField>['field']
  url: string | null
  of: 'terms' | 'privacy'
}

/**
 * The consent to a document, with a link to it. A document without a URL is neither shown nor recorded; the API
 * requires its field all the same.
 */
function ConsentField({ field, url, of }: ConsentProps) {
  const t = useT(authTexts)
  if (!url) return <input type="hidden" name={field.name} value="on" />
  const label = (
    <span className="font-normal">
      {t(`register.${of}.before`)}{' '}
      <a href={url} target="_blank" rel="noreferrer" className="text-accent-ink underline underline-offset-2">
        {t(`register.${of}.text`)}
      </a>{' '}
      {t(`register.${of}.after`)}
    </span>
  )
  return <CheckboxField field={field} label={label} />
}

function CheckMail({ email, local }: { email: string; local: boolean }) {
  const t = useT(authTexts)
  return (
    <QuietPage icon={MailCheck} tone="success" title={t('verify.mailTitle')}>
      <p className="break-words">{t('verify.mail', { email })}</p>
      {local ? <LocalMailNotice /> : null}
      <p className="text-muted">{t('verify.missing')}</p>
      <ResendForm email={email} label={t('login.resend')} />
      <p className="text-[13px]">
        <QuietLink to="/login">{t('login.back')}</QuietLink>
      </p>
    </QuietPage>
  )
}

function Shut({ title, body, back }: { title: string; body: string; back: string }) {
  return (
    <QuietPage icon={Lock} tone="warning" title={title}>
      <p>{body}</p>
      <p className="text-[13px]">
        <QuietLink to="/login">{back}</QuietLink>
      </p>
    </QuietPage>
  )
}
