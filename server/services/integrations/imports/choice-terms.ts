/** Folded texts for yes and for no. */
export const yesTerms = ['ja', 'yes', 'true', 'wahr', '1', 'x', 'j', 'y'] as const
export const noTerms = ['nein', 'no', 'false', 'falsch', '0', 'n'] as const

/** Words for records that are not in use any more. */
const gone = [
  ...['inaktiv', 'inactive', 'archiviert', 'archived', 'gesperrt', 'blocked', 'geloscht', 'deleted', 'deaktiviert'],
  ...['disabled', 'stillgelegt', 'ausgelaufen', 'auslaufend', 'discontinued', 'nicht aktiv', 'ehemalig'],
] as const

/**
 * Terms for the choices of a field, folded by `foldHeading`. The first of each is the term of our own files in German,
 * the second in English.
 */
export const choiceTerms = {
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
    active: ['aktiv', 'active', 'kunde', 'customer', ...yesTerms],
    inactive: [...gone, ...noTerms],
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
    true: [...yesTerms, 'aktiv', 'active'],
    false: [...noTerms, ...gone, 'draft', 'entwurf'],
  },
} as const
