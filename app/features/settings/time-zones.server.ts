/** Time zones of Europe and the current one, by their IANA names. The server's list: browsers differ. */
export function timeZones(current: string): string[] {
  const known = Intl.supportedValuesOf('timeZone').filter(name => name.startsWith('Europe/'))
  return known.includes(current) ? known : [current, ...known]
}
