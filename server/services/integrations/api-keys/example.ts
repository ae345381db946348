import type { OperationExample } from '../../../nouns/example'

export const apiKeysExample: OperationExample = {
  record: {
    id: 7,
    name: 'Buchhaltung',
    prefix: 'k7hq2m9x',
    scopes: ['core:read', 'rechnungen:read'],
    key: 'svc_live_k7hq2m9x_<secret>',
    keyEnv: 'live',
    overlap_hours: 24,
    days: 30,
    requests_today: 214,
    expires_at: null,
    replaced_by_id: null,
    replaces: { id: 6, expires_at: '2026-02-01T10:15:00.000Z' },
    requests: 214,
    limited: 0,
    last_used_at: '2026-01-31T09:58:00.000Z',
    created_at: '2026-01-12T08:30:00.000Z',
  },
}
