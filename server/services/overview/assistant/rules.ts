import type { Locale } from '../../../platform/values/locale'

/** What the assistant's changes and their values are called, on pages and in messages. */
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
      // Only a line names a record of its own: its offer.
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
    },
  },
} satisfies Record<Locale, Record<'tool' | 'field', Record<string, string>>>

/** A record that is named by its ID. */
export interface Named {
  field: string
  id: number
  title: string
}

/** A change with every value as it would be sent, a line for each; records by number and title where they are known. */
export function proposalText(
  locale: Locale,
  { tool, input, records }: { tool: string; input: Record<string, unknown>; records: readonly Named[] },
): string {
  const names: Record<'tool' | 'field', Record<string, string>> = proposalNames[locale]
  const named = (field: string) => names.field[field] ?? field
  const lines = Object.entries(input).map(
    ([field, value]) => `${named(field)}: ${valueText(value, { field, named, records })}`,
  )
  return [names.tool[tool] ?? tool, ...lines].join('\n')
}

interface Saying {
  field: string
  named: (field: string) => string
  records: readonly Named[]
}

/** Lists and lines below each other, names beside values. */
export function valueText(value: unknown, saying: Saying): string {
  const { field, named, records } = saying
  if (Array.isArray(value)) return value.map(one => valueText(one, saying)).join('\n')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, one]) => one !== null && one !== '')
      .map(([name, one]) => `${named(name)}: ${valueText(one, { ...saying, field: name })}`)
      .join(', ')
  if (value === null) return '–'
  if (!/(^|_)ids?$/.test(field)) return String(value)
  return records.find(one => one.field === field && one.id === Number(value))?.title ?? `ID ${value}`
}
