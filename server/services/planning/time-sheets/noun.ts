import { conflict, defineNoun, forbidden, rule } from '../../../nouns/define'

/** What the service knows about people's weekly time sheets and their approval. */
export const timeSheets = defineNoun({
  tags: {
    timeSheets: { name: 'Time sheets', description: 'Weeks of recorded time: submit, approve, return.' },
  },
  errors: {
    'time_sheet.no_such_move': conflict(
      'Das geht beim jetzigen Stand dieser Woche nicht.',
      'This cannot be done as this week stands.',
    ),
    'time_sheet.running': conflict(
      'In dieser Woche läuft noch eine Uhr. Bitte zuerst stoppen.',
      'A clock still runs in this week. Please stop it first.',
    ),
    'time_sheet.findings_changed': conflict(
      'Die Hinweise zu dieser Woche haben sich geändert. Bitte neu ansehen.',
      'The findings of this week have changed. Please look at them again.',
    ),
    'time_sheet.own_approval': forbidden(
      'Die eigene Woche gibt jemand anderer frei.',
      'Your own week is approved by someone else.',
    ),
    'time_sheet.not_begun': rule('Diese Woche hat noch nicht begonnen.', 'This week has not begun yet.'),
  },
  records: {
    time_sheet: {
      label: { de: 'Wochenzettel', en: 'Time sheet' },
      topic: 'time',
      verbs: {
        approved: { de: 'freigegeben', en: 'approved' },
        reopened: { de: 'wieder geöffnet', en: 'reopened' },
        returned: { de: 'zurückgegeben', en: 'returned' },
        submitted: { de: 'abgegeben', en: 'submitted' },
      },
      pages: '/times',
    },
  },
  tables: {
    time_sheets: {
      versioned: { model: 'timeSheet' },
      module: 'zeiterfassung',
      persons: ['user_id', 'decided_by_user_id'],
      personal: { by: ['user_id'], except: ['decided_by_user_id'] },
      exempt: { decided_by_user_id: 'who decided; whose week it is stands in user_id' },
    },
  },
  notifications: {
    sheet_submitted: { permission: 'time_entries:approve', inApp: true, email: false },
    sheet_decided: { permission: 'time_entries:read', inApp: true, email: true },
    /** Violations on one's own day. */
    working_time: { permission: 'time_entries:write', inApp: true, email: false },
  },
  jobs: {
    'time_sheets.judge': {
      de: 'Arbeitszeit eines Tages prüfen',
      en: 'Look at the working time of a day',
      module: 'zeiterfassung',
      stays: true,
    },
  },
})
