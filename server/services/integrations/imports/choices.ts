const yes = ['ja', 'yes', 'true', 'wahr', '1', 'x', 'j', 'y'] as const
const no = ['nein', 'no', 'false', 'falsch', '0', 'n'] as const

/** What a folded text says where only yes and no are expected; null for any other text. */
export function yesOrNo(folded: string): boolean | null {
  if ((yes as readonly string[]).includes(folded)) return true
  return (no as readonly string[]).includes(folded) ? false : null
}

/** Words for records that are not in use any more. */
const gone = [
  ...['inaktiv', 'inactive', 'archiviert', 'archived', 'gesperrt', 'blocked', 'geloscht', 'deleted', 'deaktiviert'],
  ...['disabled', 'stillgelegt', 'ausgelaufen', 'auslaufend', 'discontinued', 'nicht aktiv', 'ehemalig'],
] as const

/**
 * Terms for the choices of a field, folded by `foldHeading`. The first of each is the term of our own files in German,
 * the second in English.
 */
export const choices = {
  contact_kind: {
    company: [
      'firma',
      'company',
      'unternehmen',
      'organisation',
      'organization',
      'business',
      'b2b',
      'gewerblich',
      'geschaftskunde',
      'true',
      'wahr',
      'firmenkunde',
    ],
    person: [
      'person',
      'herr',
      'frau',
      'privat',
      'privatperson',
      'privatkunde',
      'mr',
      'mrs',
      'ms',
      'individual',
      'consumer',
      'endkunde',
      'false',
      'falsch',
      'private',
      'b2c',
      'familie',
      'herr und frau',
    ],
  },
  salutation: {
    mr: ['herr', 'mr', 'hr', 'herrn', 'hrn', 'mister', 'monsieur'],
    ms: ['frau', 'ms', 'fr', 'mrs', 'miss', 'madame'],
    mx: ['divers', 'mx'],
    family: ['familie', 'family', 'fam', 'herr und frau', 'frau und herr', 'eheleute', 'mr and mrs', 'ehepaar'],
    company: ['firma', 'company', 'fa', 'unternehmen', 'an die'],
  },
  contact_status: {
    active: ['aktiv', 'active', 'kunde', 'customer', ...yes],
    inactive: [...gone, ...no],
    lead: ['interessent', 'lead', 'neu', 'new', 'potenziell', 'prospect'],
  },
  project_status: {
    planned: ['geplant', 'planned', 'offen', 'open', 'neu', 'new', 'in planung', 'anfrage', 'angebot'],
    active: [
      'aktiv',
      'active',
      'laufend',
      'in arbeit',
      'in progress',
      'in bearbeitung',
      'beauftragt',
      'auftrag',
      'begonnen',
      'in ausfuhrung',
    ],
    paused: ['pausiert', 'paused', 'unterbrochen', 'on hold', 'wartend'],
    completed: [
      'abgeschlossen',
      'completed',
      'fertig',
      'erledigt',
      'done',
      'closed',
      'beendet',
      'fertiggestellt',
      'abgerechnet',
    ],
    archived: ['archiviert', 'archived', 'abgelegt', ...gone],
  },
  flag: {
    true: [...yes, 'aktiv', 'active'],
    false: [...no, ...gone, 'draft', 'entwurf'],
  },
} as const

/** Other ways to write the units that the trade uses most. */
const unitWords: Readonly<Record<string, readonly string[]>> = {
  Stk: ['stk', 'stuck', 'stueck', 'st', 'pcs', 'pc', 'piece', 'pieces'],
  h: ['h', 'std', 'stunde', 'stunden', 'hour', 'hours', 'hrs'],
  m: ['m', 'meter', 'metre'],
  lfm: ['lfm', 'laufmeter', 'lm'],
  'm²': ['m2', 'qm', 'quadratmeter', 'sqm'],
  'm³': ['m3', 'cbm', 'kubikmeter'],
  kg: ['kg', 'kilogramm', 'kilo', 'kilogram'],
  l: ['l', 'liter', 'ltr', 'litre'],
  km: ['km', 'kilometer'],
  pauschal: ['pauschal', 'pauschale', 'psch', 'pausch', 'ps', 'flat', 'lump sum'],
}

const units = new Map(Object.entries(unitWords).flatMap(([unit, words]) => words.map(word => [word, unit] as const)))

/**
 * The usual spelling of a unit; an unknown unit stays as it is, and so does one followed by anything but a full stop.
 * `m²` folds to `m`, so it is checked first.
 */
export function standardUnit(text: string, folded: string): string {
  if (/^m[²2]$/i.test(text)) return 'm²'
  if (/^m[³3]$/i.test(text)) return 'm³'
  return /^\p{L}[\p{L} ]*\.?$/u.test(text) ? (units.get(folded) ?? text) : text
}
