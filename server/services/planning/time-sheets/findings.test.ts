import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysFrom, daysThrough, wallInstant, weekdayOf } from '../../../platform/values/days'
import { isWeek, mondayOfWeek, weekOf } from '../../../platform/values/iso-weeks'
import { minutesOf } from '../time-entries/minutes'
import type { DayTarget } from '../work-models/rules'
import { type DayOfWindow, findingsOf } from './findings'
import { surcharges } from './surcharges'
import type { WorkedEntry } from './worked-entry'

const timeZone = 'Europe/Vienna'
const monday = '2026-04-13'
const [tue, wed, thu, fri, sat, sun] = daysFrom(monday).slice(1) as [Day, Day, Day, Day, Day, Day]

interface Law {
  ruleSet?: 'at' | 'de' | 'none'
  minor?: boolean
  holiday?: Day
  target?: number
  from?: Day
  window?: Map<Day, DayOfWindow>
  holidays?: Day[]
}

let nextId = 1
/** `07:00-12:00`, on the day or, when times start again from 0, on the next; `/30` is a break of unknown position. */
function work(day: Day, ...spans: string[]): WorkedEntry[] {
  return spans.map(span => {
    const [, from = '', to = '', pause = '0'] = /^(\d\d:\d\d)-(\d\d:\d\d)(?:\/(\d+))?$/.exec(span) ?? []
    const startedAt = wallInstant(timeZone, day, from)
    const endedAt = wallInstant(timeZone, to <= from ? addDays(day, 1) : day, to)
    const breakMinutes = Number(pause)
    return {
      ...{ id: nextId++, version: 1, kind: 'work', date: day, startedAt, endedAt, breaks: [], breakMinutes },
      durationMinutes: minutesOf({ startedAt, endedAt }) - breakMinutes,
      ...{ recordedOn: day, late: false, described: false, locked: false },
    }
  })
}
const hours = (day: Day, durationMinutes: number): WorkedEntry => ({
  ...(work(day, '07:00-08:00')[0] as WorkedEntry),
  ...{ startedAt: null, endedAt: null, durationMinutes },
})

function judge(entries: WorkedEntry[], law: Law = {}) {
  const { ruleSet = 'at', minor = false, target = 480, from = monday } = law
  const days = daysFrom(from).map(
    (day, at): DayTarget => ({
      ...{ day, targetMinutes: at < 5 ? target : 0, startMinute: 420, closed: null, ruleSet, minor },
      holiday: law.holiday === day ? { name: { de: 'Feiertag', en: 'Holiday' }, half: false, legal: true } : null,
    }),
  )
  return findingsOf({
    ...{ timeZone, days, entries, window: law.window ?? new Map() },
    daysWorked: new Set([...(law.window ?? [])].flatMap(([day, { worked }]) => (worked > 0 ? day : []))),
    holidays: new Set(law.holidays),
  })
}
const codes = (entries: WorkedEntry[], law?: Law) => judge(entries, law).map(({ code }) => code)
const of = (code: string, entries: WorkedEntry[], law?: Law) => judge(entries, law).filter(one => one.code === code)
/** The wall-clock time so many minutes after six. */
const until = (minutes: number) =>
  [6 * 60 + minutes].map(m => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)[0]

