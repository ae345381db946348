import { expect, test } from 'vitest'
import { type ChannelRefusals, isPaused, noRefusals, refusedAgain } from './channel-refusals'

const now = new Date('2026-03-10T08:00:00.000Z')
const address = 'https://gewerk.example/api/google/drive/webhook'
const minutesBetween = (from: Date, until: Date | null) => ((until?.getTime() ?? 0) - from.getTime()) / 60_000

test('the pause grows with each refusal in a row, up to a day, and ends exactly when it is over', () => {
  let known: ChannelRefusals = noRefusals
  let at = now
  const pauses: number[] = []
  for (let refusal = 1; refusal <= 6; refusal++) {
    expect(isPaused(known, { address, now: at })).toBe(false)
    known = refusedAgain(known, { address, now: at })
    expect(known.channelRefusals).toBe(refusal)
    const until = known.channelRetryAt ?? at
    expect(isPaused(known, { address, now: new Date(until.getTime() - 1) })).toBe(true)
    pauses.push(minutesBetween(at, until))
    at = until
  }
  expect(pauses).toEqual([5, 60, 360, 1_440, 1_440, 1_440])
})

test('another address is asked for at once, and starts with the shortest pause', () => {
  const known = [1, 2, 3].reduce((refusals: ChannelRefusals) => refusedAgain(refusals, { address, now }), noRefusals)
  const moved = { address: 'https://other.example/api/google/drive/webhook', now }
  expect([isPaused(known, { address, now }), isPaused(known, moved)]).toEqual([true, false])
  const { channelRetryAt } = refusedAgain(known, moved)
  expect(minutesBetween(now, channelRetryAt)).toBe(5)
})
