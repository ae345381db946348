import { describe, expect, test } from 'vitest'
import { daysFrom } from '~server/platform/values/days'
import { afterDrop, asDroppedOf } from './after-drop'
import {
  busyOf,
  columnsOf,
  type Entry,
  loadsOf,
  type OutsideTime,
  type RowHead,
  rowAt,
  rowsOf,
  scaleOf,
  shadeOf,
  shadesOn,
  shareOf,
  sumOf,
  type TeamBoard,
  toneOf,
} from './board-model'

const vienna = 'Europe/Vienna'
const entry = (id: number, starts_at: string, ends_at: string, more: Partial<Entry> = {}): Entry => ({
  ...{ id, title: `T${id}`, kind: 'job', status: 'scheduled', all_day: false, user_ids: [1], resource_ids: [] },
  ...{
    declined: [],
    project_id: null,
    location: null,
    series_id: null,
    version: 1,
    starts_at: `${starts_at}:00.000Z`,
    ends_at: `${ends_at}:00.000Z`,
  },
  ...more,
})
const week = scaleOf('week', daysFrom('2026-03-09', 7), vienna)
const day = scaleOf('day', ['2026-03-10'], vienna)
const head = (id: number, group = ''): RowHead => ({ key: `u${id}`, id, name: `P${id}`, group })

test('a person’s days away are found for each day they overlap, halves included', () => {
  const leave = shadeOf(week, { kind: 'leave', from: '2026-03-10', to: '2026-03-12', toHalf: true })
  const onDays = week.days.map(day => shadesOn(week, leave ? [leave] : [], day).map(({ half }) => half))
  expect(onDays).toEqual([[], [null], [null], ['morning'], [], [], []])
  const fromNoon = shadeOf(week, { kind: 'leave', from: '2026-03-10', to: '2026-03-11', fromHalf: true })
  const halves = ['2026-03-10', '2026-03-11'].map(day => shadesOn(week, fromNoon ? [fromNoon] : [], day)[0]?.half)
  expect(halves).toEqual(['afternoon', null])
  const holiday = shadeOf(day, { kind: 'holiday', name: 'Feiertag', from: '2026-03-10', to: '2026-03-10' })
  expect(shadesOn(day, holiday ? [holiday] : [], '2026-03-10').map(({ name }) => name)).toEqual(['Feiertag'])
  expect(shadesOn(day, holiday ? [holiday] : [], '2026-03-11')).toEqual([])
})

describe('columns of an entry', () => {
  test.each([
    ['a day is that of the company’s clocks', '2026-03-09T23:30', '2026-03-10T01:00', { start: 1, end: 2 }],
    ['an end at midnight belongs to the day before', '2026-03-10T08:00', '2026-03-10T23:00', { start: 1, end: 2 }],
    ['what began before is cut off at the edge', '2026-03-06T08:00', '2026-03-10T08:00', { start: 0, end: 2 }],
    ['what lies outside has none', '2026-03-16T08:00', '2026-03-16T09:00', null],
  ])('%s', (_name, from, to, columns) => {
    expect(columnsOf(entry(1, from, to), week)).toEqual(columns)
  })

  test('one day shows quarter hours from six on, and nothing of other days', () => {
    expect(columnsOf(entry(1, '2026-03-10T07:00', '2026-03-10T08:20'), day)).toEqual({ start: 8, end: 14 })
    expect(columnsOf(entry(1, '2026-03-11T07:00', '2026-03-11T08:00'), day)).toBeNull()
  })
})

describe('columns of a busy time', () => {
  const busy = (starts_at: string, ends_at: string): OutsideTime => ({
    ...{ id: 1, user_id: 1, all_day: false, title: null },
    ...{ starts_at: `${starts_at}:00.000Z`, ends_at: `${ends_at}:00.000Z` },
  })
  const columnsOf = (scale: typeof week, from: string, to: string) => {
    const found = busyOf(scale, busy(from, to))
    return found && [found.start, found.end].map(column => Math.round(column * 100) / 100)
  }

  test.each([
    ['within the visible hours at its hour', '2026-03-10T12:00', '2026-03-10T19:00', [1.5, 2]],
    ['late in the evening at the end of its own day', '2026-03-10T20:00', '2026-03-10T22:00', [1.95, 2]],
    ['late in the evening of the last day too', '2026-03-15T20:00', '2026-03-15T22:00', [6.95, 7]],
    ['early in the morning at the begin of its day', '2026-03-10T03:00', '2026-03-10T04:00', [1, 1.05]],
    ['before the first visible hour of the first day', '2026-03-09T00:00', '2026-03-09T01:00', [0, 0.05]],
    ['a night at the end of its first day', '2026-03-10T21:00', '2026-03-11T03:00', [1.95, 2]],
    ['whole days from edge to edge', '2026-03-09T23:00', '2026-03-11T23:00', [1, 3]],
    ['what began before and ends after over all days', '2026-03-01T09:00', '2026-03-20T09:00', [0, 7]],
    ['what ends before has none', '2026-03-08T20:00', '2026-03-08T23:00', null],
    ['what begins after has none', '2026-03-15T23:00', '2026-03-16T01:00', null],
  ])('%s', (_name, from, to, columns) => {
    expect(columnsOf(week, from, to)).toEqual(columns)
  })

  test('one day shows what lies before or after its hours at its edges', () => {
    expect(columnsOf(day, '2026-03-10T19:30', '2026-03-10T20:00')).toEqual([55, 56])
    expect(columnsOf(day, '2026-03-10T03:00', '2026-03-10T04:00')).toEqual([0, 1])
    expect(columnsOf(day, '2026-03-10T08:00', '2026-03-10T09:00')).toEqual([12, 16])
    expect(columnsOf(day, '2026-03-11T08:00', '2026-03-11T09:00')).toBeNull()
  })
})

