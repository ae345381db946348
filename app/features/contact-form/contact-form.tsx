import { MailCheck } from 'lucide-react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { CheckboxField, TextareaField, TextField } from '~/components/form-fields'
import { Checkbox } from '~/components/ui/checkbox'
import { LocalMailNotice } from '~/features/auth/local-mail-notice'
import { QuietLink, QuietPage } from '~/features/auth/quiet-page'
import { contactFormTexts } from '~/i18n/contactForm'
import type { FormReply } from '~/lib/form'
import { useLocale, useT } from '~/lib/i18n'
import { consentText, interests } from '~server/services/operation/contact-requests/rules'
import type { RequestAccess } from '~server/services/operation/contact-requests/schema'
import { UnseenFields } from './unseen-fields'

interface Props {
  kind: 'contact' | 'access'
  /** ISO instant. */
  openedAt: string
  privacyUrl: string | null
  local: boolean
  reply: FormReply<{ email: string }> | undefined
}

/** A message of an anonymous sender to the operators; works without script as well. */
export function ContactForm({ kind, openedAt, privacyUrl, local, reply }: Props) {
  const t = useT(contactFormTexts)
  const locale = useLocale()
  const [form, fields] = useActionForm<RequestAccess>({ reply })
  if (reply?.done) return <Sent email={reply.done.email} local={local} />
  const large = '[&_input]:h-10'
  return (
    <QuietPage title={t(`${kind}.title`)}>
      <p className="text-muted">{t(`${kind}.intro`)}</p>
      <ActionForm form={form} className="grid gap-4">
        <TextField field={fields.name} label={t('name')} autoComplete="name" className={large} required />
        <TextField
          field={fields.email}
          label={t('email')}
          type="email"
          autoComplete="email"
          className={large}
          required
        />
        <TextField field={fields.company} label={t('company')} autoComplete="organization" className={large} optional />
        {kind === 'access' ? (
          <TextField field={fields.phone} label={t('phone')} type="tel" autoComplete="tel" className={large} optional />
        ) : null}
        <TextField field={fields.trade} label={t('trade')} help={t('tradeHelp')} className={large} optional />
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">{t('interests')}</legend>
          <div className="grid grid-cols-2 gap-2">
            {interests.map(interest => (
              <div key={interest} className="flex items-center gap-2">
                <Checkbox id={`interest-${interest}`} name={fields.interests.name} value={interest} />
                <label htmlFor={`interest-${interest}`}>{t(`interest.${interest}`)}</label>
              </div>
            ))}
          </div>
        </fieldset>
        <TextareaField field={fields.message} label={t('message')} rows={5} {...messageProps(kind)} />
        <CheckboxField
          field={fields.privacy_consent}
          label={
            <span className="font-normal">
              {consentText[locale]}{' '}
              {privacyUrl ? (
                <a
                  href={privacyUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="text-accent-ink underline underline-offset-2"
                >
                  {t('privacy')}
                </a>
              ) : null}
            </span>
          }
        />
        <UnseenFields openedAt={openedAt} label={t('unseen')} />
        <SubmitButton size="lg">{t(`${kind}.submit`)}</SubmitButton>
      </ActionForm>
      <p className="text-[13px]">
        <QuietLink to="/login">{t('back')}</QuietLink>
      </p>
    </QuietPage>
  )
}

const messageProps = (kind: Props['kind']) => (kind === 'contact' ? { required: true } : { optional: true })

function Sent({ email, local }: { email: string; local: boolean }) {
  const t = useT(contactFormTexts)
  return (
    <QuietPage icon={MailCheck} tone="success" title={t('sent')}>
      <p role="status" className="break-words">
        {t('confirmation', { email })}
      </p>
      {local ? <LocalMailNotice /> : null}
      <p className="text-[13px]">
        <QuietLink to="/login">{t('back')}</QuietLink>
      </p>
    </QuietPage>
  )
}
