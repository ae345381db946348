import { expect, test } from 'vitest'
import { changedPeriod, type TypedPeriod } from './changed-period'
import type { RecordedTime } from './week'

const vienna = 'Europe/Vienna'
const stamped = {
  ...{ date: '2026-03-10', started_at: '2026-03-10T05:31:01.000Z', ended_at: '2026-03-10T15:02:40.000Z' },
  ...{ break_minutes: 31, duration_minutes: 540 },
  breaks: [{ started_at: '2026-03-10T11:00:12.000Z', ended_at: '2026-03-10T11:31:20.000Z' }],
} as unknown as RecordedTime
const shown = { date: '2026-03-10', started_at: '06:31', ended_at: '16:02', break_minutes: 31 }
const changes = (more: Partial<typeof shown>, entry = stamped) => changedPeriod(entry, { ...shown, ...more }, vienna)

test('what the form shows and does not change keeps its stamps', () => {
  expect(changes({})).toEqual({})
  expect(changes({ ended_at: '16:30' })).toEqual({ ended_at: '2026-03-10T15:30:00.000Z' })
  expect(changes({ started_at: '07:00' })).toEqual({ started_at: '2026-03-10T06:00:00.000Z' })
  expect(changes({ break_minutes: 45 })).toEqual({ break_minutes: 45 })
})

test('breaks that the changed period no longer contains become their minutes', () => {
  const end = { ended_at: '2026-03-10T11:15:00.000Z' }
  expect(changes({ ended_at: '12:15' })).toEqual({ ...end, break_minutes: 31 })
  expect(changes({ date: '2026-03-09' })).toEqual({
    ...{ started_at: '2026-03-09T05:31:00.000Z', ended_at: '2026-03-09T15:02:00.000Z', break_minutes: 31 },
  })
})

test('an end that is not after the start is on the next day, also where only the start is changed', () => {
  expect(changes({ started_at: '22:00', ended_at: '06:00' })).toEqual({
    ...{ started_at: '2026-03-10T21:00:00.000Z', ended_at: '2026-03-11T05:00:00.000Z', break_minutes: 31 },
  })
  expect(changes({ started_at: '17:00' })).toEqual({
    ...{ started_at: '2026-03-10T16:00:00.000Z', ended_at: '2026-03-11T15:02:00.000Z', break_minutes: 31 },
  })
})

test('a clock that ran longer than a day, and the second of two equal hours, stay as they are', () => {
  const forgotten = { ...stamped, ended_at: '2026-03-12T15:02:40.000Z' }
  expect(changes({}, forgotten)).toEqual({})
  expect(changes({ ended_at: '15:00' }, forgotten)).toEqual({ ended_at: '2026-03-10T14:00:00.000Z' })
  // 02:30 is twice on 25 October; this one is the second.
  const autumn = {
    ...{ ...stamped, breaks: [], break_minutes: 0, date: '2026-10-25' },
    ...{ started_at: '2026-10-25T01:30:00.000Z', ended_at: '2026-10-25T05:00:00.000Z' },
  }
  const typed = { date: '2026-10-25', started_at: '02:30', ended_at: '06:00', break_minutes: 0 }
  expect(changedPeriod(autumn, typed, vienna)).toEqual({})
})

test('a day with its minutes is sent where it changes, or replaces start and end', () => {
  const hours: TypedPeriod = { date: '2026-03-10', duration_minutes: 540 }
  const byHours = { ...stamped, started_at: null, ended_at: null, breaks: [], break_minutes: 0 }
  expect(changedPeriod(byHours, hours, vienna)).toEqual({})
  expect(changedPeriod(byHours, { ...hours, duration_minutes: 480 }, vienna)).toEqual({
    ...hours,
    duration_minutes: 480,
  })
  expect(changedPeriod(stamped, hours, vienna)).toEqual(hours)
  expect(changedPeriod(byHours, shown, vienna)).toEqual({
    ...{ started_at: '2026-03-10T05:31:00.000Z', ended_at: '2026-03-10T15:02:00.000Z', break_minutes: 31 },
  })
})
