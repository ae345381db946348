import { expect, test } from 'vitest'
import { createFormat } from './format'
import { periodText } from './period-text'

const austria = createFormat({ locale: 'de', countryCode: 'AT', timeZone: 'Europe/Vienna' })

test('a period names each day once, and whole days end with their last one', () => {
  const period = (starts_at: string, ends_at: string, all_day = false) =>
    periodText(austria, { starts_at, ends_at, all_day }).replace(/[\u00a0\u202f]/g, ' ')
  expect(period('2026-12-04T08:00:00Z', '2026-12-04T09:30:00Z')).toBe('04.12.2026, 09:00 – 10:30')
  expect(period('2026-12-04T21:00:00Z', '2026-12-05T01:00:00Z')).toBe('04.12.2026, 22:00 – 05.12.2026, 02:00')
  expect(period('2026-12-03T23:00:00Z', '2026-12-04T23:00:00Z', true)).toBe('04.12.2026')
  // The second day has 23 hours.
  expect(period('2026-03-27T23:00:00Z', '2026-03-29T22:00:00Z', true)).toBe('28.03.2026 – 29.03.2026')
})
