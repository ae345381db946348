import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEnding } from './ending'

let lines: Array<{ level: number; msg: string }> = []
let codes: number[] = []
beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  codes = []
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () => {
  const log = pino({ base: undefined }, { write: line => lines.push(JSON.parse(line)) })
  return createEnding(log, code => codes.push(code))
}
const never = () => new Promise<void>(() => {})

test('all work ends at the same time, then the parts, the last one first', async () => {
  const ending = open()
  const order: string[] = []
  let finish = () => {}
  ending.part(async () => order.push('first part'))
  ending.part(async () => order.push('second part'))
  ending.work(
    () =>
      new Promise<void>(resolve => {
        order.push('web asked')
        finish = () => {
          order.push('web ended')
          resolve()
        }
      }),
  )
  ending.work(async () => order.push('workers asked'))
  const closed = ending.close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(order).toEqual(['web asked', 'workers asked'])
  finish()
  await closed
  expect(order).toEqual(['web asked', 'workers asked', 'web ended', 'second part', 'first part'])
  await ending.close()
  expect(order).toHaveLength(5)
})

test('work that does not end is abandoned after 25 s, and the parts are closed all the same', async () => {
  const ending = open()
  const part = vi.fn(async () => {})
  ending.work(never)
  ending.part(part)
  ending.exit(0)
  await vi.advanceTimersByTimeAsync(24_900)
  expect(part).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(part).toHaveBeenCalledTimes(1)
  expect(codes).toEqual([0])
  expect(lines.map(({ msg }) => msg)).toEqual(['not everything under way ended in time; it is left to its lease'])
})

test('a part that does not close delays the exit by no more than 29 s', async () => {
  const ending = open()
  ending.work(never)
  ending.part(never)
  ending.exit(0)
  await vi.advanceTimersByTimeAsync(28_900)
  expect(codes).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(codes).toEqual([0])
})

test('a failure to close is logged and reflected in the exit code', async () => {
  const ending = open()
  const part = vi.fn(async () => {})
  ending.part(part)
  ending.work(async () => {
    throw new Error('broken')
  })
  ending.exit(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(codes).toEqual([1])
  expect(part).toHaveBeenCalledTimes(1)
  expect(lines).toMatchObject([{ level: 50, msg: 'shutdown failed' }])
})
