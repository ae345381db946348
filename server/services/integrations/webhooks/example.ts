import type { OperationExample } from '../../../nouns/example'

/** Sample `data` of its events, as documentation and test deliveries show it. */
export const webhookEvents = { ping: { webhook_id: 3, name: 'Buchhaltung' } } as const

export const webhooksExample: OperationExample = {
  record: {
    id: 3,
    webhook_id: 3,
    name: 'Buchhaltung',
    url: 'https://buchhaltung.example/hooks',
    events: ['invoice.*', 'anfrage.created'],
    active: true,
    paused_reason: null,
    paused_at: null,
    rotation_started_at: '2026-01-31T10:15:00.000Z',
    rotation_ends_at: '2026-02-07T10:15:00.000Z',
    egressIps: ['203.0.113.7'],
    secret: 'whsec_<44 characters of base64>',
    event_id: 'evt_019c130f-3f2c-7c41-9b1a-5d7c2f0a6b21',
    event: 'invoice.paid',
    status: 'delivered',
    attempts: 1,
    last_status_code: 204,
    duration_ms: 84,
    next_attempt_at: null,
    last_error: null,
    created_at: '2026-01-31T10:15:00.000Z',
    updated_at: '2026-01-31T10:15:00.000Z',
    delivered_at: '2026-01-31T10:15:01.000Z',
    replay_of: null,
    created: 12,
    more: false,
    waiting: 2,
    oldest_due_at: null,
    dead: 0,
    hours: [{ hour: '2026-01-31T10:00:00.000Z', delivered: 41, failed: 1 }],
    body: '{"id":"evt_019c130f-3f2c-7c41-9b1a-5d7c2f0a6b21","type":"invoice.paid", …}',
    module: 'rechnungen',
    attempt_log: [
      {
        number: 1,
        started_at: '2026-01-31T10:15:00.000Z',
        finished_at: '2026-01-31T10:15:01.000Z',
        status_code: 204,
        error: null,
        duration_ms: 84,
        request_headers: { 'X-Service-Event': 'invoice.paid', 'X-Service-Attempt': '1' },
        response_headers: { server: 'nginx' },
        response: '',
      },
    ],
    availableEvents: [
      {
        name: 'ping',
        module: 'core',
        description: 'Checks that the address answers.',
        schema: { type: 'object', properties: { webhook_id: { type: 'integer' }, name: { type: 'string' } } },
        example: webhookEvents.ping,
      },
    ],
  },
  bodies: {
    test: { event: 'invoice.paid' },
  },
}
