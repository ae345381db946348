import { None } from '~/components/value'
import { useSession } from '~/lib/session'
import { useCountryName } from './countries'

interface AddressParts {
  street: string | null
  house_number: string | null
  postal_code: string | null
  city: string | null
  country_code: string
}

/** An address in lines; the country only if it differs from the company's own. */
export function Address({ of }: { of: AddressParts }) {
  const { countryCode } = useSession().company
  const countryName = useCountryName()
  const street = [of.street, of.house_number].filter(Boolean).join(' ')
  const city = [of.postal_code, of.city].filter(Boolean).join(' ')
  if (!street && !city) return <None />
  return (
    <address className="break-words not-italic">
      {street ? <span className="block">{street}</span> : null}
      {city ? <span className="block">{city}</span> : null}
      {of.country_code === countryCode ? null : <span className="block">{countryName(of.country_code)}</span>}
    </address>
  )
}
