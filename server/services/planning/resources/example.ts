import type { OperationExample } from '../../../nouns/example'

export const resourcesExample: OperationExample = {
  record: {
    id: 4,
    kind: 'vehicle',
    name: 'Sprinter 1',
    plate: 'L-412 HD',
    double_booking: 'refuse',
    active: true,
    created_at: '2026-01-12T08:30:00.000Z',
    updated_at: '2026-01-31T10:15:00.000Z',
    version: 2,
  },
}