describe('hours of a day', () => {
  test.each([
    ['at', 720, 30, 'at.9-1', 0],
    ['at', 721, 30, 'at.9-1', 1],
    ['at', 600, 30, 'at.7-6', 0],
    ['at', 601, 30, 'at.7-6', 1],
    ['at', 480, 30, 'at.10', 0],
    ['at', 481, 30, 'at.10', 1],
    ['de', 480, 30, 'de.3', 0],
    ['de', 481, 30, 'de.3', 1],
    ['de', 600, 45, 'de.3', 1],
    ['de', 601, 45, 'de.3', 1],
  ] as const)('%s: %i net minutes with %i of breaks: %s %i times', (ruleSet, net, pause, code, times) => {
    const entries = work(tue, `06:00-${until(net + pause)}/${pause}`)
    expect(of(code, entries, { ruleSet })).toHaveLength(times)
  })

  test('in Germany more than eight hours are reported, more than ten are a violation', () => {
    const [said] = of('de.3', work(tue, '06:00-16:45/45'), { ruleSet: 'de' })
    expect(said).toMatchObject({ severity: 'info', required: 480, actual: 600, day: tue, paragraph: '§ 3 ArbZG' })
    const [broken] = of('de.3', work(tue, '06:00-16:46/45'), { ruleSet: 'de' })
    expect(broken).toMatchObject({ severity: 'violation', required: 600, actual: 601 })
    expect(broken?.text).toEqual({
      de: '10:01 h an einem Tag gearbeitet, erlaubt sind 10:00 h.',
      en: '10:01 h worked in one day, 10:00 h are allowed.',
    })
  })

  test('before the reform of 2018 ten hours were the limit in Austria', () => {
    const entries = work('2018-08-28', '06:00-16:31/30')
    expect(of('at.9-1', entries, { from: '2018-08-27' })).toMatchObject([{ required: 600, actual: 601 }])
    expect(of('at.9-1', work('2018-09-04', '06:00-16:31/30'), { from: '2018-09-03' })).toEqual([])
  })

  test('a work model with longer days has no overtime within them', () => {
    expect(codes(work(tue, '06:00-16:30/30'), { target: 600 })).toEqual([])
  })

  test('without a law there is no finding', () => {
    expect(codes(work(tue, '04:00-23:00'), { ruleSet: 'none' })).toEqual([])
  })
})

describe('hours of a week', () => {
  const five = (span: string) => [monday, tue, wed, thu, fri].flatMap(day => work(day, span))
  test('60 hours are allowed, a minute more is not', () => {
    expect(of('at.9-1', five('06:00-18:30/30'))).toEqual([])
    const more = [...five('06:00-18:30/30'), ...work(sat, '06:00-06:01')]
    expect(of('at.9-1', more)).toMatchObject([{ required: 3600, actual: 3601, day: sun }])
    // The overtime is beyond 20 hours by that minute as well.
    expect(of('at.7-1', more)).toMatchObject([{ required: 1200, actual: 1201 }])
    expect(of('at.7-1', five('06:00-18:30/30'))).toEqual([])
  })

  test('50 hours: beyond them work may be refused', () => {
    expect(of('at.7-6', five('06:00-16:30/30'))).toEqual([])
    expect(of('at.7-6', [...five('06:00-16:30/30'), ...work(sat, '06:00-06:01')])).toMatchObject([
      { severity: 'info', required: 3000, actual: 3001 },
    ])
  })

  test('beyond 40 hours it is overtime, on the day on which they are exceeded', () => {
    expect(of('at.10', five('06:00-14:30/30'))).toEqual([])
    const more = [...five('06:00-14:30/30'), ...work(sat, '06:00-06:01')]
    expect(of('at.10', more)).toMatchObject([{ day: sat, required: 2400, actual: 2401, severity: 'info' }])
  })

  test.each([
    ['at', 17, 'at.9-4'],
    ['de', 24, 'de.3'],
  ] as const)('%s: more than 48 hours on average of %i weeks', (ruleSet, weeks, code) => {
    const window = (extra: number) =>
      new Map(
        Array.from({ length: weeks }, (_, at): [Day, DayOfWindow] => [
          addDays(sun, -7 * at - 3),
          { worked: 2880 + (at === 0 ? extra : 0), absent: false },
        ]),
      )
    expect(of(code, [], { ruleSet, window: window(0) })).toEqual([])
    expect(of(code, [], { ruleSet, window: window(1) })).toMatchObject([{ required: 2880, severity: 'violation' }])
    // A week in which the person was absent is not judged.
    const away = window(0)
    const [first] = away.keys()
    if (first) away.set(first, { worked: 2872, absent: false })
    expect(of(code, [], { ruleSet, window: away })).toEqual([])
    away.set(addDays(sun, -7 * weeks + 1), { worked: 0, absent: true })
    expect(of(code, [], { ruleSet, window: away })).toHaveLength(1)
  })
})

