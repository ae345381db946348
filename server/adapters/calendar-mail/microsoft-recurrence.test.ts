import { expect, test } from 'vitest'
import { linesOf, patternOf } from './microsoft-recurrence'

const zone = 'Europe/Vienna'
const there = (rule: string) => patternOf([`RRULE:${rule}`], '2026-02-03', zone)

test.each([
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3;COUNT=5',
  'FREQ=WEEKLY;BYDAY=TU',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20260601T215959Z',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1',
  'FREQ=YEARLY;BYMONTHDAY=29;BYMONTH=2',
  'FREQ=YEARLY;BYDAY=2SU;BYMONTH=5',
])('%s is sent to Graph and comes back unchanged', rule => {
  const given = there(rule)
  expect(given && linesOf(given, zone, false)).toEqual([`RRULE:${rule}`])
})

test('what a rule leaves to the first event is sent to Graph explicitly', () => {
  expect(there('FREQ=WEEKLY')?.pattern).toMatchObject({ type: 'weekly', daysOfWeek: ['tuesday'] })
  expect(there('FREQ=MONTHLY')?.pattern).toMatchObject({ type: 'absoluteMonthly', dayOfMonth: 3 })
  expect(there('FREQ=YEARLY')?.pattern).toMatchObject({ type: 'absoluteYearly', dayOfMonth: 3, month: 2 })
  expect(patternOf([], '2026-02-03', zone)).toBeNull()
})

test('a series ends on the day in its own time zone, not on that of UTC', () => {
  expect(there('FREQ=DAILY;UNTIL=20260601T220000Z')?.range).toMatchObject({ type: 'endDate', endDate: '2026-06-02' })
  expect(there('FREQ=DAILY;UNTIL=20260601')?.range).toMatchObject({ endDate: '2026-06-01' })
})

test.each([
  'FREQ=HOURLY',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=1MO,3MO',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=DAILY;INTERVAL=2;BYDAY=MO',
  'FREQ=WEEKLY;BYDAY=2MO',
  'FREQ=WEEKLY;BYMONTH=3',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;COUNT=viele',
  'FREQ=DAILY;BYHOUR=9',
  'FREQ=DAILY;UNTIL=morgen',
])('%s, which Graph cannot represent, is refused and not approximated', rule => {
  expect(() => there(rule)).toThrow('misused')
})
