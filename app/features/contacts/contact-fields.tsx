import type { FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { FormSection, SelectField, TextareaField, TextField } from '~/components/form-fields'
import { contactsTexts } from '~/i18n/contacts'
import { useT } from '~/lib/i18n'
import { salutations } from '~server/services/site/contacts/rules'
import type { CreateContact } from '~server/services/site/contacts/schema'
import { AddressFields } from './address-fields'
import { contactKinds, contactStatuses } from './contact-status'

type Name = keyof CreateContact & string
/** The fields of a contact in a form, at its top or within another one. */
export type ContactFieldset = { [Field in Name]: FieldMetadata<CreateContact[Field]> }

interface ContactFieldsProps {
  fields: ContactFieldset
  /** Without VAT number, status and notes: for creating a contact in the middle of another task. */
  short?: boolean
  autoFocus?: boolean
}

/**
 * Name, contact details, address, and the rest. A company is named by its company name, a person by their last name.
 */
export function ContactFields({ fields, short = false, autoFocus = false }: ContactFieldsProps) {
  const t = useT(contactsTexts)
  const [kind, setKind] = useState(fields.kind.initialValue === 'person' ? 'person' : 'company')
  const person = kind === 'person'
  return (
    <>
      <FormSection title={short ? undefined : t('form.who')}>
        <SelectField
          field={fields.kind}
          label={t('kind')}
          options={contactKinds.map(value => ({ value, label: t(`kinds.${value}`) }))}
          onChange={event => setKind(event.target.value)}
          className={short ? 'col-span-full' : undefined}
        />
        {short ? null : (
          <SelectField
            field={fields.status}
            label={t('status')}
            options={contactStatuses.map(value => ({
              value,
              label: t(`statuses.${value}`),
            }))}
          />
        )}
        {person ? null : (
          <TextField
            field={fields.company_name}
            label={t('form.company_name')}
            required
            autoComplete="off"
            autoFocus={autoFocus}
            className="col-span-full"
          />
        )}
        {short ? null : (
          <>
            <SelectField
              field={fields.salutation}
              label={t('form.salutation')}
              options={[
                { value: '', label: t('form.noSalutation') },
                ...salutations.map(value => ({ value, label: t(`salutations.${value}`) })),
              ]}
            />
            <TextField
              field={fields.title}
              label={t('form.title')}
              help={t('form.titleHelp')}
              autoComplete="off"
              optional
            />
          </>
        )}
        <TextField field={fields.first_name} label={t('form.first_name')} autoComplete="off" optional={!person} />
        <TextField
          field={fields.last_name}
          label={t('form.last_name')}
          autoComplete="off"
          required={person}
          optional={!person}
        />
      </FormSection>
      <FormSection title={short ? undefined : t('form.reach')}>
        <TextField field={fields.phone} label={t('phone')} type="tel" autoComplete="off" />
        {short ? null : <TextField field={fields.mobile} label={t('mobile')} type="tel" autoComplete="off" />}
        <TextField
          field={fields.email}
          label={t('email')}
          type="email"
          autoComplete="off"
          className={short ? undefined : 'col-span-full'}
        />
      </FormSection>
      <FormSection title={short ? undefined : t('form.where')}>
        <AddressFields
          street={fields.street}
          houseNumber={fields.house_number}
          postalCode={fields.postal_code}
          city={fields.city}
          country={fields.country_code}
        />
      </FormSection>
      {short ? null : (
        <FormSection title={t('form.more')}>
          <TextField
            field={fields.vat_number}
            label={t('form.vat_number')}
            help={t('form.vatHelp')}
            autoComplete="off"
            className="col-span-full"
          />
          <TextareaField
            field={fields.notes}
            label={t('form.notes')}
            help={t('form.notesHelp')}
            className="col-span-full"
          />
        </FormSection>
      )}
    </>
  )
}
