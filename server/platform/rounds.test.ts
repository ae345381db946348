import { expect, test } from 'vitest'
import { nextRound, ownRound } from './rounds'

test('pieces that become ready together run in turns of the loop of their own, in their order, and others run in between', async () => {
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
