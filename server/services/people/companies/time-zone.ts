const timeZones: Readonly<Record<string, string>> = { DE: 'Europe/Berlin', AT: 'Europe/Vienna' }

const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
export const isTimeZone = (name: string): boolean => known.has(name)

/**
 * Years for which a business keeps its books at least: AT seven (§ 132 Abs 1 BAO, § 212 UGB), DE ten (§ 147 Abs 3 AO, §
 * 257 Abs 4 HGB; vouchers alone eight since 2025). Other countries: the longer one.
 */
export const retentionYearsOf = (countryCode: string): number => (countryCode === 'AT' ? 7 : 10)

/** The wall clock of a company, by which its days and the years of its numbers go. */
export const timeZoneOf = (countryCode: string): string => timeZones[countryCode] ?? 'Europe/Vienna'
