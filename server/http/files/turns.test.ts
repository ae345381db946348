import { expect, test, vi } from 'vitest'
import { inTurn, withinShares } from './turns'

/** Work that ends when the test says so. */
function held() {
  let finish = () => {}
  const ended = new Promise<void>(resolve => {
    finish = resolve
  })
  return { work: () => ended, finish }
}
const settled = () => new Promise(setImmediate)

test('the next turn is one of the company that has the fewest, however many another one has waiting', async () => {
  const atTurn = inTurn({ most: 2 })
  const begun: string[] = []
  const ends: Array<() => void> = []
  const ask = (tenantId: number, name: string) =>
    atTurn({ tenantId, userId: 1 }, () => {
      begun.push(name)
      return new Promise<void>(resolve => void ends.push(resolve))
    })
  const all = ['b1', 'b2', 'b3', 'b4', 'a1', 'c1'].map(name => ask(name.charCodeAt(0), name))
  for (let at = 0; at < all.length; at += 1) {
    await settled()
    ends[at]?.()
  }
  await Promise.all(all)
  expect(begun).toEqual(['b1', 'b2', 'a1', 'b3', 'c1', 'b4'])
})

test('whoever waits too long is told to come again, and takes nobody’s turn', async () => {
  const atTurn = inTurn({ most: 1, waitMs: 1 })
  const { work, finish } = held()
  const first = atTurn({ tenantId: 1, userId: 1 }, work)
  await expect(atTurn({ tenantId: 2, userId: 1 }, work)).rejects.toMatchObject({ key: 'unavailable' })
  finish()
  await first
  await expect(atTurn({ tenantId: 2, userId: 1 }, async () => 'done')).resolves.toBe('done')
})

test('a failure gives its turn back', async () => {
  const atTurn = inTurn({ most: 1 })
  for (let at = 0; at < 3; at += 1)
    await expect(atTurn({ tenantId: 1, userId: 1 }, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  await expect(atTurn({ tenantId: 1, userId: 1 }, async () => 'done')).resolves.toBe('done')
})

test('a person and a company have their shares, and others never notice', async () => {
  const inShare = withinShares({ perPerson: 2, perCompany: 3 })
  const { work, finish } = held()
  const ask = (tenantId: number, userId: number) => inShare({ tenantId, userId }, work)
  const refused = vi.fn()
  const running = [ask(1, 1), ask(1, 1), ask(1, 2)]
  for (const [tenant, user] of [
    [1, 1],
    [1, 2],
    [1, 3],
  ] as const)
    await ask(tenant, user).catch(refused)
  expect(refused.mock.calls.map(([error]) => error.key)).toEqual(Array(3).fill('rate_limited'))
  running.push(ask(2, 1))
  finish()
  await Promise.all(running)
  await ask(1, 1)
})
