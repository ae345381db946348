import { FolderKanban } from 'lucide-react'
import { ImportLink } from '~/features/imports/import-link'
import { addressColumns, addressParts } from '~/features/lists/address-columns'
import { customerNumber } from '~/features/lists/customer-number'
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
    number: { label: 'number', value: row => row.project_number, as: 'number' },
    status: {
      label: 'status',
      value: (row, t) => t(`statuses.${row.status}`),
      cell: row => <ProjectStatusBadge status={row.status} />,
      card: 'badge',
    },
    contact: { label: 'contact', value: row => row.kontakt_name },
    place: { label: 'place', value: row => row.city, yields: 3, card: 'meta' },
    starts_on: { label: 'period', cell: row => <Period from={row.starts_on} to={row.ends_on} />, yields: 2 },
    budget: { label: 'budget', value: row => row.budget, as: 'money', may: 'projects:money', yields: 3 },
    updated: { label: 'updated', value: row => row.updated_at, as: 'ago', yields: 2 },
    customerNumber,
    ...addressColumns(),
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
    ...([
      'number',
      'name',
      'status',
      'contact',
      'customerNumber',
      ...addressParts,
      'starts',
      'ends',
      'budget',
    ] as const),
  ],
  create: {
    may: 'projects:write',
    to: '/projects/new',
    label: 'new',
    for: { record: 'contact', parameter: 'kontakt_id' },
  },
  begin: <ImportLink noun="projects" />,
})
