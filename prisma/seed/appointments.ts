import type { App } from '../../server/context'
import { mintTenantId } from '../../server/platform/actor'
import { addDays, type Day, dayIn, dayStart, dayToDate } from '../../server/platform/values/days'
import { type Chance, createChance } from './chance'
import { type DemoCompany, timeZone } from './company'
import type { people } from './content'

const weeksBack = 4
const weeksAhead = 2

type Person = (typeof people)[number]['key']

interface Plan {
  title: string
  /** Local hours; 24 is the midnight at the end of the day. */
  from: number
  until: number
  with: readonly Person[]
  /** Vehicles and machines taken along, by their index in `fleet`. */
  takes?: readonly number[]
  /** Number of whole days from the first; default 1. */
  days?: number
  /** At the customer's, for a project. */
  onSite?: boolean
  location?: string
}

interface Site {
  id: number
  name: string
  contactId: number | null
  location: string
}

/** The company's vehicles and excavators. */
const fleet = [
  { kind: 'vehicle', name: 'Sprinter', plate: 'S-412 ZM', doubleBooking: 'refuse' },
  { kind: 'vehicle', name: 'Pritsche', plate: 'S-118 ZM', doubleBooking: 'warn' },
  { kind: 'machine', name: 'Minibagger', plate: null, doubleBooking: 'refuse' },
] as const

const morning: readonly Plan[] = [
  { title: 'Aufmaß', from: 8, until: 9.5, with: ['manager'], takes: [1], onSite: true },
  { title: 'Angebot besprechen', from: 8.5, until: 9.5, with: ['admin'], onSite: true },
  { title: 'Besichtigung', from: 10, until: 11, with: ['manager'], onSite: true },
]
const afternoon: readonly Plan[] = [
  { title: 'Baustellenbesprechung', from: 13, until: 14, with: ['manager', 'employee2'], onSite: true },
  { title: 'Übergabe', from: 15, until: 16, with: ['admin', 'manager'], onSite: true },
  { title: 'Holz bestellen beim Sägewerk', from: 14, until: 14.5, with: ['admin'] },
]
const assembly: Plan = {
  title: 'Montage',
  from: 7,
  until: 15.5,
  with: ['employee', 'employee3'],
  takes: [0],
  onSite: true,
}
/** Whole days, by their distance from the Monday of this week. */
const wholeDays: ReadonlyArray<Plan & { on: number }> = [
  {
    on: -17,
    title: 'Holzmesse',
    from: 0,
    until: 24,
    days: 2,
    with: ['admin'],
    location: 'Messezentrum Salzburg',
  },
  {
    on: -4,
    title: 'Arbeitssicherheit: Schulung',
    from: 0,
    until: 24,
    with: ['employee2'],
    location: 'Grödig',
  },
  { on: 8, title: 'Wartung der CNC', from: 0, until: 24, with: ['manager'], location: 'Werkstatt' },
  {
    ...{ on: 9, title: 'Fundament: Aushub', from: 0, until: 24, days: 2, with: ['employee3'], takes: [2] },
    location: 'Anif',
  },
]

/** Appointments planned by the office: four weeks back, today, and two weeks ahead. */
export async function seedAppointments(app: App, { tenantId, userIds }: DemoCompany): Promise<void> {
  const now = app.clock.now()
  const chance = createChance(2005)
  await app.db.inTenant(mintTenantId(tenantId), async tx => {
    const projects = await tx.project.findMany({
      where: { tenantId, status: { in: ['planned', 'active'] } },
      orderBy: { id: 'asc' },
    })
    const sites = projects.map(row => ({
      id: row.id,
      name: row.name,
      contactId: row.contactId,
      location: `${row.street} ${row.houseNumber}, ${row.postalCode} ${row.city}`,
    }))
    const plans = planned(dayIn(timeZone, now), chance)
    const rows = await tx.appointment.createManyAndReturn({
      data: plans.map(({ day, plan }, index) => ({
        tenantId,
        ...columns(day, plan, { now, chance, sites, index }),
      })),
      select: { id: true },
    })
    await tx.appointmentUser.createMany({
      data: plans.flatMap(({ plan }, index) =>
        plan.with.map(key => ({ tenantId, appointmentId: rows[index]?.id ?? 0, userId: userIds[key] ?? 0 })),
      ),
    })
    const resources = await tx.resource.createManyAndReturn({
      data: fleet.map(resource => ({ tenantId, ...resource })),
      select: { id: true },
    })
    await tx.appointmentResource.createMany({
      data: plans.flatMap(({ plan: { takes = [] } }, index) =>
        takes.map(of => ({
          ...{ tenantId, appointmentId: rows[index]?.id ?? 0, resourceId: resources[of]?.id ?? 0 },
        })),
      ),
    })
  })
}

