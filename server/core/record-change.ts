import type { Prisma } from '../../prisma/client/client'
import type { Actor } from './actor'
import type { AuditAction } from './audit-actions'
import type { Clock } from './clock'
import { afterCommit, type Tx } from './db'
import { tell } from './diagnostics'
import type { EventName } from './event-names'
import { emitEvent } from './events'
import { type LiveTopic, notifyLive } from './live'

export interface Change {
  action: AuditAction
  entity: string
  id: number
  topic: LiveTopic
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** Public event with the record as webhooks carry it. */
  event?: { name: EventName; data: Record<string, unknown> }
}

export interface ChangeContext {
  actor: Actor
  clock: Clock
  requestId: string
  doorbell: { ring(work: 'webhook-out' | 'mail-out' | 'document-out'): void }
}

/**
 * Tells the rest of a change's story in the transaction of the change: audit entry, live notice, public event with its
 * deliveries. After the commit the workers' doorbell rings. What was saved as it stood is no story.
 */
export async function recordChange(tx: Tx, ctx: ChangeContext, change: Change): Promise<void> {
  const { actor } = ctx
  const changes = differences(change.before, change.after)
  if (isEdit(change) && Object.keys(changes).length === 0) return
  // Nothing is read back: who works through a door may write a log that they may not read.
  await tx.auditEntry.createMany({
    data: {
      tenantId: actor.tenantId,
      // Somebody of the company reads it: what an operator does there is not done by one of their own.
      actorKind: actor.switchedIn ? 'platform' : actor.kind,
      actorUserId: actor.userId,
      actorKeyId: actor.keyId,
      actorLabel: actor.label,
      action: change.action,
      entity: change.entity,
      entityId: String(change.id),
      changes,
      requestId: ctx.requestId,
      createdAt: ctx.clock.now(),
    },
  })
  const type = change.action.split('.').at(-1) ?? change.action
  await notifyLive(tx, actor.tenantId, { topic: change.topic, id: change.id, type })
  if (!change.event) return
  const deliveries = await emitEvent(tx, ctx, change.event.name, change.event.data)
  if (deliveries > 0) {
    await notifyLive(tx, actor.tenantId, { topic: 'deliveries', id: null, type: 'created' })
    afterCommit(tx, () => {
      tell('change.committed', {})
      ctx.doorbell.ring('webhook-out')
    })
  }
}

/** Fields were handed in, and `before` and `after` show all of them; a verb is told whatever it changed. */
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
