import type { Locale } from '../../../platform/values/locale'

interface Names {
  tool: Readonly<Record<string, string>>
  /** In the order in which they are shown. */
  field: Readonly<Record<string, string>>
  /** For fields with a fixed set of values; `truth` is for booleans. */
  value: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Display names of the assistant's changes and their values, on pages and in messages. */
export const proposalNames = {
  de: {
    tool: {
      contacts_create: 'Kontakt anlegen',
      projects_create: 'Projekt anlegen',
      inquiries_create: 'Anfrage anlegen',
      offers_create: 'Angebot entwerfen',
      offers_addItem: 'Position zum Angebot',
      appointments_create: 'Termin planen',
      timeEntries_create: 'Zeit eintragen',
      rapports_create: 'Rapport anlegen',
    },
    field: {
      // Only an offer line names another record by `id`: its offer.
      id: 'Angebot',
      title: 'Titel',
      name: 'Name',
      description: 'Beschreibung',
      notes: 'Notiz',
      date: 'Tag',
      starts_at: 'Beginn',
      ends_at: 'Ende',
      started_at: 'Beginn',
      ended_at: 'Ende',
      duration_minutes: 'Minuten',
      location: 'Ort',
      company_name: 'Firma',
      first_name: 'Vorname',
      last_name: 'Nachname',
      email: 'E-Mail',
      phone: 'Telefon',
      contact_name: 'Name',
      contact_email: 'E-Mail',
      contact_phone: 'Telefon',
      article_id: 'Artikel',
      kontakt_id: 'Kontakt',
      contact_id: 'Kontakt',
      customer_id: 'Kontakt',
      employee_user_id: 'Person',
      project_id: 'Projekt',
      resource_ids: 'Fahrzeuge und Maschinen',
      user_id: 'Person',
      user_ids: 'Personen',
      items: 'Positionen',
      entries: 'Arbeitszeilen',
      materials: 'Material',
      hours: 'Stunden',
      job_category: 'Tätigkeit',
      quantity: 'Menge',
      unit: 'Einheit',
      unit_price: 'Einzelpreis',
      mobile: 'Mobil',
      salutation: 'Anrede',
      street: 'Straße',
      house_number: 'Hausnummer',
      postal_code: 'PLZ',
      city: 'Ort',
      country_code: 'Land',
      vat_number: 'UID-Nummer',
      objekt_street: 'Straße des Objekts',
      objekt_house_number: 'Hausnummer des Objekts',
      objekt_postal_code: 'PLZ des Objekts',
      objekt_city: 'Ort des Objekts',
      source: 'Quelle',
      kind: 'Art',
      status: 'Status',
      project_number: 'Projektnummer',
      starts_on: 'Beginn',
      ends_on: 'Ende',
      budget: 'Budget',
      offer_date: 'Datum',
      valid_until: 'Gültig bis',
      intro_text: 'Einleitung',
      closing_text: 'Schlusstext',
      discount_percent: 'Rabatt in %',
      tax_rate: 'Steuersatz in %',
      labor_percent: 'Lohnanteil in %',
      unpriced: 'Preis fehlt',
      all_day: 'Ganztägig',
      travel_minutes: 'Fahrzeit in Minuten',
      recurrence: 'Wiederholung',
      freq: 'Takt',
      interval: 'Abstand',
      weekdays: 'Wochentage (1 ist Montag)',
      until: 'Bis',
      count: 'Anzahl',
      conflict_mode: 'Bei Überschneidungen',
      breaks: 'Pausen',
      break_minutes: 'Pause in Minuten',
      reason: 'Begründung',
    },
    value: {
      kind: {
        company: 'Firma',
        person: 'Person',
        item: 'Position',
        section: 'Abschnitt',
        text: 'Text',
        alternative: 'Alternative',
        optional: 'Option',
        job: 'Arbeit',
        visit: 'Besichtigung',
        service: 'Service',
        internal: 'Intern',
        other: 'Sonstiges',
        work: 'Arbeit',
        travel: 'Fahrt',
        break: 'Pause',
        absence: 'Abwesenheit',
      },
      status: {
        active: 'Aktiv',
        inactive: 'Inaktiv',
        lead: 'Interessent',
        planned: 'Geplant',
        paused: 'Pausiert',
        completed: 'Abgeschlossen',
        archived: 'Archiviert',
      },
      salutation: { mr: 'Herr', ms: 'Frau', mx: 'Ohne Anrede', family: 'Familie' },
      freq: { daily: 'Täglich', weekly: 'Wöchentlich' },
      conflict_mode: { warn: 'Warnen', refuse: 'Ablehnen' },
      truth: { true: 'Ja', false: 'Nein' },
    },
  },
  en: {
    tool: {
      contacts_create: 'Create a contact',
      projects_create: 'Create a project',
      inquiries_create: 'Create an inquiry',
      offers_create: 'Draft an offer',
      offers_addItem: 'Line of an offer',
      appointments_create: 'Plan an appointment',
      timeEntries_create: 'Record time',
      rapports_create: 'Create a site report',
    },
    field: {
      id: 'Offer',
      title: 'Title',
      name: 'Name',
      description: 'Description',
      notes: 'Note',
      date: 'Day',
      starts_at: 'Begin',
      ends_at: 'End',
      started_at: 'Begin',
      ended_at: 'End',
      duration_minutes: 'Minutes',
      location: 'Place',
      company_name: 'Company',
      first_name: 'First name',
      last_name: 'Last name',
      email: 'E-mail',
      phone: 'Phone',
      contact_name: 'Name',
      contact_email: 'E-mail',
      contact_phone: 'Phone',
      article_id: 'Article',
      kontakt_id: 'Contact',
      contact_id: 'Contact',
      customer_id: 'Contact',
      employee_user_id: 'Person',
      project_id: 'Project',
      resource_ids: 'Vehicles and machines',
      user_id: 'Person',
      user_ids: 'People',
      items: 'Lines',
      entries: 'Work lines',
      materials: 'Material',
      hours: 'Hours',
      job_category: 'Activity',
      quantity: 'Quantity',
      unit: 'Unit',
      unit_price: 'Unit price',
      mobile: 'Mobile',
      salutation: 'Salutation',
      street: 'Street',
      house_number: 'House number',
      postal_code: 'Postal code',
      city: 'City',
      country_code: 'Country',
      vat_number: 'VAT number',
      objekt_street: 'Street of the site',
      objekt_house_number: 'House number of the site',
      objekt_postal_code: 'Postal code of the site',
      objekt_city: 'City of the site',
      source: 'Source',
      kind: 'Kind',
      status: 'Status',
      project_number: 'Project number',
      starts_on: 'Begin',
      ends_on: 'End',
      budget: 'Budget',
      offer_date: 'Date',
      valid_until: 'Valid until',
      intro_text: 'Introduction',
      closing_text: 'Closing text',
      discount_percent: 'Discount in %',
      tax_rate: 'Tax rate in %',
      labor_percent: 'Share of labor in %',
      unpriced: 'Price is missing',
      all_day: 'All day',
      travel_minutes: 'Travel in minutes',
      recurrence: 'Repetition',
      freq: 'Rhythm',
      interval: 'Interval',
      weekdays: 'Weekdays (1 is Monday)',
      until: 'Until',
      count: 'Count',
      conflict_mode: 'Where it overlaps',
      breaks: 'Breaks',
      break_minutes: 'Break in minutes',
      reason: 'Reason',
    },
    value: {
      kind: {
        company: 'Company',
        person: 'Person',
        item: 'Item',
        section: 'Section',
        text: 'Text',
        alternative: 'Alternative',
        optional: 'Option',
        job: 'Job',
        visit: 'Visit',
        service: 'Service',
        internal: 'Internal',
        other: 'Other',
        work: 'Work',
        travel: 'Travel',
        break: 'Break',
        absence: 'Absence',
      },
      status: {
        active: 'Active',
        inactive: 'Inactive',
        lead: 'Lead',
        planned: 'Planned',
        paused: 'Paused',
        completed: 'Completed',
        archived: 'Archived',
      },
      salutation: { mr: 'Mr', ms: 'Ms', mx: 'No salutation', family: 'Family' },
      freq: { daily: 'Daily', weekly: 'Weekly' },
      conflict_mode: { warn: 'Warn', refuse: 'Refuse' },
      truth: { true: 'Yes', false: 'No' },
    },
  },
} satisfies Record<Locale, Names>

/** A record that is referenced by its id. */
export interface Referenced {
  field: string
  id: number
  title: string
}

/** A change with all its values, one per line; records by number and title when known. */
export function proposalText(
  locale: Locale,
  { tool, input, records }: { tool: string; input: Record<string, unknown>; records: readonly Referenced[] },
  style: ValueStyle,
): string {
  const names: Names = proposalNames[locale]
  const named = (field: string) => names.field[field] ?? field
  const valueNamed = (field: string, value: string) => names.value[field]?.[value]
  const lines = inReadingOrder(input).map(
    ([field, value]) => `${named(field)}: ${valueText(value, { field, named, valueNamed, records, style })}`,
  )
  return [names.tool[tool] ?? tool, ...lines].join('\n')
}

/** How days and numbers are formatted for the reader. */
export interface ValueStyle {
  day(day: string): string
  instant(instant: string): string
  number(value: number): string
}

const order = Object.keys(proposalNames.de.field)
const placeOf = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)