describe('breaks', () => {
  test.each([
    ['at', ['06:00-12:00'], 0],
    ['at', ['06:00-12:01'], 1],
    ['at', ['06:00-13:00/29'], 1],
    ['at', ['06:00-13:00/30'], 0],
    ['at', ['06:00-09:00', '09:15-11:00', '11:15-14:00'], 0],
    ['at', ['06:00-09:00', '09:15-11:00', '11:14-14:00'], 1],
    ['at', ['06:00-08:00', '08:09-10:00', '10:09-12:00', '12:12-14:00'], 1],
    ['at', ['06:00-08:00', '08:10-10:00', '10:10-12:00', '12:10-14:00'], 0],
    ['at', ['06:00-08:00', '08:10-10:00', '10:10-12:00', '12:09-14:00'], 1],
    // Net time counts: nine hours and one minute present are eight and a half of work.
    ['de', ['07:43-16:44/30'], 0],
    ['de', ['06:00-12:00'], 0],
    ['de', ['06:00-15:30/30'], 0],
    ['de', ['06:00-15:31/30'], 1],
    ['de', ['06:00-15:46/45'], 0],
    ['de', ['06:00-09:00', '09:15-12:00', '12:15-14:00', '14:15-16:00'], 0],
    ['de', ['06:00-09:00', '09:14-12:00', '12:15-14:00', '14:15-16:00'], 1],
  ] as const)('%s: %j has %i findings', (ruleSet, spans, times) => {
    expect(of(ruleSet === 'at' ? 'at.11' : 'de.4', work(tue, ...spans), { ruleSet })).toHaveLength(times)
  })

  test.each([
    [['06:00-09:00', '09:20-11:00', '11:10-14:00'], [['info', 30]]],
    [['06:00-09:00', '09:20-11:00', '11:09-14:00'], [['violation', 29]]],
    [['06:00-09:00', '09:14-11:00', '11:16-14:00'], [['info', 30]]],
    [['06:00-09:00', '09:15-11:00', '11:15-14:00'], []],
    [['06:00-09:00', '09:10-10:00', '10:05-11:00', '11:05-12:00', '12:10-14:00'], [['info', 30]]],
    // None lasts ten minutes: no agreement can allow that.
    [['06:00-08:00', '08:09-10:00', '10:09-11:00', '11:09-12:00', '12:09-14:00'], [['violation', 0]]],
    [['06:00-09:00', '09:20-10:00', '10:10-12:30'], []],
  ] as const)('in Austria half an hour split otherwise is reported, less is a violation: %j', (spans, found) => {
    expect(of('at.11', work(tue, ...spans)).map(({ severity, actual }) => [severity, actual])).toEqual(found)
  })

  test('in Germany no more than six hours at a stretch are allowed, whatever breaks follow', () => {
    const stretch = (spans: string[]) => of('de.4', work(tue, ...spans), { ruleSet: 'de' })
    expect(stretch(['06:00-12:00', '12:30-14:00'])).toEqual([])
    expect(stretch(['06:00-12:01', '12:31-14:00'])).toMatchObject([{ required: 360, actual: 361 }])
    // A break of less than a quarter of an hour is none.
    expect(stretch(['06:00-10:00', '10:14-12:15', '12:45-14:00'])).toMatchObject([{ actual: 361 }])
    // Neither with nor without a known position does one break of two suffice for twelve and a half hours.
    expect(stretch(['05:00-17:46/45']).some(({ required }) => required === 360)).toBe(true)
  })

  test('the missing break is offered for the longest entry, and never entered automatically', () => {
    const [morning, noon] = work(tue, '06:00-09:00', '09:10-14:00')
    const [finding] = of('at.11', [morning, noon] as WorkedEntry[])
    expect(finding).toMatchObject({ severity: 'violation', required: 30, actual: 10 })
    expect(finding?.offer).toEqual({ time_entry_id: noon?.id, version: 1, break_minutes: 20 })
    expect(noon?.breakMinutes).toBe(0)
    const [german] = of('de.4', work(tue, '06:00-12:30/10'), { ruleSet: 'de' })
    expect(german?.offer?.break_minutes).toBe(30)
    const locked = work(tue, '06:00-13:00').map(entry => ({ ...entry, locked: true }))
    expect(of('at.11', locked)[0]?.offer).toBeNull()
  })

  test('the breaks of a night shift count on both sides of midnight', () => {
    const night = (first: string[], second: string[]) =>
      of('de.4', [...work(tue, ...first), ...work(wed, ...second)], { ruleSet: 'de' })
    expect(night(['22:00-23:45'], ['00:00-02:45', '03:00-05:00'])).toEqual([])
    expect(night(['22:00-23:45'], ['00:00-02:45', '02:59-05:00'])).toMatchObject([{ required: 30, actual: 15 }])
    expect(night(['20:00-23:45'], ['00:00-03:00', '03:30-06:00'])).toEqual([])
    expect(night(['20:00-23:45'], ['00:00-03:00', '03:29-06:00'])).toMatchObject([{ required: 45, actual: 44 }])
  })

  test('a night shift of two entries is one shift, across midnight and across both clock changes', () => {
    const night = (day: Day, first: string, second: string) => [...work(day, first), ...work(addDays(day, 1), second)]
    expect(of('at.11', night(tue, '22:00-02:00', '02:30-05:00'))).toEqual([])
    expect(of('at.11', night(tue, '22:00-02:00', '02:10-05:00'))).toMatchObject([{ day: tue, actual: 10 }])
    // 22:00 to 05:00 has six hours in March, seven on any other night and eight in October.
    expect(of('at.11', work('2026-03-28', '22:00-05:00'), { from: '2026-03-23' })).toEqual([])
    expect(of('at.11', work('2026-04-11', '22:00-05:00'), { from: '2026-04-06' })).toHaveLength(1)
    expect(of('at.7-6', work('2026-10-24', '20:00-05:30/30'), { from: '2026-10-19' })).toEqual([])
    expect(of('at.7-6', work('2026-10-24', '20:00-05:31/30'), { from: '2026-10-19' })).toMatchObject([{ actual: 601 }])
  })
})

