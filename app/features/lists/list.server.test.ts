import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { inboundList } from '~/features/inbound/inbound-list'
import { deliveryList } from '~/features/integrations/delivery-list'
import type { AnyList } from './list'
import { requestedOf } from './list.server'

const requestOf = (list: AnyList, search: string) =>
  requestedOf(
    list,
    {
      request: new Request(`http://localhost${list.path}?${search}`),
      context: { userLocale: null } as AppLoadContext,
    },
    { event: [['invoice.paid', 'invoice.paid']], webhook_id: [['7', 'ERP']] },
  )

test('every filter of a list comes from the URL', () => {
  const search = 'status=dead&event=invoice.paid&webhook_id=7&event_id=evt_1&from=2026-03-01&to=2026-03-10'
  expect(requestOf(deliveryList, `${search}&limit=20&offset=40`)).toMatchObject({
    status: 'dead',
    event: 'invoice.paid',
    webhook_id: 7,
    event_id: 'evt_1',
    from: '2026-03-01',
    to: '2026-03-10',
    limit: 20,
    offset: 40,
  })
  expect(requestOf(inboundList, 'source=erp-alt&batch=umzug%202026')).toMatchObject({
    source: 'erp-alt',
    batch: 'umzug 2026',
  })
})

test('values the procedure would refuse count as absent, so that an old link still opens the list', () => {
  const place = { limit: 50, offset: 0 }
  const given = (list: AnyList, search: string) => JSON.parse(JSON.stringify(requestOf(list, search)))
  const search = `status=gone&event=nothing&webhook_id=x&event_id=${'e'.repeat(65)}&from=2026-02-30&to=tomorrow`
  expect(given(deliveryList, search)).toEqual(place)
  expect(given(inboundList, 'source=ERP&batch=a%0Ab')).toEqual(place)
  expect(given(inboundList, `batch=${'x'.repeat(101)}`)).toEqual(place)
})
