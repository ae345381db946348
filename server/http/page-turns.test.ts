import { expect, test } from 'vitest'
import type { Actor } from '../platform/actor'
import { createPageTurns, createReadTurns } from './page-turns'

const person = (tenantId: number, userId: number) => ({ tenantId, userId, keyId: null }) as Actor
const never = new Promise<never>(() => {})

/** Renders pages like React: in the turn of the event loop after the request for them. */
function layouts() {
  const laidOut: string[] = []
  const inRounds: string[][] = []
  const round: string[] = []
  const page =
    (name: string, answer = () => Promise.resolve(name)) =>
    () => {
      setImmediate(() => {
        if (round.length === 0) setImmediate(() => inRounds.push(round.splice(0)))
        round.push(name)
        laidOut.push(name)
      })
      return answer()
    }
  return { laidOut, inRounds, page }
}

test('no two pages are rendered in one turn of the event loop, and companies take turns', async () => {
  const atTurn = createPageTurns()
  const { laidOut, inRounds, page } = layouts()
  const turns = [
    ...['a1', 'a2', 'a3', 'a4'].map(name => atTurn(person(1, 1), page(name))),
    atTurn(person(1, 2), page('a5')),
    atTurn(person(2, 1), page('b1')),
    atTurn(null, page('anonymous')),
  ]
  expect(await Promise.all(turns)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'anonymous'])
  expect(laidOut).toEqual(['a1', 'b1', 'anonymous', 'a5', 'a2', 'a3', 'a4'])
  await new Promise(setImmediate)
  expect(inRounds.map(names => names.length)).toEqual(Array(7).fill(1))
})

test('later parts of a page, or missing ones, block no turn; a page that fails fails alone', async () => {
  const atTurn = createPageTurns()
  const { page } = layouts()
  void atTurn(
    person(1, 1),
    page('held', () => never),
  )
  const fails = () => Promise.reject(new Error('x'))
  const failing = expect(atTurn(person(1, 1), page('failing', fails))).rejects.toThrow('x')
  expect(await atTurn(person(2, 1), page('other'))).toBe('other')
  await failing
})

test('a user or company with too many pages waiting is refused, and other companies notice nothing', async () => {
  const atTurn = createPageTurns({ perPerson: 2, perCompany: 3 })
  const { page } = layouts()
  const running = [atTurn(person(1, 1), page('1')), atTurn(person(1, 1), page('2')), atTurn(person(1, 2), page('3'))]
  for (const one of [person(1, 1), person(1, 3)])
    await expect(atTurn(one, page('more'))).rejects.toMatchObject({ key: 'rate_limited', details: { retryAfter: 5 } })
  running.push(atTurn(person(2, 1), page('4')))
  expect(await Promise.all(running)).toEqual(['1', '2', '3', '4'])
  expect(await atTurn(person(1, 1), page('5'))).toBe('5')
})

test('two large pages are loaded at once, and another company’s comes between those of one that has many', async () => {
  const atTurn = createReadTurns()
  const begun: string[] = []
  let running = 0
  let most = 0
  const read = (name: string) => async () => {
    begun.push(name)
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    return name
  }
  const turns = [
    ...['a1', 'a2', 'a3', 'a4', 'a5'].map(name => atTurn(person(1, 1), read(name))),
    atTurn(person(2, 1), read('b1')),
  ]
  expect(await Promise.all(turns)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1'])
  expect(most).toBe(2)
  expect(begun.indexOf('b1')).toBe(2)
})