describe('rest', () => {
  test.each([
    ['at', '19:00', '06:00', 0],
    ['at', '19:01', '06:00', 1],
    ['de', '19:00', '06:00', 0],
    ['de', '19:00', '05:59', 1],
  ] as const)('%s: from %s to %s', (ruleSet, end, begin, times) => {
    const entries = [...work(tue, `14:00-${end}`), ...work(wed, `${begin}-10:00`)]
    const found = of(ruleSet === 'at' ? 'at.12' : 'de.5', entries, { ruleSet })
    expect(found).toHaveLength(times)
    if (times > 0) expect(found[0]).toMatchObject({ day: wed, required: 660, actual: 659 })
  })

  test('the rest before Monday is judged with the Sunday before', () => {
    const entries = [...work(addDays(monday, -1), '18:00-23:00'), ...work(monday, '06:00-10:00')]
    expect(of('at.12', entries)).toMatchObject([{ day: monday, actual: 420 }])
  })

  test('in the night in which clocks go forward an hour of rest is missing', () => {
    const entries = [...work('2026-03-28', '14:00-19:00'), ...work('2026-03-29', '06:00-08:00')]
    expect(of('at.12', entries, { from: '2026-03-23' })).toMatchObject([{ actual: 600 }])
  })
})

describe('Sundays and holidays', () => {
  test('Saturday until 13:00 is work, from then on the weekly rest begins', () => {
    expect(of('at.arg', work(sat, '08:00-13:00'))).toEqual([])
    expect(of('at.arg', work(sat, '08:00-13:01'))).toMatchObject([{ day: sun, required: 2160, actual: 2159 }])
    expect(of('at.arg', work(addDays(sun, 1), '01:00-05:00'))).toEqual([])
    expect(of('at.arg', work(addDays(sun, 1), '00:59-05:00'))).toMatchObject([{ actual: 2159 }])
  })

  test('hours of a weekend without start and end count from its usual start of work, one after the other', () => {
    expect(of('at.arg', [hours(sat, 360)])).toEqual([])
    expect(of('at.arg', [hours(sat, 361)])).toMatchObject([{ day: sun, required: 2160, actual: 2159 }])
    expect(of('at.arg', [hours(sat, 180), hours(sat, 180)])).toEqual([])
    expect(of('at.arg', [hours(sat, 180), hours(sat, 181)])).toMatchObject([{ actual: 2159, severity: 'violation' }])
    expect(of('at.arg', [{ ...hours(sat, 361), described: true }])).toMatchObject([{ severity: 'info' }])
    // Sunday from seven on leaves the time since Saturday 13:00.
    expect(of('at.arg', [hours(sun, 240)])).toMatchObject([{ day: sun, actual: 1080 }])
    expect(of('at.arg', [{ ...hours(sat, 480), kind: 'absence' }])).toEqual([])
  })

  test('in Germany a minute of Sunday or of a holiday is found; a reason lowers its severity', () => {
    expect(of('de.9', work(sat, '16:00-00:00'), { ruleSet: 'de' })).toEqual([])
    expect(of('de.9', work(sat, '16:00-00:01'), { ruleSet: 'de' })).toMatchObject([
      { day: sun, actual: 1, severity: 'violation' },
    ])
    const [emergency] = work(sun, '10:00-11:00')
    expect(of('de.9', [{ ...emergency, described: true } as WorkedEntry], { ruleSet: 'de' })).toMatchObject([
      { actual: 60, severity: 'info' },
    ])
    expect(of('de.9', work(wed, '08:00-12:00'), { ruleSet: 'de', holiday: wed })).toMatchObject([
      { day: wed, actual: 240 },
    ])
    expect(of('at.arg', work(wed, '08:00-12:00'), { holiday: wed })).toMatchObject([{ paragraph: '§ 7 ARG' }])
  })

  test.each([
    ['at', 'at.arg'],
    ['de', 'de.9'],
  ] as const)('%s: a holiday lasts from midnight to midnight, and a reason lowers its severity', (ruleSet, code) => {
    const on = (...entries: WorkedEntry[]) =>
      of(code, entries, { ruleSet, holiday: wed }).map(({ actual, severity }) => [actual, severity])
    expect(on(...work(tue, '20:00-00:00'))).toEqual([])
    expect(on(...work(tue, '20:00-00:01'))).toEqual([[1, 'violation']])
    expect(on(...work(thu, '00:00-04:00'))).toEqual([])
    expect(on(...work(wed, '23:59-04:00'))).toEqual([[1, 'violation']])
    expect(on(...work(wed, '08:00-12:00').map(entry => ({ ...entry, described: true })))).toEqual([[240, 'info']])
  })
})

