import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { RecordSpec } from '../../nouns/define'
import { registered } from '../../nouns/registers'
import { type Actor, may } from '../../platform/actor'
import type { Database } from '../../platform/database/db'
import type { Logger } from '../../platform/log'
import { type LiveTopic, liveTopics } from '../../platform/records/live'
import { cutText } from '../../platform/values/cut-text'
import { type Ear, mayHear, seesAll } from './hub'

export const presenceChannel = 'gewerk_presence'

/** A person in a room; `at` is what they point at there. */
const Person = z.object({ user_id: z.int(), name: z.string(), at: z.string().nullable() })
export type Person = z.infer<typeof Person>

/**
 * The people in a room of one process; `wantsNotices` = it does not know the other processes yet and wants their
 * notices.
 */
const Notice = z.object({
  process: z.string(),
  tenantId: z.int(),
  room: z.string(),
  people: z.array(Person),
  wantsNotices: z.boolean().optional(),
})
type Notice = z.infer<typeof Notice>

/** A user who is in rooms on one connection. */
export interface Member {
  readonly actor: Actor
  present(room: string, people: readonly Person[]): void
}

export interface Presence extends Ear {
  /** Handles a notice of another process, a payload of `presenceChannel`. */
  heard(payload: string): void
  enter(member: Member, room: string): void
  /** Sets what the member points at; ignored if they are not in the room. */
  point(member: Member, room: string, at: string | null): void
  leave(member: Member, room: string): void
}

/** A change of a room is announced at once, later ones together after this time. */
const quietMs = 200
/** How long the last notice of a killed process counts; each process repeats its own with every beat of 20 s. */
const noticeKeptMs = 60_000
/** Postgres limits a notice to 8,000 bytes. */
const maxNoticeBytes = 7_500
const maxNameLength = 80

const topicsOfRooms = registered('records') as Readonly<Record<string, RecordSpec>>
const isTopic = (name: string | undefined): name is LiveTopic => liveTopics.includes(name as LiveTopic)

/** The subject of a room: a record (`offer:12`) or the board (`planning:board`); null for an invalid room. */
function topicOf(room: string): LiveTopic | null {
  if (room === 'planning:board') return 'appointments'
  const [, entity] = /^([a-z_]+):[1-9]\d{0,9}$/.exec(room) ?? []
  const topic = entity ? topicsOfRooms[entity]?.topic : undefined
  return isTopic(topic) ? topic : null
}

/** Whether a user may know who is in a room: only one who sees every record that it could be about. */
export function mayEnter(actor: Actor, room: string): boolean | null {
  const topic = topicOf(room)
  if (!topic) return null
  const all = room === 'planning:board' ? undefined : seesAll[topic]
  return mayHear(actor, topic) && (!all || may(actor, all))
}

interface Room {
  tenantId: number
  name: string
  members: Map<Member, string | null>
  /** Set while a further change waits to be announced. */
  timer: NodeJS.Timeout | undefined
  dirty: boolean
}

/**
 * Who is looking at the same record or at the board, over all processes: each announces the people in its rooms by
 * `NOTIFY`. It is kept in memory only; nothing depends on it.
 */
