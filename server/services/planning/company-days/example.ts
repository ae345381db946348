import type { OperationExample } from '../../../nouns/example'

export const companyDaysExample: OperationExample = {
  record: {
    id: 3,
    day: '2026-12-24',
    name: 'Heiliger Abend',
    kind: 'holiday',
    half: true,
    user_id: null,
    version: 1,
  },
}