/** The plans of every working day, in their order. */
function planned(today: Day, chance: Chance): Array<{ day: Day; plan: Plan }> {
  const monday = addDays(today, -((dayToDate(today).getUTCDay() + 6) % 7))
  const whole = wholeDays.map(plan => ({ day: addDays(monday, plan.on), plan }))
  const first = addDays(today, -7 * weeksBack)
  const days = Array.from({ length: 7 * (weeksBack + weeksAhead) + 1 }, (_, index) => addDays(first, index))
  const working = days.filter(day => day === today || ![0, 6].includes(dayToDate(day).getUTCDay()))
  const single = working.flatMap((day, index) => [
    ...(index % 3 === 0 || day === today ? [{ day, plan: assembly }] : []),
    ...(day === today || chance.chance(0.7) ? [{ day, plan: chance.pick(morning) }] : []),
    ...(day === today || chance.chance(0.6) ? [{ day, plan: chance.pick(afternoon) }] : []),
  ])
  return [...whole, ...single].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.plan.from - b.plan.from))
}

/** Work on site is a job, inspections and meetings there are visits. */
const kindOf = (plan: Plan): string => (plan === assembly ? 'job' : plan.onSite ? 'visit' : 'internal')

interface Circumstances {
  now: Date
  chance: Chance
  sites: readonly Site[]
  index: number
}

function columns(day: Day, plan: Plan, { now, chance, sites, index }: Circumstances) {
  const at = (of: Day, hour: number) => new Date(dayStart(timeZone, of).getTime() + hour * 3_600_000)
  const allDay = plan.until === 24
  const startsAt = at(day, plan.from)
  const endsAt = allDay ? at(addDays(day, plan.days ?? 1), 0) : at(day, plan.until)
  const site = plan.onSite ? chance.pick(sites) : undefined
  const agreed = new Date(at(addDays(day, -chance.int(2, 12)), chance.int(8, 16)).getTime() + index)
  const createdAt = agreed < now ? agreed : new Date(now.getTime() - 3_600_000 + index)
  const status = statusOf(startsAt, endsAt, { now, chance, index })
  const isOver = status === 'done' || status === 'no_show'
  return {
    title: site ? `${plan.title}: ${site.name}` : plan.title,
    kind: kindOf(plan),
    travelMinutes: site ? 40 : 0,
    status,
    startsAt,
    endsAt,
    allDay,
    projectId: site?.id ?? null,
    contactId: site?.contactId ?? null,
    location: site?.location ?? plan.location ?? null,
    description: site && chance.chance(0.3) ? chance.pick(notes) : null,
    createdAt,
    updatedAt: isOver ? endsAt : createdAt,
  }
}

const notes = [
  'Schlüssel liegt beim Nachbarn.',
  'Bitte vorher anrufen.',
  'Zufahrt nur bis 3,5 t.',
  'Muster der Oberflächen mitnehmen.',
]

/** Sometimes a customer cancels or is not there; the rest goes as planned. */
function statusOf(startsAt: Date, endsAt: Date, { now, chance, index }: Omit<Circumstances, 'sites'>): string {
  if (startsAt <= now && now < endsAt) return 'in_progress'
  if (index % 12 === 7) return 'cancelled'
  if (endsAt <= now) return index % 12 === 2 ? 'no_show' : 'done'
  return chance.chance(0.6) ? 'confirmed' : 'scheduled'
}