export function createPresence({ db, log }: { db: Database; log: Logger }): Presence {
  const self = randomUUID()
  const rooms = new Map<string, Room>()
  const elsewhere = new Map<string, Map<string, { people: readonly Person[]; at: number }>>()
  const keyOf = (tenantId: number, room: string) => `${tenantId} ${room}`

  /** One entry per person, with what they pointed at last. */
  function peopleIn(key: string): Person[] {
    const own = rooms.get(key) ? [localIn(rooms.get(key) as Room)] : []
    const others = [...(elsewhere.get(key)?.values() ?? [])].map(({ people }) => people)
    const known = new Map<number, Person>()
    for (const person of [...others, ...own].flat()) {
      const before = known.get(person.user_id)
      known.set(person.user_id, { ...person, at: person.at ?? before?.at ?? null })
    }
    return [...known.values()].sort((a, b) => a.user_id - b.user_id)
  }

  const localIn = ({ members }: Room): Person[] =>
    [...members].map(([{ actor }, at]) => ({
      user_id: actor.userId ?? 0,
      name: cutText(actor.label, maxNameLength),
      at,
    }))

  /** Announces the people in a room to its members here and to the other processes. */
  function announce(key: string, room: Room): void {
    updateMembers(key, room)
    publish(room)
    if (room.members.size === 0) rooms.delete(key)
  }

  function updateMembers(key: string, room: Room): void {
    const people = peopleIn(key)
    for (const member of room.members.keys()) if (mayEnter(member.actor, room.name)) member.present(room.name, people)
  }

  function publish({ tenantId, name, members }: Room, wantsNotices = false): void {
    const people = localIn({ members } as Room)
    const notice: Notice = { process: self, tenantId, room: name, people, ...(wantsNotices ? { wantsNotices } : {}) }
    while (Buffer.byteLength(JSON.stringify(notice)) > maxNoticeBytes) people.pop()
    db.pool
      .query('select pg_notify($1, $2)', [presenceChannel, JSON.stringify(notice)])
      .catch(error => log.debug({ err: error }, 'presence not sent; the next beat does'))
  }

  function changed(key: string): void {
    const room = rooms.get(key)
    if (!room) return
    room.dirty = true
    if (room.timer) return
    const turn = () => {
      room.timer = undefined
      if (!room.dirty) return
      room.dirty = false
      announce(key, room)
      room.timer = setTimeout(turn, quietMs).unref()
    }
    turn()
  }

  return {
    enter(member, name) {
      const { tenantId } = member.actor
      const key = keyOf(tenantId, name)
      const known = rooms.get(key)
      const room = known ?? { tenantId, name, members: new Map(), timer: undefined, dirty: false }
      rooms.set(key, room)
      if (room.members.size === 0) publish(room, true)
      room.members.set(member, room.members.get(member) ?? null)
      changed(key)
    },
    point(member, name, at) {
      const key = keyOf(member.actor.tenantId, name)
      const room = rooms.get(key)
      if (!room?.members.has(member) || room.members.get(member) === at) return
      room.members.set(member, at)
      changed(key)
    },
    leave(member, name) {
      const key = keyOf(member.actor.tenantId, name)
      if (rooms.get(key)?.members.delete(member)) changed(key)
    },
    heard(payload) {
      const notice = parseNotice(payload)
      if (!notice || notice.process === self) return
      const key = keyOf(notice.tenantId, notice.room)
      const room = rooms.get(key)
      // A room without a member here needs no notice.
      if (!room) return
      if (notice.wantsNotices) publish(room)
      const known = elsewhere.get(key) ?? new Map()
      elsewhere.set(key, known)
      if (notice.people.length > 0) known.set(notice.process, { people: notice.people, at: performance.now() })
      else known.delete(notice.process)
      updateMembers(key, room)
    },
    /** Notices sent meanwhile were missed. */
    gap() {
      for (const room of rooms.values()) publish(room, true)
    },
    beat() {
      for (const room of rooms.values()) if (room.members.size > 0) publish(room)
      for (const [key, said] of elsewhere) {
        const before = said.size
        for (const [process, { at }] of said) if (performance.now() - at > noticeKeptMs) said.delete(process)
        const room = rooms.get(key)
        if (said.size === 0 || !room) elsewhere.delete(key)
        if (room && said.size < before) updateMembers(key, room)
      }
    },
    close() {
      for (const room of rooms.values()) {
        clearTimeout(room.timer)
        if (room.members.size > 0) publish({ ...room, members: new Map() })
      }
      rooms.clear()
    },
  }
}

function parseNotice(payload: string): Notice | null {
  try {
    return Notice.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
