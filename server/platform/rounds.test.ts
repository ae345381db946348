import { expect, test } from 'vitest'
import { nextRound, ownRound } from './rounds'

test('pieces that are ready together run in rounds of their own, in their order, and others come between', async () => {
  const order: string[] = []
  const others = async () => {
    for (let round = 0; round < 4; round += 1) {
      await nextRound()
      order.push('other')
    }
  }
  const pieces = ['one', 'two', 'three'].map(async name => {
    await ownRound()
    order.push(name)
  })
  await Promise.all([...pieces, others()])
  expect(order.filter(name => name !== 'other')).toEqual(['one', 'two', 'three'])
  for (const name of ['two', 'three']) expect(order[order.indexOf(name) - 1]).toBe('other')
})
