import type { OperationExample } from '../../../nouns/example'

export const leaveAccountsExample: OperationExample = {
  record: {
    ...{
      id: 12,
      user_id: 5,
      user_name: 'Jonas Wolf',
      year: 2026,
      entitled: 25,
      carried: 3.5,
      expires_on: '2026-12-31',
    },
    ...{ taken: 8.5, requested: 5, remaining: 20, version: 2 },
  },
}
