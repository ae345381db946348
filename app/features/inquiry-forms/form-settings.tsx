import { Link } from '@remix-run/react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { FormActions, FormSection, NumberField, SelectField, TextareaField, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { inquiryFormsTexts } from '~/i18n/inquiryForms'
import type { FormReply } from '~/lib/form'
import { useLocale, useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import { defaultConsent, defaultDailyLimit } from '~server/services/sales/inquiry-forms/form-default-rules'
import { inquiryFormFields } from '~server/services/sales/inquiry-forms/rules'

export type ListedForm = Outputs['inquiryForms']['list']['data'][number]

/** As the page sends it: several websites are one text. */
type Typed = {
  name: string
  locale: string
  fields: string[]
  consent_text: string
  privacy_url: string
  origins: string
  daily_limit: number
}

interface Props {
  /** The form being edited; null for a new one. */
  form: ListedForm | null
  reply: FormReply<unknown> | undefined
}

const usual = { daily_limit: defaultDailyLimit, fields: ['phone', 'address'] }

const typedOf = ({ name, locale, fields, consent_text, privacy_url, origins, daily_limit }: Typed): Typed => ({
  ...{ name, locale, fields, consent_text, privacy_url, origins, daily_limit },
})

/** The settings of a form for the company's website. */
export function FormSettings({ form: changed, reply }: Props) {
  const t = useT(inquiryFormsTexts)
  const locale = useLocale()
  const record = changed && { ...changed, origins: changed.origins.join(', ') }
  const [form, fields] = useActionForm<Typed>({
    reply,
    id: changed ? `form-${changed.id}` : 'form-new',
    defaultValue: record ? typedOf(record) : { ...usual, locale, consent_text: defaultConsent[locale] },
  })
  const chosen: readonly string[] = changed?.fields ?? usual.fields
  return (
    <ActionForm form={form} guard={record ? { record, reply } : undefined}>
      <input type="hidden" name="intent" value={changed ? 'update' : 'create'} />
      <FormSection>
        <TextField field={fields.name} label={t('name')} help={t('nameHelp')} required />
        <SelectField
          field={fields.locale}
          label={t('language')}
          options={(['de', 'en'] as const).map(value => ({ value, label: t(`languages.${value}`) }))}
        />
        <fieldset className="col-span-full grid gap-2">
          <legend className="mb-1 font-medium">{t('fields')}</legend>
          <p className="text-xs text-muted">{t('fieldsHelp')}</p>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {inquiryFormFields.map(field => (
              <div key={field} className="flex items-center gap-2">
                <Checkbox
                  id={`field-${field}`}
                  name={fields.fields.name}
                  value={field}
                  defaultChecked={chosen.includes(field)}
                />
                <label htmlFor={`field-${field}`}>{t(`field.${field}`)}</label>
              </div>
            ))}
          </div>
        </fieldset>
        <TextareaField
          field={fields.consent_text}
          label={t('consent')}
          help={t('consentHelp')}
          rows={3}
          className="col-span-full"
          required
        />
        <TextField
          field={fields.privacy_url}
          label={t('privacyUrl')}
          type="url"
          placeholder="https://www.example.com/datenschutz"
          className="col-span-full"
          required
        />
        <TextField
          field={fields.origins}
          label={t('origins')}
          help={t('originsHelp')}
          placeholder="https://www.example.com"
          className="col-span-full"
          optional
        />
        <NumberField field={fields.daily_limit} label={t('dailyLimit')} unit="" decimals={0} required />
      </FormSection>
      <FormActions>
        <Button asChild>
          <Link to="/settings/forms">{t('cancel')}</Link>
        </Button>
        <SubmitButton>{changed ? t('save') : t('create')}</SubmitButton>
      </FormActions>
    </ActionForm>
  )
}
