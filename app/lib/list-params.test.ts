import { expect, test } from 'vitest'
import { listParams } from './list-params'

const shape = { sort: ['number', 'date'], filters: { status: ['draft', 'sent'], kontakt_id: null } } as const
const read = (search: string) => listParams(new Request(`http://x/invoices${search}`), shape)

test('a list’s URL is parsed as a DataTable writes it', () => {
  expect(read('?q= huber &sort=-date&status=sent&kontakt_id=7&limit=20&offset=40')).toEqual({
    q: 'huber',
    sort: '-date',
    limit: 20,
    offset: 40,
    filters: { status: 'sent', kontakt_id: '7' },
  })
})

test('disallowed values count as absent', () => {
  expect(read('?sort=secret&status=lost&limit=-3&offset=x&other=1')).toEqual({
    q: undefined,
    sort: undefined,
    limit: 50,
    offset: 0,
    filters: {},
  })
})

test('a page never has more than 200 rows', () => {
  expect(read('?limit=100000').limit).toBe(200)
})
