import type { Prisma } from '../../../prisma/client/client'
import type { RecordSpec } from '../../nouns/define'
import { registered } from '../../nouns/registers'
import type { Actor } from '../actor'
import type { Clock } from '../clock'
import { afterCommit, type Tx } from '../database/db'
import { publish } from '../diagnostics'
import type { AuditAction } from './audit-actions'
import type { EventName } from './event-names'
import { emitEvent } from './events'
import { type LiveTopic, notifyLive } from './live'

export interface Change {
  /** `<record>.<verb in the past>` */
  action: AuditAction
  /** Whose log the entry belongs to; the record of the action by default. */
  entity?: string
  id: number
  /** The topic that pages watch; the record's own by default. */
  topic?: LiveTopic
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** Public event with the webhook's form of the record. */
  event?: { name: EventName; data: Record<string, unknown> }
}

export interface ChangeContext {
  actor: Actor
  clock: Clock
  requestId: string
  doorbell: { ring(work: 'webhook-out' | 'mail-out' | 'document-out'): void }
}

/**
 * Records a change in its transaction: audit entry, live notice, public event with its deliveries. After the commit the
 * workers' doorbell rings. An update without differences is not recorded.
 */
export async function recordChange(tx: Tx, ctx: ChangeContext, change: Change): Promise<void> {
  const { actor } = ctx
  const { entity = recordOf(change.action), topic = topicOf(entity) } = change
  const changes = differences(change.before, change.after)
  if (isEdit(change) && Object.keys(changes).length === 0) return
  // Nothing is read back: a role may have to write to a log that it may not read.
  const entry = tx.auditEntry.createMany({
    data: {
      tenantId: actor.tenantId,
      // Read by people of the company: an operator's action must not appear as one of their own.
      actorKind: actor.switchedIn ? 'platform' : actor.kind,
      actorUserId: actor.userId,
      actorKeyId: actor.keyId,
      actorLabel: actor.label,
      action: change.action,
      entity,
      entityId: String(change.id),
      changes,
      requestId: ctx.requestId,
      createdAt: ctx.clock.now(),
    },
  })
  const type = change.action.split('.').at(-1) ?? change.action
  // Independent of each other, so they run in parallel.
  const [, , deliveries] = await Promise.all([
    entry,
    notifyLive(tx, actor.tenantId, { topic, id: change.id, type }),
    change.event ? emitEvent(tx, ctx, change.event.name, change.event.data) : 0,
  ])
  if (deliveries > 0)
    afterCommit(tx, () => {
      publish('change.committed', {})
      ctx.doorbell.ring('webhook-out')
    })
}

/** The record that an action is named after. */
export const recordOf = (action: AuditAction): string => action.slice(0, action.indexOf('.'))

const records: Readonly<Record<string, RecordSpec>> = registered('records')

/** The topic that pages watch for a kind of record. */
function topicOf(entity: string): LiveTopic {
  const topic = records[entity]?.topic
  if (!topic) throw new Error(`No noun says what pages watch of ${entity}`)
  return topic as LiveTopic
}

/** An edit of fields, fully shown by `before` and `after`; a verb is recorded whatever it changed. */
const isEdit = ({ action, before, after, event }: Change): boolean =>
  Boolean(before && after && !event && /\.(updated|permissions_changed)$/.test(action))

/** Only the fields that differ, each as `[before, after]`. */
export function differences(
  before: Record<string, unknown> = {},
  after: Record<string, unknown> = {},
): Prisma.InputJsonObject {
  const changes: Record<string, Prisma.InputJsonValue> = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const from = JSON.stringify(before[field] ?? null)
    const to = JSON.stringify(after[field] ?? null)
    if (from !== to) changes[field] = [JSON.parse(from), JSON.parse(to)]
  }
  return changes
}
