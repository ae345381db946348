import type { useForm } from '@conform-to/react'
import { FormSection, TextareaField, TextField } from '~/components/form-fields'
import { AddressFields } from '~/features/contacts/address-fields'
import { DictateButton } from '~/features/speech/dictate-button'
import { typeBehind } from '~/features/speech/type-behind'
import { inquiriesTexts } from '~/i18n/inquiries'
import { useT } from '~/lib/i18n'
import type { CreateInquiry } from '~server/services/sales/inquiries/schema'

type Fields = ReturnType<typeof useForm<CreateInquiry>>[1]

/** The fields of an inquiry, for a new one and for changes. */
export function InquiryFields({ fields, autoFocus = false }: { fields: Fields; autoFocus?: boolean }) {
  const t = useT(inquiriesTexts)
  return (
    <>
      <FormSection>
        <TextField
          field={fields.title}
          label={t('name')}
          help={t('form.titleHelp')}
          required
          autoFocus={autoFocus}
          className="col-span-full"
        />
        <TextareaField
          field={fields.description}
          label={t('form.description')}
          action={<DictateButton onText={text => typeBehind(fields.description.id, text)} />}
          rows={4}
          className="col-span-full"
        />
        <TextField field={fields.source} label={t('source')} help={t('form.sourceHelp')} className="col-span-full" />
      </FormSection>
      <FormSection title={t('form.caller')}>
        <TextField
          field={fields.contact_name}
          label={t('form.contact_name')}
          autoComplete="off"
          className="col-span-full"
        />
        <TextField field={fields.contact_phone} label={t('form.contact_phone')} type="tel" autoComplete="off" />
        <TextField
          field={fields.contact_email}
          label={t('form.contact_email')}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
      </FormSection>
      <FormSection title={t('form.site')} description={t('form.siteHint')}>
        <AddressFields
          street={fields.objekt_street}
          houseNumber={fields.objekt_house_number}
          postalCode={fields.objekt_postal_code}
          city={fields.objekt_city}
        />
      </FormSection>
    </>
  )
}