describe('compensation for work on days of rest', () => {
  const before = addDays(monday, -1)
  const full = [monday, tue, wed, thu].flatMap(day => work(day, '07:00-15:30/30'))

  test('in Austria is as much rest in the week after it, for work within 36 hours before its first work', () => {
    const sunday = work(before, '08:00-12:00')
    const compensated = [...sunday, ...full, ...work(fri, '07:00-11:00')]
    expect(of('at.arg', compensated)).toEqual([])
    expect(of('at.arg', [...compensated, ...work(fri, '11:00-11:01')])).toMatchObject([
      { day: sun, paragraph: '§ 6 Abs 1 ARG', severity: 'violation', required: 36 * 60, actual: 36 * 60 + 1 },
    ])
    // Saturday 19:00 is 36 hours before Monday 7:00.
    const whole = [...full, ...work(fri, '07:00-15:30/30')]
    expect(of('at.arg', [...work(addDays(before, -1), '14:00-19:00'), ...whole])).toEqual([])
    expect(of('at.arg', [...work(addDays(before, -1), '14:00-19:01'), ...whole])).toMatchObject([
      { required: 40 * 60 - 1, actual: 40 * 60 },
    ])
    // A person with Monday off had as much of their rest by Sunday evening.
    expect(of('at.arg', [...sunday, ...whole.filter(({ date }) => date !== monday)])).toEqual([])
  })

  test('in Austria is also owed for hours without start and end, counted from the usual start of their day', () => {
    const sunday = hours(before, 240)
    expect(of('at.arg', [sunday, ...full, ...work(fri, '07:00-11:00')])).toEqual([])
    expect(of('at.arg', [sunday, ...full, ...work(fri, '07:00-11:01')])).toMatchObject([
      { day: sun, paragraph: '§ 6 Abs 1 ARG', required: 36 * 60, actual: 36 * 60 + 1 },
    ])
    // The start of the week needs no times either: Monday counts from seven, and the window from Saturday 19:00.
    const unstamped = [hours(monday, 480), ...full.filter(({ date }) => date !== monday)]
    expect(of('at.arg', [sunday, ...unstamped, ...work(fri, '07:00-11:01')])).toHaveLength(1)
    expect(of('at.arg', [hours(addDays(before, -1), 720), ...unstamped, ...work(fri, '07:00-15:30/30')])).toEqual([])
    expect(of('at.arg', [hours(addDays(before, -1), 721), ...unstamped, ...work(fri, '07:00-15:30/30')])).toHaveLength(
      1,
    )
    // Hours without times on a Monday that begins at ten are no work before it.
    const late = [...work(monday, '10:00-14:00'), hours(monday, 240), ...full.filter(({ date }) => date !== monday)]
    expect(of('at.arg', [sunday, ...late, ...work(fri, '07:00-11:00')])).toEqual([])
    // On Tuesday at seven the Sunday's hours from seven on are longer ago.
    const withoutMonday = [...full, ...work(fri, '07:00-15:30/30')].filter(({ date }) => date !== monday)
    expect(of('at.arg', [sunday, ...withoutMonday])).toEqual([])
  })

  test('in Austria is not owed when nothing was worked at the weekend, nor without work in the week', () => {
    expect(of('at.arg', [...full, ...work(fri, '07:00-18:00/30')])).toEqual([])
    expect(of('at.arg', work(before, '08:00-12:00'))).toEqual([])
  })

  const worked = (...days: Day[]) =>
    new Map(days.map((day): [Day, DayOfWindow] => [day, { worked: 480, absent: false }]))
  const allBut = (from: Day, to: Day, ...free: Day[]) =>
    worked(...daysThrough(from, to).filter(day => !free.includes(day)))
  const due = (window: Map<Day, DayOfWindow>, law: Law = {}) =>
    of('de.9', [], { ruleSet: 'de', window, ...law }).map(({ day, required, text }) => [day, required, text.de])

  test('in Germany for a Sunday is a working day off within two weeks, before or after it, the Sunday included', () => {
    // The thirteenth day after Sunday, 5 April is Saturday, 18 April.
    const [sunday, first] = [addDays(sat, -13), addDays(sat, -26)]
    expect(sunday).toBe('2026-04-05')
    const text = 'Für die Arbeit am Sonntag, 5.4. fehlt der Ersatzruhetag, der binnen 14 Tagen zu geben war.'
    const others = daysThrough(first, sat).filter(day => weekdayOf(day) === 7 && day !== sunday)
    expect(due(allBut(first, sat, ...others))).toEqual([[sat, 14, text]])
    for (const free of [first, addDays(sunday, -1), addDays(sunday, 1), sat])
      expect(due(allBut(first, sat, ...others, free)), free).toEqual([])
    expect(due(allBut(addDays(first, -1), sat, ...others, addDays(first, -1)))).toHaveLength(1)
  })

  test('in Germany for a weekday holiday is due within eight weeks, and each day needs one of its own', () => {
    const holiday = addDays(wed, -55)
    const window = allBut(addDays(holiday, -55), sun)
    for (const day of [...window.keys()].filter(day => weekdayOf(day) === 7)) window.delete(day)
    expect(due(window, { holidays: [holiday] })).toMatchObject([[wed, 56, expect.stringContaining('binnen 56 Tagen')]])
    const sunday = addDays(sun, -21)
    const free = addDays(sunday, 3)
    window.delete(free)
    expect(due(window, { holidays: [holiday] })).toEqual([])
    // A Sunday, whose period ends first, takes that day; leave is not a day off.
    window.set(sunday, { worked: 60, absent: false })
    window.set(tue, { worked: 0, absent: true })
    expect(due(window, { holidays: [holiday] })).toHaveLength(1)
    window.delete(tue)
    expect(due(window, { holidays: [holiday] })).toEqual([])
  })

  test('in Germany is Saturday, for each Sunday of a person who works five days a week', () => {
    const window = allBut(
      addDays(sun, -110),
      sun,
      ...daysThrough(addDays(sun, -110), sun).filter(day => weekdayOf(day) === 6),
    )
    expect(due(window)).toEqual([])
  })
})

