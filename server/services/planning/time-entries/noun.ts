import { conflict, defineNoun, everybody, notFound, office, rule } from '../../../nouns/define'
import { timeEntryEvents } from './example'

/** What the service knows about time entries. */
export const timeEntries = defineNoun({
  tags: {
    timeEntries: { name: 'Time entries', description: 'Worked and absent time of the team.' },
  },
  permissions: {
    /** An employee sees only their own. */
    'time_entries:read': { roles: everybody, scope: 'zeiterfassung:read', module: 'zeiterfassung' },
    'time_entries:read_all': { roles: office, scope: 'zeiterfassung:read', module: 'zeiterfassung' },
    /** Their own clock and entries. */
    'time_entries:write': { roles: everybody, scope: null, module: 'zeiterfassung' },
    'time_entries:write_all': { roles: office, scope: null, module: 'zeiterfassung' },
    /** Approving weeks, and correcting approved ones. */
    'time_entries:approve': { roles: office, scope: null, module: 'zeiterfassung' },
  },
  errors: {
    'time_entry.not_found': notFound('Zeiteintrag nicht gefunden.', 'Time entry not found.'),
    'time_entry.wrong_action': conflict(
      'Das passt nicht zum Stand der Uhr.',
      'This does not fit the state of the clock.',
    ),
    'time_entry.running': conflict(
      'Die Uhr läuft noch. Bitte zuerst stoppen.',
      'The clock is still running. Please stop it first.',
    ),
    'time_entry.overlap': conflict(
      'Zu dieser Zeit ist schon etwas erfasst.',
      'Something is recorded at that time already.',
    ),
    'time_entry.locked': conflict(
      'Diese Zeit ist freigegeben. Wer freigibt, kann sie mit einer Begründung berichtigen.',
      'This time is approved. Those who approve times may correct it, with a reason.',
    ),
    'time_entry.from_leave': conflict(
      'Diese Zeit stammt aus einem Urlaubsantrag und wird dort geändert.',
      'This time comes from a leave request and is changed there.',
    ),
    'time_entry.linked': conflict(
      'Diese Zeit steht schon in einem Rapport.',
      'This time entry stands in a rapport already.',
    ),
    'time_entry.no_project': rule(
      'Zu dieser Zeit gehört kein Projekt. Bitte zuerst eines wählen.',
      'This time entry belongs to no project. Choose one first.',
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
  topics: { time: 'time_entries:read' },
  records: {
    time_entry: {
      label: { de: 'Zeiteintrag', en: 'Time entry' },
      topic: 'time',
      verbs: {
        created: null,
        deleted: null,
        paused: { de: 'Pause begonnen', en: 'break begun' },
        resumed: { de: 'Pause beendet', en: 'break ended' },
        started: { de: 'Uhr gestartet', en: 'clock started' },
        updated: null,
      },
      page: '/times',
    },
  },
  tables: {
    time_breaks: {
      module: 'zeiterfassung',
      personal: {
        by: [],
        where:
          'exists (select from time_entries e where e.tenant_id = t.tenant_id and e.id = t.time_entry_id and e.user_id = $user)',
      },
    },
    time_entries: {
      versioned: { model: 'timeEntry' },
      module: 'zeiterfassung',
      totals: ['user_id', 'project_id', 'date'],
      persons: ['user_id'],
      personal: {},
    },
  },
  notifications: {
    clock_running: { permission: 'time_entries:write', inApp: true, email: false },
  },
  jobs: {
    'time_entries.clock_running': {
      de: 'Nach Uhren fragen, die zu lange laufen',
      en: 'Ask of clocks that run for too long',
      module: 'zeiterfassung',
      stays: true,
    },
  },
  examples: timeEntryEvents,
})
