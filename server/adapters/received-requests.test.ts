import { expect, test } from 'vitest'
import { mintTenantId } from '../platform/actor'
import { createReceivedRequests, maxBytes, maxCompanies, maxRequests, type NewRequest } from './received-requests'

const mine = mintTenantId(1)
const verdict = { signature: 'valid', secrets: 1 } as const
const request = (body: Buffer | string = '{}'): NewRequest & typeof verdict => ({
  at: new Date(),
  path: '/1',
  headers: [{ name: 'Host', value: 'localhost' }],
  body: Buffer.from(body),
  ...verdict,
})

test('the newest are stored, newest first, under ids that are never reused', () => {
  const kept = createReceivedRequests()
  for (let n = 0; n < maxRequests * 2 + 5; n++) kept.add(mine, request())
  const ids = kept.of(mine).map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: maxRequests }, (_, index) => maxRequests * 2 + 5 - index))
})

test('a company never stores more bytes than allowed, whatever sizes arrive, and always its newest request', () => {
  const kept = createReceivedRequests()
  const sizes = [10, 900_000, 3, 1_048_576, 500_000, 1_048_576, 1_048_576, 1_048_576, 70, 1_048_576, 0, 1_048_576]
  for (const [index, size] of [...sizes, ...sizes.toReversed(), ...sizes].entries()) {
    const { id } = kept.add(mine, request(Buffer.alloc(size)))
    const all = kept.of(mine)
    expect(all[0]?.id).toBe(id)
    expect(all.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThanOrEqual(maxBytes)
    expect(all.length).toBeGreaterThan(Math.min(index, 2))
  }
})

test('headers and paths count as bytes too', () => {
  const kept = createReceivedRequests()
  const long = 'x'.repeat(16_000)
  for (let n = 0; n < maxRequests; n++)
    kept.add(mine, { ...request(Buffer.alloc(60_000)), headers: [{ name: 'X-Long', value: long }], path: `/${long}` })
  expect(kept.of(mine).length).toBe(Math.floor(maxBytes / (60_000 + 16_006 + 16_001)))
})

test('companies do not see each other’s requests, and the one whose last request is oldest is dropped first', () => {
  const kept = createReceivedRequests()
  const companies = Array.from({ length: maxCompanies + 1 }, (_, index) => mintTenantId(index + 1))
  const [first, second] = companies as [typeof mine, typeof mine]
  for (const company of companies.slice(0, maxCompanies)) kept.add(company, request(`of ${company}`))
  for (const company of companies.slice(0, maxCompanies))
    expect(kept.of(company).map(({ body }) => body.toString())).toEqual([`of ${company}`])
  kept.add(first, request())
  kept.add(companies.at(-1) as typeof mine, request())
  expect(kept.of(first)).toHaveLength(2)
  expect(kept.of(second)).toEqual([])
})
