import { FolderKanban } from 'lucide-react'
import { Ago, Money } from '~/components/value'
import { ImportLink } from '~/features/imports/import-link'
import { addressOfFile } from '~/features/lists/address-of-file'
import { listOf } from '~/features/lists/list'
import { projectsTexts } from '~/i18n/projects'
import { Period } from './period'
import { ProjectStatusBadge, projectStatuses } from './project-status'

/** The projects of the company. */
export const projectList = listOf(caller => caller.projects.list)({
  path: '/projects',
  texts: projectsTexts,
  title: 'title',
  icon: FolderKanban,
  live: ['projects'],
  rowName: row => row.name,
  columns: {
    name: { label: 'name', value: row => row.name },
    number: {
      label: 'number',
      value: row => row.project_number,
      className: 'whitespace-nowrap text-muted tabular',
    },
    status: {
      label: 'status',
      value: (row, t) => t(`statuses.${row.status}`),
      cell: row => <ProjectStatusBadge status={row.status} />,
      card: 'badge',
    },
    contact: { label: 'contact', value: row => row.kontakt_name },
    place: { label: 'place', value: row => row.city, className: 'max-lg:hidden' },
    starts_on: {
      label: 'period',
      cell: row => <Period from={row.starts_on} to={row.ends_on} />,
      className: 'max-xl:hidden',
      card: 'hidden',
    },
    budget: {
      label: 'budget',
      value: row => row.budget,
      cell: row => <Money value={row.budget} />,
      may: 'projects:money',
      align: 'right',
      className: 'max-lg:hidden',
      card: 'hidden',
    },
    updated: {
      label: 'updated',
      cell: row => <Ago value={row.updated_at} />,
      className: 'text-muted max-xl:hidden',
      card: 'hidden',
    },
    street: { label: addressOfFile('street'), value: row => row.street },
    house_number: { label: addressOfFile('house_number'), value: row => row.house_number },
    postal_code: { label: addressOfFile('postal_code'), value: row => row.postal_code },
    city: { label: addressOfFile('city'), value: row => row.city },
    starts: { label: 'starts', value: row => row.starts_on },
    ends: { label: 'ends', value: row => row.ends_on },
  },
  table: ['name', 'number', 'status', 'contact', 'place', 'starts_on', 'budget', 'updated'],
  sort: ['name', 'number', 'status', 'contact', 'starts_on', 'budget'],
  filters: {
    status: { label: 'status', options: t => projectStatuses.map(value => [value, t(`statuses.${value}`)]) },
    kontakt_id: { label: 'contact', record: 'contact' },
  },
  csv: [
    ...(['number', 'name', 'status', 'contact', 'street', 'house_number', 'postal_code'] as const),
    ...(['city', 'starts', 'ends', 'budget'] as const),
  ],
  create: {
    may: 'projects:write',
    to: '/projects/new',
    label: 'new',
    for: { record: 'contact', parameter: 'kontakt_id' },
  },
  begin: <ImportLink noun="projects" />,
})
