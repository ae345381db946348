import type { ComboboxItem } from '~/components/ui/combobox'
import type { Search } from '~/lib/async-search'
import { query } from '~/lib/procedures'
import type { Outputs } from '~server/contract'

const limit = 20

/** Contacts for a Combobox. */
export const findContacts: Search<ComboboxItem> = async (q, signal) => {
  const { data } = await query('contacts.list', { q, limit }, signal)
  return data.map(({ id, name, customer_number, city }) => ({
    value: String(id),
    label: name,
    hint: [customer_number, city].filter(Boolean).join(' · '),
  }))
}

export interface ProjectItem extends ComboboxItem {
  project: Pick<
    Outputs['projects']['list']['data'][number],
    'id' | 'project_number' | 'name' | 'kontakt_id' | 'kontakt_name'
  >
}

/** Projects for a Combobox, with their contact. */
export const findProjects: Search<ProjectItem> = async (q, signal) => {
  const { data } = await query('projects.list', { q, limit }, signal)
  return data.map(project => ({
    value: String(project.id),
    label: project.name,
    hint: [project.project_number, project.kontakt_name].filter(Boolean).join(' · '),
    project,
  }))
}

const numbered = (id: number, number: string, title: string, of: string | null): ComboboxItem => ({
  value: String(id),
  label: `${number} · ${title}`,
  hint: of ?? undefined,
})

/** Offers for a Combobox. */
export const findOffers: Search<ComboboxItem> = async (q, signal) => {
  const { data } = await query('offers.page', { q, limit }, signal)
  return data.map(({ id, offer_number, title, kontakt_name }) => numbered(id, offer_number, title, kontakt_name))
}

/** Site reports for a Combobox. */
export const findRapports: Search<ComboboxItem> = async (q, signal) => {
  const { data } = await query('rapports.page', { q, limit }, signal)
  return data.map(({ id, rapport_number, title, kontakt_name }) => numbered(id, rapport_number, title, kontakt_name))
}

/** Invoices for a Combobox. */
export const findInvoices: Search<ComboboxItem> = async (q, signal) => {
  const { data } = await query('invoices.page', { q, limit }, signal)
  return data.map(({ id, invoice_number, title, kontakt_name }) => numbered(id, invoice_number, title, kontakt_name))
}
