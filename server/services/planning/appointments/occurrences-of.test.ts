import { expect, test } from 'vitest'
import { maxOccurrences, occurrencesOf } from './occurrences-of'

test('a series has the number of appointments asked for, however many days are left out and however long it takes', () => {
  const period = { startsAt: new Date('2026-04-01T08:00:00Z'), endsAt: new Date('2026-04-01T09:00:00Z') }
  const rule = { freq: 'weekly' as const, interval: 8, count: maxOccurrences }
  let looked = 0
  const periods = occurrencesOf(period, rule, 'Europe/Vienna', () => looked++ % 10 === 0)
  expect(periods).toHaveLength(maxOccurrences)
})
