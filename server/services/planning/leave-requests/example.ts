import type { OperationExample } from '../../../nouns/example'

export const leaveRequestsExample: OperationExample = {
  record: {
    ...{ id: 88, user_id: 5, user_name: 'Jonas Wolf', type_id: 41, type_code: 'vacation', type_name: 'Urlaub' },
    ...{ colour: '#0f766e', from_day: '2026-07-27', to_day: '2026-07-31', from_half: false, to_half: false, days: 5 },
    ...{ status: 'requested', reason: null, note: null, created_by_user_id: 5 },
    ...{ decided_by_user_id: null, decided_by_name: null, decided_at: null },
    ...{ created_at: '2026-01-12T08:30:00.000Z', updated_at: '2026-01-12T08:30:00.000Z', version: 1 },
    allowed_actions: ['approve', 'reject'],
    // For the queue, the preview and the list of absences.
    ...{ title: 'Dachsanierung Lindenweg 4', name: 'Lena Gruber', absent: ['Lena Gruber'] },
  },
}
