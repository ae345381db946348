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

/** Projects for a Combobox, with the contact that comes along. */
export const findProjects: Search<ProjectItem> = async (q, signal) => {
  const { data } = await query('projects.list', { q, limit }, signal)
  return data.map(project => ({
    value: String(project.id),
    label: project.name,
    hint: [project.project_number, project.kontakt_name].filter(Boolean).join(' · '),
    project,
  }))
}
