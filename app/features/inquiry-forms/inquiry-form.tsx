import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { CheckboxField, TextareaField, TextField } from '~/components/form-fields'
import { QuietPage } from '~/features/auth/quiet-page'
import { UnseenFields } from '~/features/contact-form/unseen-fields'
import { inquiryFormsTexts } from '~/i18n/inquiryForms'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import type { InquiryFields, ShownInquiryForm } from '~server/services/sales/inquiry-forms/schema'

interface Props {
  form: ShownInquiryForm
  /** ISO instant. */
  openedAt: string
  origin: string | null
  reply: FormReply<null> | undefined
}

/** The form as visitors of a company's website see it; works without JavaScript as well. */
export function InquiryForm({ form: shown, openedAt, origin, reply }: Props) {
  const t = useT(inquiryFormsTexts)
  // The page that embeds the frame; no longer known once the page's data were revalidated.
  const [shownAt] = useState(origin)
  const [form, fields] = useActionForm<InquiryFields>({ reply })
  const { company } = shown
  const large = '[&_input]:h-10'
  if (reply?.done !== undefined)
    return (
      <QuietPage icon={MailCheck} tone="success" title={t('sent')}>
        <p role="status" className="break-words">
          {t('sentBody', { company })}
        </p>
      </QuietPage>
    )
  return (
    <QuietPage title={<span className="break-words">{t('heading', { company })}</span>}>
      <ActionForm form={form} className="grid gap-4" notKept="a visitor, on a device that may be anyone's">
        <input type="hidden" name="version" value={shown.version} />
        {shownAt ? <input type="hidden" name="origin" value={shownAt} /> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={fields.name} label={t('yourName')} autoComplete="name" className={large} required />
          <TextField
            field={fields.email}
            label={t('email')}
            type="email"
            autoComplete="email"
            className={large}
            required
          />
          {shown.fields.includes('phone') ? (
            <TextField
              field={fields.phone}
              label={t('phone')}
              type="tel"
              autoComplete="tel"
              className={large}
              optional
            />
          ) : null}
        </div>
        {shown.fields.includes('address') ? (
          <fieldset className="grid gap-4 sm:grid-cols-4">
            <legend className="mb-2 font-medium">{t('site')}</legend>
            <TextField
              field={fields.street}
              label={t('street')}
              autoComplete="address-line1"
              className={`${large} sm:col-span-3`}
              optional
            />
            <TextField field={fields.house_number} label={t('houseNumber')} className={large} optional />
            <TextField
              field={fields.postal_code}
              label={t('postalCode')}
              autoComplete="postal-code"
              className={large}
              optional
            />
            <TextField
              field={fields.city}
              label={t('city')}
              autoComplete="address-level2"
              className={`${large} sm:col-span-3`}
              optional
            />
          </fieldset>
        ) : null}
        {shown.fields.includes('subject') ? (
          <TextField field={fields.subject} label={t('subject')} className={large} optional />
        ) : null}
        <TextareaField field={fields.message} label={t('message')} rows={6} required />
        <CheckboxField
          field={fields.privacy_consent}
          label={
            <span className="font-normal break-words whitespace-pre-line">
              {shown.consent_text}{' '}
              <a
                href={shown.privacy_url}
                target="_blank"
                rel="noreferrer"
                className="text-accent-ink underline underline-offset-2"
              >
                {t('privacy')}
              </a>
            </span>
          }
        />
        <UnseenFields openedAt={openedAt} label={t('unseen')} />
        <SubmitButton size="lg">{t('send')}</SubmitButton>
      </ActionForm>
    </QuietPage>
  )
}
