import pLimit from 'p-limit'
import { z } from 'zod'
import type { App } from '../../context'
import { registered } from '../../nouns/registers'
import { type Actor, may } from '../../platform/actor'
import type { Permission } from '../../platform/permissions'
import { type LiveChange, type LiveTopic, liveChannel, liveTopics } from '../../platform/records/live'
import { logFailure } from '../answer'
import type { Identify } from '../guards/identify'
import { listenForChanges } from './listener'

/** Why a listener is disconnected: this determines whether it should reconnect. */
export type EndReason = 'too_many' | 'login_over' | 'shutdown' | 'behind'

/** A listener to changes in a company: a page, a stream of notifications, a socket. */
export interface LiveListener {
  actor: Actor
  readonly cookie: string | undefined
  /** When the session behind it was last checked; milliseconds of `performance.now()`. */
  checkedAt: number
  /** A change that this person may know about. */
  change(change: LiveChange): void
  /** Notices were lost: displayed data may be out of date. */
  resync(): void
  beat(): void
  end(reason: EndReason): void
}

const topicPermissions = registered('topics') as Readonly<Record<LiveTopic, Permission>>

/** Whether a person may receive changes of a topic. */
export const mayHear = (actor: Actor, topic: LiveTopic): boolean => may(actor, topicPermissions[topic])

/** A notice of the channel: a change in a company, and the id of a notification if it was one. */
const Notice = z.object({
  tenantId: z.int(),
  topic: z.enum(liveTopics),
  id: z.int().nullable(),
  type: z.string(),
  notificationId: z.int().optional(),
})
export type Notice = z.infer<typeof Notice>

export interface HubOptions {
  app: Pick<App, 'log'>
  identify: Identify
  databaseUrl: string
  heartbeatMs?: number
  recheckMs?: number
  retryMs?: number
}

/** Listeners of one kind, with a limit per person and process. */
export interface Circle {
  /** Adds a listener; if the person has too many, the oldest is disconnected. */
  admit(listener: LiveListener): void
  leave(listener: LiveListener): void
}

/** A subscriber to another channel on the same connection. */
export interface Ear {
  notice?(notice: Notice): void
  /** Notices were lost. */
  gap?(): void
  beat?(): void
  /** The hub ends; no more notices arrive. */
  close?(): void
}

export interface LiveHub {
  /** Resolves when notices are being received. */
  ready: Promise<void>
  readonly closing: boolean
  /** A kind of listener, with its own limit per person. */
  circle(maxPerPerson: number): Circle
  /** The listeners of a company, in all circles. */
  listenersIn(tenantId: number): Iterable<LiveListener>
  /** Subscribes to another channel from the start; call it before the hub is ready. */
  hear(ear: Ear): void
  /** Whether something may have changed between loading a page's data and opening its stream. */
  mayHaveMissed(tenantId: number, loadedAt: number): boolean
  /** Ends all listeners and the connection to the database. */
  close(): Promise<void>
}

/** Sessions checked at the same time; people's requests take precedence. */
const rechecksAtOnce = 4

/**
 * Receives changes in this process: one connection for committed notices (`NOTIFY`), and all listeners, by company. No
 * listener receives topics that it may not read, nor another company's. Each login is checked again every minute, and
 * as soon as the company's team changes.
 */
