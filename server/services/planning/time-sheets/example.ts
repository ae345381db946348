import type { OperationExample } from '../../../nouns/example'

export const timeSheetsExample: OperationExample = {
  record: {
    ...{ user_id: 5, user_name: 'Jonas Wolf', week: '2026-W05', from: '2026-01-26', to: '2026-02-01' },
    ...{ status: 'submitted', note: 'Freitag war Werkstatt', submitted_at: '2026-01-30T15:20:00.000Z' },
    ...{ decided_at: null, decided_by_name: null, accepted_findings: 1, version: 2, credited_minutes: 2460 },
    ...{ target_minutes: 2310, entries: 14, late: 0, running: false, gaps: ['2026-01-28'], violations: 1 },
    ...{ code: 'at.11', severity: 'violation', paragraph: '§ 11 Abs 1 AZG', day: '2026-01-27', required: 30 },
    ...{ actual: 0, unit: 'minutes', text: 'Pausen von 0:00 h, vorgeschrieben sind 0:30 h.' },
    remedy: 'War die Pause da, bitte eintragen. Sonst ist sie künftig einzuhalten.',
    ...{ time_entry_id: 402, break_minutes: 30, allowed_actions: ['approve', 'return'], userId: 5 },
  },
}
