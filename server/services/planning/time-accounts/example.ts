import type { OperationExample } from '../../../nouns/example'

export const timeAccountsExample: OperationExample = {
  record: {
    ...{ id: 21, user_id: 5, user_name: 'Jonas Wolf', month: '2026-01', from: '2026-01-01', to: '2026-01-31' },
    ...{ begins_on: '2026-01-01', travel_percent: 100, opening_minutes: 0, credited_minutes: 510, target_minutes: 480 },
    ...{ booked_minutes: 0, balance_minutes: 330, light: 'green', overtime_minutes: 30, sunday_minutes: 0 },
    ...{ holiday_minutes: 0, night_minutes: 0, day: '2026-01-30', work_minutes: 450, travel_minutes: 60 },
    ...{
      absence_minutes: 0,
      time_off_minutes: 0,
      holiday: null,
      counted: true,
      kind: 'correction',
      minutes: 300,
      note: 'Übertrag 2025',
    },
    ...{ created_at: '2026-01-12T08:30:00.000Z', may_book: true },
  },
}
