import { expect, test } from 'vitest'
import { inboundFilters } from './inbound-filters'

const read = (search: string) => inboundFilters(new Request(`http://localhost/inbound?${search}`))

test('page, source and batch stand in the URL', () => {
  expect(read('source=erp-alt&batch=umzug%202026&limit=20&offset=40')).toEqual({
    limit: 20,
    offset: 40,
    source: 'erp-alt',
    batch: 'umzug 2026',
  })
})

test('what cannot be a source or a batch opens the whole list', () => {
  expect(read('source=ERP&batch=a%0Ab')).toEqual({
    limit: 50,
    offset: 0,
    source: undefined,
    batch: undefined,
  })
  expect(read(`batch=${'x'.repeat(101)}`).batch).toBeUndefined()
})
