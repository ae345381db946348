import type { OperationExample } from '../../../nouns/example'

export const leaveTypesExample: OperationExample = {
  record: {
    ...{ id: 41, code: 'vacation', name_de: 'Urlaub', name_en: 'Vacation', colour: '#0f766e' },
    ...{
      takes_from_balance: true,
      paid: true,
      needs_approval: true,
      half_days: true,
      credits_time: true,
      active: true,
    },
    ...{ created_at: '2026-01-12T08:30:00.000Z', updated_at: '2026-01-12T08:30:00.000Z', version: 1 },
  },
}
