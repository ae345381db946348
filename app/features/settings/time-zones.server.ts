/** Time zones of Europe and the one that is set, by their IANA names. The server's list: browsers have others. */
export function timeZones(current: string): string[] {
  const known = Intl.supportedValuesOf('timeZone').filter(name => name.startsWith('Europe/'))
  return known.includes(current) ? known : [current, ...known]
}
