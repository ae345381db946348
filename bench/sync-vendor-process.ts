import { vendors } from '../server/adapters/calendar-mail/vendors'
import type { PretendPerson } from '../tests/worlds/delegation'
import { startGoogle } from '../tests/worlds/google'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** What the bench wants of the vendor, which runs in this process so that its work is not that of the bench. */
export type Order =
  | { do: 'open'; emails: string[]; each: number }
  /** A person moves one of their events. */
  | { do: 'move'; email: string; eventId: string; startsAt: number }
  /** People move their events this often, in turns, at most `atOnce` before all notifications were answered. */
  | { do: 'flood'; moves: number; atOnce: number; from: number }
  | { do: 'state' }
  | { do: 'requests' }

/** An event that is not ours, as the vendor has it. */
export interface VendorEvent {
  email: string
  id: string
  startsAt: number
  title: string
}

export interface Reports {
  open: { url: string; secret: string }
  /** When the notification was about to be sent. */
  move: { at: number }
  flood: { seconds: number; refused: number }
  state: VendorEvent[]
  /** Requests since the last report, by what they ask. */
  requests: Record<string, number>
}
export type Report = { report: Reports[keyof Reports] } | { error: string } | { arrived: Arrival }

/** An event that the service wrote. */
export interface Arrival {
  email: string
  title: string
  startsAt: number
  at: number
}

const world = await startGoogle()
const people = new Map<string, PretendPerson>()
/** Events that the vendor's people change, not the service. */
let isOurs = false
let seen = 0

const timed = (startsAt: number) => ({
  start: { dateTime: new Date(startsAt).toISOString(), timeZone: 'Europe/Vienna' },
  end: { dateTime: new Date(startsAt + hourMs).toISOString(), timeZone: 'Europe/Vienna' },
})
const startOf = ({ start }: Record<string, unknown>) => Date.parse((start as { dateTime: string }).dateTime)

/** Spread over the days that are kept in step: three weeks back, the rest ahead. */
function fill(email: string, each: number): void {
  const person = world.delegation.addPerson(email)
  const today = Math.floor(Date.now() / dayMs) * dayMs
  for (let n = 0; n < each; n++) {
    const startsAt = today + Math.floor((n * 370) / each - 20) * dayMs + (6 + (n % 10)) * hourMs
    const version = { etag: `"${n}"`, updated: new Date().toISOString() }
    person.events.set(`termin${n}`, {
      ...{ id: `termin${n}`, status: 'confirmed', summary: `Termin ${n}`, ...timed(startsAt), ...version },
    })
  }
  const { set } = person.events
  person.events.set = (id, event) => {
    if (!isOurs) {
      const arrived = { email, title: String(event.summary), startsAt: startOf(event), at: Date.now() }
      process.send?.({ arrived } satisfies Report)
    }
    return set.call(person.events, id, event)
  }
  people.set(email, person)
}

function move(email: string, id: string, startsAt: number): number {
  const at = Date.now()
  isOurs = true
  people.get(email)?.edit(id, timed(startsAt))
  isOurs = false
  return at
}

async function flood({ moves, atOnce, from }: Extract<Order, { do: 'flood' }>): Promise<Reports['flood']> {
  const { answers } = world.notices
  const answered = answers.length
  const begin = performance.now()
  const emails = [...people.keys()]
  for (let n = 0; n < moves; n++) {
    move(emails[n % emails.length] ?? '', `termin${Math.floor(n / emails.length) % 5}`, from + n * 1_000)
    if ((n + 1) % atOnce === 0) await world.notices.settled()
  }
  await world.notices.settled()
  const seconds = (performance.now() - begin) / 1_000
  const given = answers.slice(answered)
  return { seconds, refused: moves - given.filter(status => status === 200).length }
}

const kinds: Array<[RegExp, string]> = [
  [/\/token$/, 'token'],
  [/\/events\/watch$/, 'channel opened'],
  [/\/channels\/stop$/, 'channel ended'],
  [/^GET .*\/events$/, 'page of events'],
  [/^(POST|PATCH|DELETE) .*\/events/, 'event written'],
]

async function carryOut(order: Order): Promise<Reports[keyof Reports]> {
  switch (order.do) {
    case 'open': {
      const { calendar, mail } = vendors.google.delegation.scopes
      world.delegation.admitted = [...calendar, ...mail]
      for (const email of order.emails) fill(email, order.each)
      return { url: world.url, secret: world.delegation.given.secret }
    }
    case 'move':
      return { at: move(order.email, order.eventId, order.startsAt) }
    case 'flood':
      return flood(order)
    case 'state':
      return [...people].flatMap(([email, { events }]) =>
        [...events.values()]
          .filter(one => one.status !== 'cancelled' && !one.extendedProperties)
          .map(one => ({ email, id: one.id, startsAt: startOf(one), title: String(one.summary) })),
      )
    case 'requests': {
      const counted: Record<string, number> = {}
      for (const request of world.requests.slice(seen)) {
        const kind = kinds.find(([pattern]) => pattern.test(request))?.[1] ?? 'other'
        counted[kind] = (counted[kind] ?? 0) + 1
      }
      seen = world.requests.length
      return counted
    }
  }
}

process.on('disconnect', () => process.exit())
// One order after the other: the next one is sent when this one is reported.
process.on('message', async (order: Order) => {
  const report: Report = await carryOut(order).then(
    report => ({ report }),
    error => ({ error: String(error instanceof Error ? error.stack : error) }),
  )
  process.send?.(report)
})
