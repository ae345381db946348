import { describe, expect, test } from 'vitest'
import { dayEnd, dayStart, shiftOnWall, wallTime } from './days'

test.each([
  ['Europe/Vienna', '2026-01-31', '2026-01-30T23:00:00.000Z'],
  ['Europe/Vienna', '2026-07-01', '2026-06-30T22:00:00.000Z'],
  ['Europe/Vienna', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Vienna', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
  ['America/Los_Angeles', '2026-03-08', '2026-03-08T08:00:00.000Z'],
  ['UTC', '2026-01-01', '2026-01-01T00:00:00.000Z'],
])('in %s the day %s begins at %s', (timeZone, day, instant) => {
  expect(dayStart(timeZone, day).toISOString()).toBe(instant)
})

test('a day ends where the next one begins, in every year that a day can have', () => {
  expect(dayEnd('Europe/Vienna', '2026-03-29').toISOString()).toBe('2026-03-29T22:00:00.000Z')
  expect(dayEnd('UTC', '9999-12-31').toISOString()).toBe('+010000-01-01T00:00:00.000Z')
  expect(dayStart('UTC', '0007-05-03').toISOString()).toBe('0007-05-03T00:00:00.000Z')
})

test('wall times in every zone equal those of a separate formatter, at any instant since 1975', () => {
  const wrong = Intl.supportedValuesOf('timeZone').flatMap((timeZone, at) => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    // Spread over the years by a step that never repeats a time of day.
    const instants = Array.from(
      { length: 8 },
      (_, n) => Date.UTC(1975, 0, 1) + (((at * 8 + n) * 7_919_000_017) % 2.05e12),
    )
    return instants.flatMap(instant => {
      const shown = new Date(wallTime(timeZone, new Date(instant))).toISOString().slice(0, 19).replace('T', ' ')
      return shown === format.format(instant) ? [] : [`${timeZone} ${instant}: ${shown}`]
    })
  })
  expect(wrong).toEqual([])
})

describe('a period moved on the clock', () => {
  const day = 86_400_000
  const moved = (startsAt: string, endsAt: string, by: number, endBy?: number) => {
    const period = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
    return Object.values(shiftOnWall('Europe/Vienna', period, by, endBy)).map(instant => instant.toISOString())
  }

  test('keeps its times across both clock changes', () => {
    expect(moved('2026-03-28T07:00:00Z', '2026-03-28T09:00:00Z', day)).toEqual([
      ...['2026-03-29T06:00:00.000Z', '2026-03-29T08:00:00.000Z'],
    ])
    expect(moved('2026-10-24T06:00:00Z', '2026-10-24T08:00:00Z', day)).toEqual([
      ...['2026-10-25T07:00:00.000Z', '2026-10-25T09:00:00.000Z'],
    ])
  })

  test('keeps its length where the hour in which it would start is skipped', () => {
    // 02:30 to 03:15 on the day before.
    expect(moved('2026-03-28T01:30:00Z', '2026-03-28T02:15:00Z', day)).toEqual([
      ...['2026-03-29T01:30:00.000Z', '2026-03-29T02:15:00.000Z'],
    ])
  })

  test('keeps a start in the hour that is repeated when only its end moves', () => {
    expect(moved('2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z', 0, 3_600_000)).toEqual([
      ...['2026-10-25T01:30:00.000Z', '2026-10-25T03:30:00.000Z'],
    ])
  })
})
