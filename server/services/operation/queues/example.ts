import type { OperationExample } from '../../../nouns/example'

export const queuesExample: OperationExample = {
  record: {
    queues: [{ queue: 'webhooks', waiting: 4, due: 1, running: 2, oldest_due_at: null, done: 812, failed: 0 }],
    processes: [
      {
        id: '7b1f4a5e-2c3d-4e5f-8a9b-0c1d2e3f4a5b',
        role: 'worker',
        host: 'gewerk-1',
        pid: 4711,
        version: '1.0.0',
        started_at: '2026-01-31T06:00:00.000Z',
        seen_at: '2026-01-31T10:15:00.000Z',
      },
    ],
    broker: true,
    companies: [
      {
        company_id: 'dach-huber',
        name: 'Huber Dach GmbH',
        due: 1,
        oldest_due_at: '2026-01-31T10:14:59.000Z',
      },
    ],
    queue: 'webhooks',
    waiting: 4,
    due: 1,
    running: 2,
    oldest_due_at: null,
    done: 812,
    failed: 0,
  },
}
