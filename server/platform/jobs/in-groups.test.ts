import { expect, test } from 'vitest'
import { inGroups } from './in-groups'

/** Work that blocks until released, and records the groups it was called with. */
function heldWork() {
  const groups: number[][] = []
  const gates: Array<() => void> = []
  const hand = inGroups(async (items: number[]) => {
    groups.push(items)
    await new Promise<void>(resolve => gates.push(resolve))
    if (items.includes(13)) throw new Error('unlucky')
    return items.map(item => item * 2)
  })
  const letGo = async () => {
    gates.shift()?.()
    await new Promise(setImmediate)
  }
  return { hand, groups, letGo }
}

test('the first item is processed at once, and items that arrive meanwhile are processed together', async () => {
  const { hand, groups, letGo } = heldWork()
  const results = [1, 2, 3].map(hand)
  expect(groups).toEqual([[1]])
  await letGo()
  expect(groups).toEqual([[1], [2, 3]])
  await letGo()
  expect(await Promise.all(results)).toEqual([2, 4, 6])
  const later = hand(4)
  expect(groups.at(-1)).toEqual([4])
  await letGo()
  expect(await later).toBe(8)
})

test('an item that cannot be processed fails alone, and the others go on', async () => {
  const { hand, groups, letGo } = heldWork()
  const results = [1, 2, 13, 4].map(hand)
  const settled = Promise.allSettled(results)
  await letGo()
  await letGo()
  expect(groups).toEqual([[1], [2, 13, 4], [2], [13], [4]])
  for (let gate = 0; gate < 3; gate++) await letGo()
  expect((await settled).map(one => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([2, 4, 'failed', 8])
  const later = hand(5)
  await letGo()
  expect(await later).toBe(10)
})