export function createLiveHub(
  { app, identify, databaseUrl, heartbeatMs = 20_000, recheckMs = 60_000, retryMs }: HubOptions,
  channels: Readonly<Record<string, (payload: string) => void>> = {},
): LiveHub {
  const companies = new Map<number, Set<LiveListener>>()
  const ears: Ear[] = []
  const lastChangeAt = new Map<number, number>()
  const inTurn = pLimit(rechecksAtOnce)
  let heardSince = Date.now()
  let closing = false

  const listenersIn = (tenantId: number): LiveListener[] => [...(companies.get(tenantId) ?? [])]
  const everyone = (work: (listener: LiveListener) => void) => {
    for (const tenantId of [...companies.keys()]) for (const listener of listenersIn(tenantId)) work(listener)
  }

  function heard(payload: string): void {
    const notice = parseNotice(payload)
    if (!notice) {
      app.log.warn('unreadable live notice')
      return
    }
    lastChangeAt.set(notice.tenantId, Date.now())
    for (const listener of listenersIn(notice.tenantId)) send(listener, notice)
    for (const ear of ears) ear.notice?.(notice)
    // People who were removed, or have fewer rights from now on, receive nothing more.
    if (notice.topic !== 'team') return
    for (const listener of listenersIn(notice.tenantId)) recheck(listener)
  }

  const connection = listenForChanges({
    databaseUrl,
    log: app.log,
    retryMs,
    channels: { [liveChannel]: heard, ...channels },
    onGap: () => {
      heardSince = Date.now()
      everyone(listener => listener.resync())
      for (const ear of ears) ear.gap?.()
    },
  })
  const heart = setInterval(() => {
    everyone(listener => {
      listener.beat()
      if (performance.now() - listener.checkedAt >= recheckMs) recheck(listener)
    })
    for (const ear of ears) ear.beat?.()
  }, heartbeatMs)

  /** The session may be over, in another company, or its person in another role. */
  function recheck(listener: LiveListener): void {
    listener.checkedAt = performance.now()
    void inTurn(async () => {
      if (!companies.get(listener.actor.tenantId)?.has(listener)) return
      const { actor } = await identify.bySession(listener.cookie)
      if (actor?.tenantId === listener.actor.tenantId) listener.actor = actor
      else listener.end('login_over')
    }).catch(error => logFailure(app.log, error, { surface: 'live' }))
  }

  function circle(maxPerPerson: number): Circle {
    const persons = new Map<number | null, Set<LiveListener>>()
    return {
      admit(listener) {
        const { tenantId, userId } = listener.actor
        const own = persons.get(userId) ?? new Set()
        persons.set(userId, own)
        const [oldest] = own
        if (oldest && own.size >= maxPerPerson) {
          this.leave(oldest)
          oldest.end('too_many')
        }
        own.add(listener)
        persons.set(userId, own)
        const company = companies.get(tenantId) ?? new Set()
        companies.set(tenantId, company.add(listener))
      },
      leave(listener) {
        const { tenantId, userId } = listener.actor
        const own = persons.get(userId)
        own?.delete(listener)
        if (own?.size === 0) persons.delete(userId)
        const company = companies.get(tenantId)
        company?.delete(listener)
        if (company?.size === 0) companies.delete(tenantId)
      },
    }
  }

  return {
    ready: connection.ready,
    get closing() {
      return closing
    },
    circle,
    listenersIn,
    hear: ear => ears.push(ear),
    mayHaveMissed: (tenantId, loadedAt) =>
      loadedAt > 0 && (loadedAt < heardSince || loadedAt <= (lastChangeAt.get(tenantId) ?? 0)),
    async close() {
      closing = true
      clearInterval(heart)
      everyone(listener => listener.end('shutdown'))
      for (const ear of ears) ear.close?.()
      await connection.close()
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

function send(listener: LiveListener, { tenantId: _, notificationId: __, ...change }: Notice): void {
  const { actor } = listener
  if (!mayHear(actor, change.topic)) return
  if (change.topic === 'notifications' && change.id !== actor.userId) return
  listener.change({ ...change, id: visibleId(actor, change) })
}

/** People who see only their own records of a topic learn that something changed, not which record. */
export const seesAll: Partial<Record<LiveTopic, Permission>> = {
  rapports: 'rapports:read_all',
  appointments: 'appointments:read_all',
  time: 'time_entries:read_all',
  leave: 'leave:decide',
}
const visibleId = (actor: Actor, { topic, id }: LiveChange): number | null => {
  const permission = seesAll[topic]
  return permission && !may(actor, permission) ? null : id
}
