const timeZones: Readonly<Record<string, string>> = { DE: 'Europe/Berlin', AT: 'Europe/Vienna' }

/** The wall clock of a company, by which its days and the years of its numbers go. */
export const timeZoneOf = (countryCode: string): string => timeZones[countryCode] ?? 'Europe/Vienna'
