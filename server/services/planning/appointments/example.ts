import type { OperationExample } from '../../../nouns/example'

/** `data` of its events, for the documentation and test deliveries. */
export const appointmentEvents = {
  appointment: {
    id: 66,
    title: 'Aufmaß Lindenweg 4',
    status: 'confirmed',
    starts_at: '2026-01-14T08:00:00.000Z',
    ends_at: '2026-01-14T09:30:00.000Z',
    all_day: false,
    user_ids: [5, 8],
    project_id: 31,
    kontakt_id: 12,
    location: 'Lindenweg 4, 4020 Linz',
    created_at: '2026-01-12T08:30:00.000Z',
    updated_at: '2026-01-31T10:15:00.000Z',
    version: 2,
  },
} as const

export const appointmentsExample: OperationExample = {
  record: {
    ...appointmentEvents.appointment,
    description: 'Leiter mitnehmen',
    email: 'maria.huber@example.com',
    user_names: ['Jonas Wolf', 'Petra Huber'],
    name: 'Jonas Wolf',
    ...{ target_minutes: 480, absent_minutes: 0, planned_minutes: 360, overlap_minutes: 30, free_minutes: 120 },
    ...{ occupancy: 0.75, holiday: null },
    message: 'Wir melden uns eine Viertelstunde vorher.',
  },
  bodies: {
    restore: {
      appointments: [
        {
          id: 66,
          expected_version: 3,
          before: { starts_at: '2026-01-14T08:00:00.000Z', ends_at: '2026-01-14T09:30:00.000Z', all_day: false },
        },
      ],
    },
    update: {
      id: 66,
      updates: { starts_at: '2026-01-14T09:00:00.000Z', ends_at: '2026-01-14T10:30:00.000Z', expected_version: 2 },
    },
  },
}
