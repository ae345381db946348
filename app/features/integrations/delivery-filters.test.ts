import { expect, test } from 'vitest'
import { deliveryFilters } from './delivery-filters'

const asked = (search: string) =>
  deliveryFilters(new Request(`http://localhost/integrations/deliveries${search}`))

test('every filter of the log comes from the URL', () => {
  expect(
    asked(
      '?status=dead&event=invoice.paid&webhook_id=7&event_id=evt_1&from=2026-03-01&to=2026-03-10&limit=20&offset=40',
    ),
  ).toEqual({
    status: 'dead',
    event: 'invoice.paid',
    webhook_id: 7,
    event_id: 'evt_1',
    from: '2026-03-01',
    to: '2026-03-10',
    limit: 20,
    offset: 40,
  })
})

test('what the procedure would refuse counts as absent, so that an old link still opens the log', () => {
  const none = { status: undefined, event: undefined, webhook_id: undefined, event_id: undefined }
  const search = `?status=gone&event=nothing&webhook_id=x&event_id=${'e'.repeat(65)}&from=2026-02-30&to=tomorrow`
  expect(asked(search)).toEqual({ ...none, from: undefined, to: undefined, limit: 50, offset: 0 })
})
