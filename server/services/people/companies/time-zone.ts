const timeZones: Readonly<Record<string, string>> = { DE: 'Europe/Berlin', AT: 'Europe/Vienna' }

const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
/** Whether it is an IANA name that the runtime knows. */
export const isTimeZone = (name: string): boolean => known.has(name)

/** The default time zone of a company, which determines its days and the years of its numbers. */
export const timeZoneOf = (countryCode: string): string => timeZones[countryCode] ?? 'Europe/Vienna'
