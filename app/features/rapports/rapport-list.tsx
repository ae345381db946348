import { ClipboardList, Lock, Mail } from 'lucide-react'
import { Hours } from '~/components/value'
import { customerNumber } from '~/features/lists/customer-number'
import { listOf } from '~/features/lists/list'
import { RapportBadge } from '~/features/records/record-status'
import { rapportsTexts } from '~/i18n/rapports'
import { allowedActions, stateOf } from '~server/services/site/rapports/machine'

const states = ['draft', 'completed', 'unbilled', 'partial', 'billed'] as const

/** All rapports visible to this user; several completed ones can become one invoice. */
export const rapportList = listOf(caller => caller.rapports.page)({
  path: '/rapports',
  texts: rapportsTexts,
  title: 'title',
  icon: ClipboardList,
  live: ['rapports'],
  rowName: row => row.rapport_number,
  columns: {
    title: {
      label: 'titleField',
      value: row => row.title,
      cell: row => row.title || row.rapport_number,
      className: 'min-w-56',
    },
    number: { label: 'number', value: row => row.rapport_number, as: 'number' },
    status: {
      label: 'status',
      value: (row, t) => t(`states.${row.completed ? row.billing_status : 'draft'}`),
      cell: row => <RapportBadge rapport={row} />,
      card: 'badge',
    },
    date: { label: 'date', value: row => row.date, as: 'day', yields: 4, card: 'meta' },
    // Shown beside the title on a card: a project of the same name would be redundant.
    place: {
      label: 'project',
      cell: ({ title, project_name, kontakt_name }) =>
        project_name && project_name !== title ? project_name : kontakt_name,
      className: 'hidden',
    },
    project: { label: 'project', value: row => row.project_name, className: 'max-w-48 truncate', yields: 3 },
    contact: { label: 'contact', value: row => row.kontakt_name, className: 'max-w-48 truncate', yields: 1 },
    hours: {
      label: 'entry.hours',
      value: row => row.total_hours,
      cell: row => <Hours value={row.total_hours} />,
      align: 'right',
      card: 'value',
    },
    customerNumber,
    projectNumber: { label: 'projectNumber', value: row => row.project_number },
  },
  table: ['title', 'number', 'status', 'date', 'place', 'project', 'contact', 'hours'],
  sort: ['title', 'number', 'date', 'contact', 'hours'],
  filters: {
    status: { label: 'status', options: t => states.map(value => [value, t(`states.${value}`)]) },
    project_id: { label: 'project', record: 'project' },
  },
  csv: ['number', 'title', 'date', 'status', 'projectNumber', 'project', 'contact', 'customerNumber', 'hours'],
  create: {
    may: 'rapports:write',
    to: '/rapports/new',
    label: 'new.title',
    className: 'max-md:h-12! max-md:text-base',
    for: { record: 'project', parameter: 'project_id' },
  },
  batch: {
    name: row => [row.rapport_number, row.title],
    pdf: 'rapport',
    steps: {
      complete: {
        icon: Lock,
        may: 'rapports:complete',
        fits: row => allowedActions(stateOf(row)).includes('complete'),
        run: (caller, id) => caller.rapports.complete({ id }),
      },
      mail: {
        icon: Mail,
        mails: true,
        may: 'rapports:write',
        fits: () => true,
        run: (caller, id) => caller.rapports.sendEmail({ id }),
      },
    },
  },
})
