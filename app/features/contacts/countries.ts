import { useMemo } from 'react'
import { contactsTexts } from '~/i18n/contacts'
import { useT } from '~/lib/i18n'

/** Neighbouring countries first, then the rest of the European Union. */
const codes = [
  'AT',
  'DE',
  'CH',
  'LI',
  'IT',
  'SI',
  'HU',
  'SK',
  'CZ',
  'PL',
  'NL',
  'BE',
  'LU',
  'FR',
  'DK',
  'SE',
  'FI',
  'ES',
  'PT',
  'IE',
  'HR',
  'RO',
  'BG',
  'GR',
  'CY',
  'MT',
  'EE',
  'LV',
  'LT',
  'GB',
] as const

/** Countries for a Select; one set through the API and missing from the list is included by its code. */
export function useCountries(current?: string): { value: string; label: string }[] {
  const t = useT(contactsTexts)
  return useMemo(() => {
    const known = codes.map(code => ({ value: code as string, label: t(`countries.${code}`) }))
    const missing = current && !codes.some(code => code === current)
    return missing ? [...known, { value: current, label: current }] : known
  }, [t, current])
}

/** A country by its code in the page's language. */
export function useCountryName(): (code: string) => string {
  const t = useT(contactsTexts)
  return wanted => {
    const code = codes.find(one => one === wanted)
    return code ? t(`countries.${code}`) : wanted
  }
}
