/** Headings of columns that say yes for records in use. */
export const activeHeadings = [
  ...['aktiv', 'active', 'in verwendung', 'ist aktiv', 'is active', 'aktiv ja nein', 'kunde aktiv', 'enabled'],
] as const

/** Headings of columns that say yes, or since which day, for records that are not in use any more. */
export const inactiveHeadings = [
  ...['inaktiv', 'inactive', 'gesperrt', 'blocked', 'archiviert', 'archived', 'geloscht', 'deleted', 'deaktiviert'],
  ...['disabled', 'stillgelegt', 'ausgelaufen', 'auslaufartikel', 'discontinued', 'locked', 'nicht aktiv'],
  ...['ist inaktiv', 'ist gesperrt', 'kunde gesperrt', 'artikel gesperrt', 'inaktiv ja nein', 'gesperrt ja nein'],
  ...['loschvormerkung', 'zentrale loschvormerkung', 'loschkennzeichen', 'sperrkennzeichen', 'sperre', 'kundensperre'],
  ...['gesperrt am', 'gesperrt seit', 'archiviert am', 'inaktiv seit', 'inaktiv ab', 'geloscht am', 'ausgelaufen am'],
] as const
