import type { OperationExample } from '../../../nouns/example'

/** `data` of its events, for the documentation and test deliveries. */
export const timeEntryEvents = {
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
} as const

export const timeEntriesExample: OperationExample = {
  record: {
    ...timeEntryEvents.time_entry,
    description: 'Dachstuhl abgebunden',
    name: 'Dachsanierung Lindenweg 4',
    number: 'P-2026-0031',
    ...{ time_entry_ids: [402], rapport_id: 90, rapport_number: 'RA-2026-0090', created: true, imported: 1 },
  },
  bodies: {
    create: {
      started_at: '2026-01-30T06:00:00.000Z',
      ended_at: '2026-01-30T15:15:00.000Z',
      break_minutes: 30,
      project_id: 31,
    },
    update: { id: 402, updates: { ended_at: '2026-01-30T15:30:00.000Z', expected_version: 1 } },
    actOnClock: { action: 'start', project_id: 31 },
  },
}
