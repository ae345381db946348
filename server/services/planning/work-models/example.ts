import type { OperationExample } from '../../../nouns/example'

export const workModelsExample: OperationExample = {
  record: {
    ...{ id: 9, user_id: 5, valid_from: '2026-01-01', minutes: [480, 480, 480, 480, 300, 0, 0], start_minute: 420 },
    ...{ rule_set: 'at', minor: false, holiday_state: 'AT-4', leave_days: 25, version: 2 },
  },
}
