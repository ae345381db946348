import type { App } from '../../server/context'
import { addDays, type Day, dayIn, mondayOf } from '../../server/platform/values/days'
import { createCaller } from '../../server/router'

import { type DemoCompany, timeZone } from './company'
import type { people } from './content'

type Person = (typeof people)[number]['key']
type Verb = 'approve' | 'reject' | 'withdraw' | 'cancel'

interface Planned {
  who: Person
  type: string
  /** Weeks from this one, and the weekday of the first day, Monday being 0. */
  week: number
  weekday?: number
  days?: number
  toHalf?: boolean
  reason?: string
  steps?: readonly Verb[]
  note?: string
  /** Number of days since it was entered. */
  requestedAgo: number
}

/** Leave in every status: some to decide, a sick day, half a day in lieu, and absences in the next weeks. */
const planned: readonly Planned[] = [
  { who: 'employee', type: 'vacation', week: 3, days: 5, reason: 'Familienurlaub', requestedAgo: 2 },
  { who: 'manager', type: 'vacation', week: 3, weekday: 2, days: 3, requestedAgo: 1 },
  { who: 'employee3', type: 'time_off', week: 1, weekday: 4, toHalf: true, requestedAgo: 1 },
  { who: 'employee2', type: 'vacation', week: 2, days: 10, steps: ['approve'], requestedAgo: 20 },
  { who: 'admin', type: 'vacation', week: 5, days: 4, steps: ['approve'], requestedAgo: 12 },
  {
    who: 'employee3',
    type: 'training',
    week: 2,
    weekday: 1,
    days: 2,
    steps: ['approve'],
    note: 'Kurs ist gebucht',
    requestedAgo: 15,
  },
  { who: 'manager', type: 'sick', week: -1, weekday: 1, requestedAgo: 7 },
  {
    ...{ who: 'employee3', type: 'vacation', week: 4, days: 5, steps: ['reject'], requestedAgo: 9 },
    note: 'In dieser Woche montieren wir. Geht es eine Woche später?',
  },
  { who: 'employee', type: 'special', week: 1, weekday: 2, steps: ['withdraw'], requestedAgo: 8 },
  {
    who: 'employee2',
    type: 'vacation',
    week: 6,
    days: 3,
    steps: ['approve', 'cancel'],
    note: 'Auf Wunsch verschoben',
    requestedAgo: 18,
  },
]

/** Entitlements and absences, as people would have entered them over the last weeks. */
export async function seedLeave(app: App, company: DemoCompany): Promise<void> {
  const now = app.clock.now()
  const today = dayIn(timeZone, now)
  const at = (daysAgo: number, who?: Person) =>
    createCaller(company.at(new Date(now.getTime() - daysAgo * 86_400_000), who)).leaveRequests
  const office = createCaller(company.at(new Date(now.getTime() - 60 * 86_400_000)))
  const types = new Map((await office.leaveTypes.list({})).data.map(({ code, id }) => [code as string, id]))
  const year = Number(today.slice(0, 4))
  for (const [who, carried] of [
    ['employee', 4.5],
    ['employee2', 2],
    ['manager', 6],
  ] as const)
    await office.leaveAccounts.create({
      ...{ user_id: company.userIds[who] ?? 0, year, entitled: 25, carried, expires_on: `${year + 1}-12-31` },
    })
  for (const one of planned) {
    const typeId = types.get(one.type) ?? 0
    const first = addDays(mondayOf(today), one.week * 7 + (one.weekday ?? 0))
    const from = await workingDay(at(one.requestedAgo, one.who), typeId, first)
    const { data } = await at(one.requestedAgo, one.who).create({
      ...{ type_id: typeId, from_day: from, to_day: addDays(from, (one.days ?? 1) - 1), to_half: one.toHalf ?? false },
      ...(one.reason ? { reason: one.reason } : {}),
    })
    for (const [index, verb] of (one.steps ?? []).entries()) {
      const decides = at(one.requestedAgo - 1 - index, one.who === 'admin' ? 'manager' : 'admin')
      const { id } = data
      if (verb === 'withdraw') await at(one.requestedAgo - 1, one.who).withdraw({ id })
      else if (verb === 'cancel') await decides.cancel({ id, note: one.note })
      else
        await decides.decide({
          id,
          decision: verb,
          ...(verb === 'reject' || one.steps?.length === 1 ? { note: one.note } : {}),
        })
    }
  }
}

type Requests = ReturnType<typeof createCaller>['leaveRequests']

/** The first day from this one on that counts as leave: holidays move from year to year. */
async function workingDay(requests: Requests, typeId: number, first: Day): Promise<Day> {
  for (let day = first; ; day = addDays(day, 1)) {
    const { data } = await requests.preview({ type_id: typeId, from_day: day, to_day: day })
    if (data.days > 0) return day
  }
}
