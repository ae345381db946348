import type { Company, Contact } from '../../../../prisma/client/client'

type Law = Record<'business' | 'consumer', string>

/**
 * AT: § 456 UGB (among businesses 9.2 points above the base rate, as far as the debtor is responsible for the delay),
 * § 458 UGB (flat EUR 40), § 1000 Abs 1 ABGB (4 percent). DE: § 288 Abs 1, 2 and 5 BGB.
 */
const laws: Readonly<Record<string, Law>> = {
  AT: {
    business:
      'Wir behalten uns vor, ab Fälligkeit die gesetzlichen Verzugszinsen von 9,2 Prozentpunkten über dem Basiszinssatz (§ 456 UGB) und den Pauschalbetrag von 40 Euro für Betreibungskosten (§ 458 UGB) zu verrechnen.',
    consumer:
      'Wir behalten uns vor, ab Fälligkeit die gesetzlichen Verzugszinsen von 4 % pro Jahr (§ 1000 Abs 1 ABGB) zu verrechnen.',
  },
  DE: {
    business:
      'Wir behalten uns vor, ab Verzug die gesetzlichen Zinsen von neun Prozentpunkten über dem Basiszinssatz (§ 288 Abs. 2 BGB) und die Pauschale von 40 Euro (§ 288 Abs. 5 BGB) zu berechnen.',
    consumer:
      'Wir behalten uns vor, ab Verzug die gesetzlichen Zinsen von fünf Prozentpunkten über dem Basiszinssatz (§ 288 Abs. 1 BGB) zu berechnen.',
  },
}

/**
 * What the law lets a company charge a customer who pays late, as a text without a sum: the base rate changes twice a
 * year, and no customer may be billed more than is owed. Null if the customer is in another country, whose law may
 * apply, or both are in one that is neither Austria nor Germany.
 */
export function lateInterestClause(
  { countryCode }: Pick<Company, 'countryCode'>,
  contact: Pick<Contact, 'countryCode' | 'kind'>,
): string | null {
  const law = countryCode === contact.countryCode ? laws[countryCode] : undefined
  if (!law) return null
  return contact.kind === 'company' ? law.business : law.consumer
}