test('simultaneous bars get separate lanes, rows follow each other, and a height finds its row', () => {
  const rows = rowsOf(
    [head(1, 'Dach'), head(2, 'Dach'), head(3, 'Büro')],
    {
      entriesOf: ({ id }) =>
        id === 1
          ? [entry(1, '2026-03-10T08:00', '2026-03-12T09:00'), entry(2, '2026-03-11T08:00', '2026-03-11T09:00')]
          : [],
      ...{ besideOf: () => '', withConflicts: true, common: [] },
    },
    week,
  ).rows
  expect(rows.map(({ top, height, heading }) => [top, height, heading])).toEqual([
    [28, 101, 'Dach'],
    [129, 53, null],
    [210, 53, 'Büro'],
  ])
  expect(rows[0]?.bars.map(({ lane, conflicts }) => [lane, conflicts.map(({ id }) => id)])).toEqual([
    [0, [2]],
    [1, [1]],
  ])
  expect([0, 28, 128, 129, 211, 9_999].map(y => rowAt(rows, y))).toEqual([0, 0, 0, 1, 2, 2])
})

describe('a drop', () => {
  const shared = entry(1, '2026-03-27T07:00', '2026-03-27T15:00', { user_ids: [1, 2], resource_ids: [7] })
  const drop = { from: head(1), to: head(3), by: 3, longer: 0, copy: false }

  test('moves from one person to another, keeps the rest, and keeps its time of day across a DST change', () => {
    expect(afterDrop(shared, drop, week, 'people')).toEqual({
      ...{
        starts_at: '2026-03-30T06:00:00.000Z',
        ends_at: '2026-03-30T14:00:00.000Z',
        user_ids: [2, 3],
        resource_ids: [7],
      },
    })
  })

  test('never plans one person twice, nor ends before it begins', () => {
    expect(afterDrop(shared, { ...drop, to: head(2), by: 0 }, week, 'people').user_ids).toEqual([2])
    const short = afterDrop(shared, { ...drop, to: head(1), by: 0, longer: -4 }, week, 'people')
    expect(short).toMatchObject({ starts_at: '2026-03-27T07:00:00.000Z', ends_at: '2026-03-27T07:15:00.000Z' })
  })

  describe('of an entry that was changed meanwhile', () => {
    const taken = entry(1, '2026-03-12T07:00', '2026-03-12T11:00')
    const now = entry(1, '2026-03-10T09:00', '2026-03-11T14:00', { user_ids: [1, 2], version: 2 })
    const dropped = (by: number, longer: number, to = head(1), scale = week) => {
      const drop = { from: head(1), to, by, longer, copy: false }
      return afterDrop(now, drop, scale, 'people', asDroppedOf(taken, now, drop, scale))
    }
    test.each([
      ['moves it to the day of the drop, at its new time', 1, 0, '2026-03-13T09:00', '2026-03-14T14:00'],
      ['moves only its end to the day to which that was dragged', 0, 2, '2026-03-10T09:00', '2026-03-14T14:00'],
      ['moves only its start to the day to which that was dragged', -3, 3, '2026-03-09T09:00', '2026-03-11T14:00'],
    ])('%s', (_name, by, longer, starts_at, ends_at) => {
      expect(dropped(by, longer)).toMatchObject({ starts_at: `${starts_at}:00.000Z`, ends_at: `${ends_at}:00.000Z` })
    })

    test('leaves its new time and people when only the row is another one', () => {
      expect(dropped(0, 0, head(3))).toMatchObject({ starts_at: now.starts_at, ends_at: now.ends_at, user_ids: [2, 3] })
    })

    test('on one day moves it to the quarter of an hour of the drop', () => {
      const scale = scaleOf('day', ['2026-03-12'], vienna)
      expect(dropped(4, 0, head(1), scale)).toMatchObject({ starts_at: '2026-03-12T08:00:00.000Z' })
    })
  })
})

describe('the utilization', () => {
  const of = (user_id: number, target: number[], absent: number[], planned: number[]) => ({
    ...{ user_id, target_minutes: target, absent_minutes: absent, planned_minutes: planned },
  })
  const loads = (...occupancy: ReturnType<typeof of>[]) => loadsOf({ occupancy } as unknown as TeamBoard, 2)

  test('of a day is what all are planned for of the hours that they are there', () => {
    const team = loads(of(1, [480, 480], [0, 240], [240, 240]), of(2, [240, 0], [0, 0], [0, 60]))
    expect(team).toEqual([
      { planned: 240, there: 720 },
      { planned: 300, there: 240 },
    ])
    expect(team.map(shareOf)).toEqual([1 / 3, 1.25])
    expect(sumOf(team)).toEqual({ planned: 540, there: 960 })
  })

  test('of no one, and of an absence, has no share', () => {
    expect(loads().map(shareOf)).toEqual([null, null])
    expect(loads(of(1, [480, 480], [480, 480], [0, 60])).map(shareOf)).toEqual([null, null])
  })

  test.each([
    [0, 'calm'],
    [0.899, 'calm'],
    [0.9, 'high'],
    [1, 'high'],
    [1.001, 'over'],
    [null, 'over'],
  ] as const)('of %s is %s', (share, tone) => {
    expect(toneOf(share)).toBe(tone)
  })
})
