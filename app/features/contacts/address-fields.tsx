import type { FieldMetadata } from '@conform-to/react'
import { useEffect, useState } from 'react'
import { SelectField, TextField } from '~/components/form-fields'
import { contactsTexts } from '~/i18n/contacts'
import { useT } from '~/lib/i18n'
import { useSession } from '~/lib/session'
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

/**
 * Street and number, postal code and city, each pair in one row even on a phone, and the country; part of a
 * `FormSection`.
 */
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

/** The country, with a hint where the postal code is one of another country. */
function CountryField({ field, postalCode }: { field: FieldMetadata<string | undefined>; postalCode: string }) {
  const t = useT(contactsTexts)
  const home = useSession().company.countryCode
  const countryName = useCountryName()
  const [first] = useState({ postalCode, country: field.initialValue ?? home })
  const [chosen, setChosen] = useState(first.country)
  const isChanged = postalCode !== first.postalCode || chosen !== first.country
  const rules = useCountryRules(isChanged)
  const likely = rules && !rules.postalCodeFits(postalCode, chosen) ? likeliest(rules, postalCode, home) : null
  return (
    <SelectField
      field={field}
      label={t('form.country')}
      options={useCountries(first.country)}
      onChange={event => setChosen(event.target.value)}
      help={
        likely === null
          ? undefined
          : t('form.countryHint', { code: postalCode.trim(), chosen: countryName(chosen), likely: countryName(likely) })
      }
      className="col-span-full"
    />
  )
}

type CountryRules = typeof import('~server/platform/values/country-of-address')

const likeliest = ({ countryOfAddress }: CountryRules, postalCode: string, home: string): string =>
  countryOfAddress({ postalCode }, home).candidates[0] ?? home

/** The rules of postal codes, loaded on demand: most forms are opened without changing their address. */
function useCountryRules(isWanted: boolean): CountryRules | null {
  const [rules, setRules] = useState<CountryRules | null>(null)
  useEffect(() => {
    // If the script fails to load, there is just no hint.
    if (isWanted) import('~server/platform/values/country-of-address').then(setRules, () => {})
  }, [isWanted])
  return rules
}