describe('records', () => {
  test('hours without start and end are reported, and their breaks are not guessed', () => {
    expect(
      judge([hours(tue, 500)])
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['at.10', 'at.26'])
  })

  test('entries recorded after more than seven days are reported in Germany', () => {
    const late = work(tue, '08:00-12:00').map(one => ({ ...one, late: true, recordedOn: addDays(tue, 8) }))
    expect(of('de.milog', late, { ruleSet: 'de' })).toMatchObject([
      { severity: 'info', required: 7, actual: 8, unit: 'days' },
    ])
    expect(codes(late)).toEqual([])
  })
})

describe('under 18', () => {
  const at = { minor: true } as const
  const de = { minor: true, ruleSet: 'de' } as const
  test.each([
    ['at', ['06:00-10:30'], []],
    ['at', ['06:00-10:31'], ['§ 15 KJBG']],
    ['at', ['06:00-12:00', '12:30-14:30'], []],
    ['at', ['06:00-12:01', '12:31-14:30'], ['§ 15 KJBG']],
    ['at', ['06:00-10:00', '10:30-14:31'], ['§ 11 Abs 1 KJBG']],
    ['at', ['05:59-10:00'], ['§ 17 KJBG']],
    ['at', ['16:00-20:00'], []],
    ['at', ['16:00-20:01'], ['§ 17 KJBG']],
    ['at', ['06:00-09:00', '09:30-11:01'], []],
    ['at', ['06:00-09:00', '09:29-11:01'], ['§ 15 KJBG']],
    ['de', ['06:00-08:00', '18:00-20:00'], ['§ 12 JArbSchG']],
    ['de', ['06:00-08:00'], []],
    ['de', ['05:59-08:00'], ['§ 14 Abs 1 JArbSchG']],
    ['de', ['18:00-20:00'], []],
    ['de', ['18:00-20:01'], ['§ 14 Abs 1 JArbSchG']],
    ['de', ['06:00-10:00', '11:00-15:00'], []],
    ['de', ['06:00-10:00', '11:00-15:01'], ['§ 8 Abs 1 JArbSchG']],
    ['de', ['06:00-09:00', '09:30-11:01'], []],
    ['de', ['06:00-09:00', '09:29-11:01'], ['§ 11 Abs 1 JArbSchG']],
    ['de', ['06:00-09:00', '10:00-13:01'], []],
    ['de', ['06:00-09:00', '09:59-13:01'], ['§ 11 Abs 1 JArbSchG']],
    ['de', ['06:00-10:30', '11:00-12:30'], []],
    ['de', ['06:00-10:30', '11:00-12:31'], ['§ 11 Abs 1 JArbSchG']],
    ['de', ['06:00-10:30', '11:30-15:00'], []],
    ['de', ['06:00-10:31', '11:31-15:00'], ['§ 11 Abs 2 JArbSchG']],
    ['de', ['06:00-09:00', '13:00-16:00'], []],
    ['de', ['06:00-09:00', '13:00-17:01'], ['§ 12 JArbSchG']],
  ] as const)('%s: %j', (law, spans, paragraphs) => {
    const found = judge(work(tue, ...spans), law === 'at' ? at : de)
    expect(found.map(({ paragraph }) => paragraph)).toEqual(paragraphs)
  })

  test('from ten hours on a span is reported, as eleven are allowed on construction sites only', () => {
    const span = (to: string) =>
      judge(work(tue, '06:00-09:00', `13:00-${to}`), de).map(one => [one.severity, one.required])
    expect([span('16:00'), span('16:01'), span('17:00'), span('17:01')]).toEqual([
      ...[[], [['info', 600]], [['info', 600]], [['violation', 660]]],
    ])
  })

  test('40 hours, five days, twelve hours of rest, no Sunday', () => {
    const days = [monday, tue, wed, thu, fri]
    const full = days.flatMap(day => work(day, '06:00-10:00', '11:00-15:00'))
    expect(judge(full, at)).toEqual([])
    expect(judge(full, de)).toEqual([])
    const more = [...full, ...work(sat, '06:00-06:01')]
    expect(judge(more, at).map(({ paragraph }) => paragraph)).toEqual(['§ 11 Abs 1 KJBG'])
    expect(judge(more, de).map(({ paragraph }) => paragraph)).toEqual(['§ 8 Abs 1 JArbSchG', '§ 15 JArbSchG'])
    const short = [...work(tue, '15:00-19:01'), ...work(wed, '07:00-09:00')]
    expect(judge(short, at)).toMatchObject([{ paragraph: '§ 16 KJBG', required: 720, actual: 719 }])
    expect(judge(short, de)).toMatchObject([{ paragraph: '§ 13 JArbSchG', required: 720, actual: 719 }])
    const rested = [...work(tue, '15:00-19:00'), ...work(wed, '07:00-09:00')]
    expect(judge(rested, at)).toEqual([])
    expect(judge(rested, de)).toEqual([])
    expect(judge(work(sun, '08:00-09:00'), at)).toMatchObject([{ paragraph: '§ 18 KJBG' }])
    expect(judge(work(sun, '08:00-09:00'), de)).toMatchObject([{ paragraph: '§ 17 Abs 1 JArbSchG' }])
    expect(judge(work(wed, '08:00-09:00'), { ...de, holiday: wed })).toMatchObject([
      { paragraph: '§ 18 Abs 1 JArbSchG' },
    ])
  })

  test('no reason makes work on a Sunday or holiday a mere report', () => {
    const reasoned = (day: Day) => work(day, '08:00-09:00').map(entry => ({ ...entry, described: true }))
    for (const law of [at, de]) {
      expect(judge(reasoned(sun), law).map(({ severity }) => severity)).toEqual(['violation'])
      expect(judge(reasoned(wed), { ...law, holiday: wed }).map(({ severity }) => severity)).toEqual(['violation'])
    }
  })
})