/** Named fields come first, whatever order a model or the database gives. */
export const inReadingOrder = (input: object): Array<[field: string, value: unknown]> =>
  Object.entries(input).sort(([one], [other]) => placeOf(one) - placeOf(other))

interface Saying {
  field: string
  named: (field: string) => string
  valueNamed: (field: string, value: string) => string | undefined
  records: readonly Referenced[]
  style: ValueStyle
}

/** Lists and lines below each other, names beside values; text exactly as it would be sent. */
export function valueText(value: unknown, saying: Saying): string {
  const { field, named, valueNamed, records, style } = saying
  if (Array.isArray(value)) return value.map(one => valueText(one, saying)).join('\n')
  if (typeof value === 'object' && value !== null)
    return inReadingOrder(value)
      .filter(([, one]) => one !== null && one !== '')
      .map(([name, one]) => `${named(name)}: ${valueText(one, { ...saying, field: name })}`)
      .join(', ')
  if (value === null) return '–'
  if (typeof value === 'boolean') return valueNamed('truth', String(value)) ?? String(value)
  if (/(^|_)ids?$/.test(field))
    return records.find(one => one.field === field && one.id === Number(value))?.title ?? `ID ${value}`
  if (typeof value === 'number') return style.number(value)
  return valueNamed(field, String(value)) ?? timeText(field, String(value), style) ?? String(value)
}

/** A day or an instant, for fields that hold one. */
function timeText(field: string, text: string, { day, instant }: ValueStyle): string | null {
  if (!/(^|_)(at|on|date|until)$/.test(field) || Number.isNaN(Date.parse(text))) return null
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return day(text)
  return /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) ? instant(text) : null
}
