import type { Filter } from '~/components/ui/data-table-toolbar'
import type { PartyNames } from './party-names.server'

/** Chips for a list that was opened for one contact or project; they can only be taken away. */
export function partyFilters(
  { contact, project }: PartyNames,
  labels: { contact: string; project: string },
): Filter[] {
  return [
    ...(contact
      ? [
          {
            name: 'kontakt_id',
            label: labels.contact,
            options: [{ value: String(contact.id), label: contact.name }],
          },
        ]
      : []),
    ...(project
      ? [
          {
            name: 'project_id',
            label: labels.project,
            options: [{ value: String(project.id), label: project.name }],
          },
        ]
      : []),
  ]
}
