import type { FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { SelectField, TextField } from '~/components/form-fields'
import { contactsTexts } from '~/i18n/contacts'
import { useT } from '~/lib/i18n'
import { useSession } from '~/lib/session'
import { countryOfAddress, postalCodeFits } from '~server/platform/values/country-of-address'
import { useCountries, useCountryName } from './countries'

type TextMetadata = FieldMetadata<string | null | undefined>

interface AddressFieldsProps {
  street: TextMetadata
  houseNumber: TextMetadata
  postalCode: TextMetadata
  city: TextMetadata
  /** Where a record has one. */
  country?: FieldMetadata<string | undefined>
}

/** Street and number, postal code and city, each pair in one row also on a phone, and the country; part of a FormSection. */
export function AddressFields({ street, houseNumber, postalCode, city, country }: AddressFieldsProps) {
  const t = useT(contactsTexts)
  const [code, setCode] = useState(postalCode.initialValue ?? '')
  return (
    <>
      <div className="col-span-full grid grid-cols-[minmax(0,1fr)_6.5rem] gap-4">
        <TextField field={street} label={t('form.street')} autoComplete="off" />
        <TextField field={houseNumber} label={t('form.house_number')} autoComplete="off" />
      </div>
      <div className="col-span-full grid grid-cols-[6.5rem_minmax(0,1fr)] gap-4">
        <TextField
          field={postalCode}
          label={t('form.postal_code')}
          autoComplete="off"
          onChange={event => setCode(event.target.value)}
        />
        <TextField field={city} label={t('form.city')} autoComplete="off" />
      </div>
      {country ? <CountryField field={country} postalCode={code} /> : null}
    </>
  )
}

/** The country, with a hint where the postal code that was typed is another one's. */
function CountryField({ field, postalCode }: { field: FieldMetadata<string | undefined>; postalCode: string }) {
  const t = useT(contactsTexts)
  const home = useSession().company.countryCode
  const countryName = useCountryName()
  const [chosen, setChosen] = useState(field.initialValue ?? home)
  const [likely = home] = countryOfAddress({ postalCode }, home).candidates
  return (
    <SelectField
      field={field}
      label={t('form.country')}
      options={useCountries(field.initialValue ?? home)}
      onChange={event => setChosen(event.target.value)}
      help={
        postalCodeFits(postalCode, chosen)
          ? undefined
          : t('form.countryHint', { code: postalCode.trim(), chosen: countryName(chosen), likely: countryName(likely) })
      }
      className="col-span-full"
    />
  )
}
