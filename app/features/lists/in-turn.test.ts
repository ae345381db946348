import { expect, test } from 'vitest'
import { inTurn, type Turn, type TurnResult } from './in-turn'

const done: Turn = { outcome: 'done' }

/** Runs records 1 to 4 and keeps what was reported last of each. */
async function run(step: (record: number) => Promise<Turn>, signal = new AbortController().signal) {
  const last = new Map<number, TurnResult>()
  await inTurn([1, 2, 3, 4], step, (record, result) => last.set(record, result), signal)
  return [...last.values()].map(({ state, message }) => (message ? `${state}: ${message}` : state))
}

test('one after the other: the next begins when the one before has answered', async () => {
  let inFlight = 0
  const order: number[] = []
  const states = await run(async record => {
    inFlight += 1
    expect(inFlight).toBe(1)
    await new Promise(resolve => setImmediate(resolve))
    inFlight -= 1
    order.push(record)
    return done
  })
  expect(order).toEqual([1, 2, 3, 4])
  expect(states).toEqual(['done', 'done', 'done', 'done'])
})

test('a refusal is reported with its reason and holds up no other record', async () => {
  const states = await run(async record => (record === 2 ? { outcome: 'refused', message: 'Ohne Adresse.' } : done))
  expect(states).toEqual(['done', 'refused: Ohne Adresse.', 'done', 'done'])
})

test('a question is reported as one, left open, and holds up no other record', async () => {
  const states = await run(async record => (record === 2 ? { outcome: 'asks', message: 'Auf 0,00 gemeint?' } : done))
  expect(states).toEqual(['done', 'asks: Auf 0,00 gemeint?', 'done', 'done'])
})

test('where every record would answer the same, the rest is left as it is', async () => {
  const records: number[] = []
  const states = await run(async record => {
    records.push(record)
    return record === 2 ? { outcome: 'ends', message: 'Abgemeldet.' } : done
  })
  expect(records).toEqual([1, 2])
  expect(states).toEqual(['done', 'refused: Abgemeldet.', 'untouched', 'untouched'])
})

test('a lost network leaves one record unknown and the rest untouched', async () => {
  const states = await run(async record => {
    if (record === 3) throw new TypeError('Failed to fetch')
    return done
  })
  expect(states).toEqual(['done', 'done', 'unanswered', 'untouched'])
})

test('stopping takes effect after the record that is being processed', async () => {
  const stop = new AbortController()
  const states = await run(async record => {
    if (record === 2) stop.abort()
    return done
  }, stop.signal)
  expect(states).toEqual(['done', 'done', 'untouched', 'untouched'])
})
