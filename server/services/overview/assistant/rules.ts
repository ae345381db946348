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
      id: 'Angebots-ID',
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
      kontakt_id: 'Kontakt (Nr.)',
      contact_id: 'Kontakt (Nr.)',
      project_id: 'Projekt (Nr.)',
      user_ids: 'Personen (Nr.)',
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
      id: 'Offer ID',
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
      kontakt_id: 'Contact (no.)',
      contact_id: 'Contact (no.)',
      project_id: 'Project (no.)',
      user_ids: 'People (no.)',
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

/** A change with every value as it would be sent, a line for each. */
export function proposalText(
  locale: Locale,
  { tool, input }: { tool: string; input: Record<string, unknown> },
): string {
  const names: Record<'tool' | 'field', Record<string, string>> = proposalNames[locale]
  const named = (field: string) => names.field[field] ?? field
  const lines = Object.entries(input).map(([field, value]) => `${named(field)}: ${valueText(value, named)}`)
  return [names.tool[tool] ?? tool, ...lines].join('\n')
}

/** Lists and lines below each other, names beside values. */
export function valueText(value: unknown, named: (field: string) => string): string {
  if (Array.isArray(value)) return value.map(one => valueText(one, named)).join('\n')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, one]) => one !== null && one !== '')
      .map(([name, one]) => `${named(name)}: ${valueText(one, named)}`)
      .join(', ')
  return value === null ? '–' : String(value)
}
