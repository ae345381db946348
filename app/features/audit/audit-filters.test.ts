import { expect, test } from 'vitest'
import { auditFilters } from './audit-filters'

const names = {
  entities: { company: 'Firma' },
  narrowed: [],
  fields: {},
  actions: { 'company.entered': 'Firma betreten' },
  byOperator: {},
}
const read = (search: string) => auditFilters({ request: new Request(`http://localhost/audit?${search}`) }, names)

test('known parameters narrow the log', () => {
  expect(read('entity=company&entity_id=7&action=company.entered&from=2026-02-01&user_id=3')).toMatchObject({
    entity: 'company',
    entity_id: '7',
    action: 'company.entered',
    from: '2026-02-01',
    user_id: 3,
  })
})

test('unknown values count as absent, an id of an unknown kind of record too', () => {
  const { q, ...filters } = read('entity=spaceship&entity_id=7&action=company.flown&from=2026-02-31&before=x')
  expect(Object.values(filters)).toEqual(Array(7).fill(undefined))
})
