import { conflict, defineNoun, everybody, office, rule } from '../../nouns/define'

/** What the service knows about time entries. */
export const timeEntries = defineNoun({
  tags: {
    timeEntries: { name: 'Time entries', description: 'Worked and absent time of the team.' },
  },
  permissions: {
    /** An employee sees the own ones. */
    'time_entries:read': { roles: everybody, scope: 'zeiterfassung:read', module: 'zeiterfassung' },
    'time_entries:read_all': { roles: office, scope: 'zeiterfassung:read', module: 'zeiterfassung' },
  },
  errors: {
    'time_entry.linked': conflict(
      'Diese Zeit steht schon in einem Rapport.',
      'This time entry stands in a rapport already.',
    ),
    'time_entry.other_work': rule(
      'Diese Zeit ist keine Arbeit am Projekt des Rapports.',
      'This time entry is no work on the project of the rapport.',
    ),
  },
  events: {
    'time_entry.created': {
      module: 'zeiterfassung',
      de: 'Eine Zeit wurde erfasst.',
      en: 'A time entry was recorded.',
    },
    'time_entry.updated': {
      module: 'zeiterfassung',
      de: 'Eine erfasste Zeit wurde geändert.',
      en: 'A time entry was changed.',
    },
    'time_entry.deleted': {
      module: 'zeiterfassung',
      de: 'Eine erfasste Zeit wurde gelöscht.',
      en: 'A time entry was deleted.',
    },
  },
  records: {
    time_entry: {
      called: { de: 'Zeiteintrag', en: 'Time entry' },
      verbs: {
        created: null,
        deleted: null,
        updated: null,
      },
    },
  },
  tables: {
    time_entries: {
      module: 'zeiterfassung',
      totals: ['user_id', 'project_id', 'date'],
      persons: ['user_id'],
      personal: {},
    },
  },
  examples: {
    time_entry: {
      id: 402,
      user_id: 5,
      user_name: 'Jonas Wolf',
      project_id: 31,
      rapport_entry_id: null,
      date: '2026-01-30',
      started_at: '2026-01-30T06:00:00.000Z',
      ended_at: '2026-01-30T15:15:00.000Z',
      break_minutes: 30,
      duration_minutes: 525,
      kind: 'work',
      created_at: '2026-01-12T08:30:00.000Z',
      updated_at: '2026-01-31T10:15:00.000Z',
      version: 1,
    },
  },
})