test('night, Sunday and holiday are given in minutes for payroll', () => {
  const entries = [...work(tue, '21:00-06:00/30'), ...work(sun, '08:00-10:00'), ...work(thu, '08:00-17:00/30')]
  const days = daysFrom(monday).map(
    (day): DayTarget => ({
      ...{ day, targetMinutes: 480, startMinute: 420, closed: null, ruleSet: 'at', minor: false },
      holiday: day === thu ? { name: { de: '', en: '' }, half: false, legal: true } : null,
    }),
  )
  const byDay = new Map(surcharges({ timeZone, days, entries }).map(one => [one.day, one]))
  expect(byDay.get(tue)).toMatchObject({ night_minutes: 120, overtime_minutes: 30 })
  expect(byDay.get(wed)).toMatchObject({ night_minutes: 300, holiday_minutes: 0, overtime_minutes: 0 })
  expect(byDay.get(thu)).toMatchObject({ night_minutes: 0, holiday_minutes: 510, overtime_minutes: 30 })
  expect(byDay.get(sun)).toMatchObject({ sunday_minutes: 120, overtime_minutes: 0 })
})

test('weeks are those of ISO 8601, across the turn of the year', { tags: 'long' }, () => {
  expect(['2026-01-01', '2026-12-31', '2027-01-01', '2021-01-03', '2024-12-30'].map(weekOf)).toEqual([
    ...['2026-W01', '2026-W53', '2026-W53', '2020-W53', '2025-W01'],
  ])
  for (let day = '2018-12-25'; day < '2031-01-10'; day = addDays(day, 1)) {
    const week = weekOf(day)
    expect(isWeek(week)).toBe(true)
    expect(daysFrom(mondayOfWeek(week))).toContain(day)
  }
  expect(['2025-W53', '2026-W00', '2026-W54', '26-W01', '2026-W1'].filter(isWeek)).toEqual([])
})
