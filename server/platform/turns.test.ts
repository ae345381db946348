import { expect, test, vi } from 'vitest'
import { inTurn, lackedRoom, withinShares } from './turns'

/** Work that ends when the test says so. */
function held() {
  let finish = () => {}
  const ended = new Promise<void>(resolve => {
    finish = resolve
  })
  return { work: () => ended, finish }
}
const settled = () => new Promise(setImmediate)

/** A queue whose work ends in the order in which it begins; returns the names in the order in which they began. */
async function playedOut(
  turns: Parameters<typeof inTurn>[0],
  items: ReadonlyArray<
    [name: string, tenantId: number, userId: number, place?: Parameters<ReturnType<typeof inTurn>>[2]]
  >,
) {
  const atTurn = inTurn(turns)
  const begun: string[] = []
  const ends: Array<() => void> = []
  const all = items.map(([name, tenantId, userId, place]) =>
    atTurn(
      { tenantId, userId },
      () => {
        begun.push(name)
        return new Promise<void>(resolve => void ends.push(resolve))
      },
      place,
    ),
  )
  for (let at = 0; at < all.length; at += 1) {
    await settled()
    ends[at]?.()
  }
  await Promise.all(all)
  return begun
}

test('a company that had no turn yet has the next one, however many another one has waiting', async () => {
  const items = ['b1', 'b2', 'b3', 'b4', 'a1', 'c1'].map(
    name => [name, name.charCodeAt(0), 1] as [string, number, number],
  )
  expect(await playedOut({ most: 2 }, items)).toEqual(['b1', 'b2', 'a1', 'c1', 'b3', 'b4'])
})

test('people of a company take turns, and each has their own work in its order', async () => {
  const begun = await playedOut({ most: 1 }, [
    ['first', 1, 1],
    ['anna 2', 1, 1, { order: 2 }],
    ['anna 3', 1, 1, { order: 3 }],
    ['anna 1', 1, 1, { order: 1 }],
    ['bert 9', 1, 2, { order: 9 }],
    ['other company', 2, 1, { order: 99 }],
  ])
  expect(begun).toEqual(['first', 'other company', 'bert 9', 'anna 1', 'anna 2', 'anna 3'])
})

test('a company that comes back while others wait gets no new turn before them', async () => {
  const atTurn = inTurn({ most: 1 })
  const begun: string[] = []
  const ask = (tenantId: number, name: string) =>
    atTurn({ tenantId, userId: 1 }, async () => {
      begun.push(name)
      await settled()
    })
  const again = ask(1, 'a1').then(() => ask(1, 'a2'))
  await Promise.all([again, ask(2, 'b1'), ask(2, 'b2'), ask(3, 'c1')])
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2'])
})

test('lanes take turns before companies do, and none exceeds its share of what runs at once', async () => {
  const large = { lanes: ['large'] }
  const small = { lanes: ['small'] }
  const begun = await playedOut({ most: 2, maxOf: { large: 1 } }, [
    ['large 1', 1, 1, large],
    ['large 2', 1, 1, large],
    ['large 3', 2, 1, large],
    ['small 1', 1, 1, small],
    ['small 2', 1, 1, small],
    ['small 3', 1, 1, small],
    ['small 4', 3, 1, small],
  ])
  // One slot is never taken by large work; it ends first here, so that large work has its next turn then.
  expect(begun).toEqual(['large 1', 'small 1', 'large 3', 'small 4', 'large 2', 'small 2', 'small 3'])
})

test(
  'in whatever order work is enqueued, no other company has two turns between two of one that waits',
  { tags: 'long' },
  async () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const items = Array.from({ length: 60 }, (_, at) => {
        const tenantId = 1 + ((seed * 7919 + at * at * 31) % 5)
        return [`${tenantId}`, tenantId, 1] as [string, number, number]
      })
      const begun = await playedOut({ most: 1 }, items)
      expect(begun.toSorted()).toEqual(items.map(([name]) => name).toSorted())
      // Between two turns of a company no other one has two while the first has work waiting.
      for (const company of new Set(begun)) {
        const turns = begun.flatMap((name, at) => (name === company ? [at] : []))
        for (const [at, from] of turns.entries()) {
          const between = begun.slice(from + 1, turns[at + 1] ?? from + 1)
          expect(new Set(between).size).toBe(between.length)
        }
      }
    }
  },
)

test('a caller that waits too long is refused as unavailable, and takes no one else’s turn', async () => {
  const atTurn = inTurn({ most: 1, waitMs: 1 })
  const { work, finish } = held()
  const first = atTurn({ tenantId: 1, userId: 1 }, work)
  await expect(atTurn({ tenantId: 2, userId: 1 }, work)).rejects.toMatchObject({ key: 'unavailable' })
  const patient = atTurn({ tenantId: 3, userId: 1 }, async () => 'had time', { waitMs: 600_000 })
  finish()
  await first
  await expect(patient).resolves.toBe('had time')
  await expect(atTurn({ tenantId: 2, userId: 1 }, async () => 'done')).resolves.toBe('done')
})

test('a failure releases its turn', async () => {
  const atTurn = inTurn({ most: 1 })
  for (let at = 0; at < 3; at += 1)
    await expect(atTurn({ tenantId: 1, userId: 1 }, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  await expect(atTurn({ tenantId: 1, userId: 1 }, async () => 'done')).resolves.toBe('done')
})

test('a person and a company have their limits, and others never notice', async () => {
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

test('programs and customer links each have a limit of their own, as people have', async () => {
  const inShare = withinShares({ perPerson: 1, perCompany: 9 })
  const { work, finish } = held()
  const guests = [{ userId: 1 }, { userId: null, keyId: 1 }, { userId: null, keyId: 2 }]
  const links = [1, 2].map(linkId => ({ userId: null, customer: { linkId } }))
  const running = [...guests, ...links].map(guest => inShare({ tenantId: 1, ...guest }, work))
  await expect(inShare({ tenantId: 1, userId: null, keyId: 2 }, work)).rejects.toSatisfy(lackedRoom)
  finish()
  await Promise.all(running)
})
