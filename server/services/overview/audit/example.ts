import type { OperationExample } from '../../../nouns/example'

const change = { field: 'phone', before: '+43 732 654321', after: '+43 732 654321-0' }

export const auditEntry = {
  id: 40211,
  at: '2026-01-31T10:15:00.000Z',
  actor_kind: 'session',
  user_id: 5,
  key_id: null,
  actor: 'Jonas Wolf',
  action: 'contact.updated',
  entity: 'contact',
  entity_id: '12',
  record: 'Huber Bau GmbH',
  changes: [change],
  ...change,
  request_id: '01KG9GYFSC8Z1D1PJKQ3V7W2AM',
  before: 40261,
  next: 40161,
}

export const auditExample: OperationExample = {
  record: auditEntry,
}
