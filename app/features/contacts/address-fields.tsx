import type { FieldMetadata } from '@conform-to/react'
import { TextField } from '~/components/form-fields'
import { contactsTexts } from '~/i18n/contacts'
import { useT } from '~/lib/i18n'

type TextMetadata = FieldMetadata<string | null | undefined>

interface AddressFieldsProps {
  street: TextMetadata
  houseNumber: TextMetadata
  postalCode: TextMetadata
  city: TextMetadata
}

/** Street and number, postal code and city, each pair in one row also on a phone; part of a FormSection. */
export function AddressFields({ street, houseNumber, postalCode, city }: AddressFieldsProps) {
  const t = useT(contactsTexts)
  return (
    <>
      <div className="col-span-full grid grid-cols-[minmax(0,1fr)_6.5rem] gap-4">
        <TextField field={street} label={t('form.street')} autoComplete="off" />
        <TextField field={houseNumber} label={t('form.house_number')} autoComplete="off" />
      </div>
      <div className="col-span-full grid grid-cols-[6.5rem_minmax(0,1fr)] gap-4">
        <TextField field={postalCode} label={t('form.postal_code')} autoComplete="off" />
        <TextField field={city} label={t('form.city')} autoComplete="off" />
      </div>
    </>
  )
}
