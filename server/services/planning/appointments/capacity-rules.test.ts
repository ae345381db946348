import { expect, test } from 'vitest'
import { fuzzSeed, type Random, randomFrom } from '../../../../tests/fuzz/random'
import { casesOf } from '../../../../tests/harness/cases'
import { addDays, type Day } from '../../../platform/values/days'
import { targetOf } from '../work-models/rules'
import { capacityOf, type Engagement, midnightsOf, occupancyOf, sumOf, type WorkDay, worksFrom } from './capacity-rules'

const zone = 'Europe/Vienna'
const minute = 60_000
/** Mondays of ordinary weeks, and of those with a clock change, in both directions. */
const mondays = ['2026-03-23', '2026-10-19', '2026-06-01', '2026-12-28', '2027-03-22', '2025-10-20', '2024-02-26']

interface Minute {
  instant: number
  day: number
  wall: number
}
const weeks = new Map<Day, Minute[]>()
const wallOf = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: zone, hourCycle: 'h23', day: '2-digit', month: '2-digit', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit' },
})

/** Every minute of a week with its wall-clock time, computed one by one. */
function minutesOf(monday: Day): Minute[] {
  const known = weeks.get(monday)
  if (known) return known
  const found: Minute[] = []
  for (let instant = Date.parse(monday) - 180 * minute; ; instant += minute) {
    const [, day, month, year, hour, at] = /(\d+)\/(\d+)\/(\d+), (\d+):(\d+)/.exec(wallOf.format(instant)) ?? []
    const index = Math.round((Date.parse(`${year}-${month}-${day}`) - Date.parse(monday)) / 86_400_000)
    if (index > 6) break
    if (index >= 0) found.push({ instant, day: index, wall: Number(hour) * 60 + Number(at) })
  }
  weeks.set(monday, found)
  return found
}

interface Plan {
  model: { minutes: number[]; startMinute: number }
  later: { minutes: number[]; startMinute: number }
  /** Index of the day from which the later model applies. */
  changesOn: number
  free: ('none' | 'half' | 'whole')[]
  engagements: Engagement[]
}

function randomPlan(random: Random, monday: Day): Plan {
  const all = minutesOf(monday)
  const model = () => ({
    minutes: Array.from({ length: 7 }, () => random.pick([0, 0, 45, 240, 385, 462, 480, 600, 1200])),
    startMinute: random.pick([240, 360, 420, 435, 720, 1290]),
  })
  const engagement = (): Engagement => {
    const first = random.below(all.length)
    const startsAt = all[first]?.instant ?? 0
    const allDay = random.chance(0.2)
    const travelMinutes = random.pick([0, 0, 15, 60, 61, 300])
    if (!allDay) {
      const lasts = random.pick([15, 60, 61, 90, 240, 480, 1439, 1440, 1441, 2900, 4 * 1440])
      return { startsAt, endsAt: startsAt + lasts * minute, allDay, travelMinutes }
    }
    const days = midnightsOf([addDays(monday, random.below(7)), addDays(monday, random.below(7))].sort(), zone)
    return { startsAt: days[0]?.begins ?? 0, endsAt: days[1]?.ends ?? 0, allDay, travelMinutes }
  }
  return {
    ...{ model: model(), later: model(), changesOn: random.below(9) },
    free: Array.from({ length: 7 }, () => random.pick(['none', 'none', 'none', 'half', 'whole'])),
    engagements: Array.from({ length: random.below(8) }, engagement),
  }
}

/** The same by checking every minute of the week. */
function slowly(monday: Day, { model, later, changesOn, free, engagements }: Plan) {
  const all = minutesOf(monday)
  return Array.from({ length: 7 }, (_, day) => {
    const { minutes, startMinute } = day < changesOn ? model : later
    const full = minutes[day] ?? 0
    const target = free[day] === 'whole' ? 0 : free[day] === 'half' ? Math.round(full / 2) : full
    const own = all.filter(one => one.day === day)
    const begins = own.findIndex(({ wall }) => wall >= startMinute)
    const first = Math.max(0, Math.min(begins < 0 ? own.length : begins, own.length - target))
    let [planned, overlap] = [0, 0]
    for (const [at, { instant }] of own.entries()) {
      const isWork = at >= first && at < first + target
      const here = engagements.filter(({ startsAt, endsAt, allDay, travelMinutes }) => {
        const there = allDay ? 0 : Math.ceil(travelMinutes / 2) * minute
        const back = allDay ? 0 : Math.floor(travelMinutes / 2) * minute
        const isLong = allDay || endsAt - startsAt > 1440 * minute
        return instant >= startsAt - there && instant < endsAt + back && (isWork || !isLong)
      })
      if (here.length > 0) planned += 1
      if (here.length > 1) overlap += 1
    }
    return { target, planned, overlap }
  })
}

function quickly(monday: Day, { model, later, changesOn, free, engagements }: Plan) {
  const midnights = midnightsOf(
    Array.from({ length: 7 }, (_, at) => addDays(monday, at)),
    zone,
  )
  const days = midnights.map((midnight, at): WorkDay => {
    const holds = { ...(at < changesOn ? model : later), ruleSet: 'at' as const, minor: false, holidayState: null }
    const name = { de: 'frei', en: 'free' }
    const target = targetOf(midnight.day, holds, free[at] === 'none' ? [] : [{ name, half: free[at] === 'half' }], null)
    const { begins, ends } = midnight
    return { ...target, begins, ends, worksFrom: worksFrom(midnight, target, zone), absentMinutes: 0 }
  })
  return capacityOf(days, engagements).map(one => ({
    target: one.targetMinutes,
    planned: one.plannedMinutes,
    overlap: one.overlapMinutes,
  }))
}

const cases = casesOf(10_000, 40)
test(
  `capacity equals a minute-by-minute count in ${cases} random weeks, also when clocks or working-time models change`,
  { tags: 'long' },
  () => {
    const seed = fuzzSeed()
    const random = randomFrom(seed)
    for (let made = 0; made < cases; made++) {
      const monday = random.pick(mondays)
      const plan = randomPlan(random, monday)
      expect(quickly(monday, plan), `seed ${seed}, case ${made}: ${JSON.stringify({ monday, plan })}`).toEqual(
        slowly(monday, plan),
      )
    }
  },
)

test('occupancy is planned time divided by available time, and null when no time is available', () => {
  const day = { targetMinutes: 480, absentMinutes: 240, plannedMinutes: 120, overlapMinutes: 0 }
  const over = { ...day, absentMinutes: 0, plannedMinutes: 600 }
  expect([day, over, sumOf([day, over]), { ...day, absentMinutes: 480 }].map(occupancyOf)).toEqual([0.5, 1.25, 1, null])
})
