import type { WebhookEndpoint } from '../../../prisma/client/client'
import type { App, Ctx } from '../../context'
import type { AuditAction } from '../../core/audit-actions'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { jobContext } from '../../core/job-context'
import { type ChangeContext, recordChange } from '../../core/record-change'
import { newWebhookSecret } from '../../core/webhook-signature'
import { loadWebhook, toWebhookRecord } from './read'
import { rotationMs, rotationOf, signingSecrets, webhookSecretPurpose } from './secret'

/**
 * Begins to replace a subscription's secret: from now on both sign, the old one first. Answers the new one, this once.
 * @throws DomainError webhook.rotation_running
 */
export function startRotation(ctx: Ctx, { id }: { id: number }) {
  const { tenantId } = ctx.actor
  const secret = newWebhookSecret()
  return inTenant(ctx, async tx => {
    const now = ctx.clock.now()
    const before = await loadWebhook(tx, tenantId, id)
    if (rotationOf(before, now)) throw new DomainError('webhook.rotation_running')
    const [current] = signingSecrets(before, now)
    const nextSecret = ctx.secretBox.seal(secret, webhookSecretPurpose(tenantId))
    await replace(tx, ctx, before, { secret: current, nextSecret, rotationStartedAt: now })
    const after = toWebhookRecord(await loadWebhook(tx, tenantId, id), now)
    const { rotation_started_at, rotation_ends_at } = after
    await tellStory(tx, ctx, id, 'webhook.rotation_started', { rotation_ends_at })
    return { data: { id, rotation_started_at, rotation_ends_at, secret } }
  })
}

/** Ends a rotation: from now on only the new secret signs. @throws DomainError webhook.no_rotation */
export const commitRotation = (ctx: Ctx, { id }: { id: number }) =>
  endRotation(ctx, id, 'webhook.rotation_committed')

/** Gives a rotation up: from now on only the old secret signs. @throws DomainError webhook.no_rotation */
export const cancelRotation = (ctx: Ctx, { id }: { id: number }) =>
  endRotation(ctx, id, 'webhook.rotation_cancelled')

function endRotation(
  ctx: Ctx,
  id: number,
  action: 'webhook.rotation_committed' | 'webhook.rotation_cancelled',
) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const now = ctx.clock.now()
    const before = await loadWebhook(tx, tenantId, id)
    const rotation = rotationOf(before, now)
    if (!rotation) throw new DomainError('webhook.no_rotation')
    const secret = action === 'webhook.rotation_committed' ? rotation.nextSecret : before.secret
    await replace(tx, ctx, before, { secret, nextSecret: null, rotationStartedAt: null })
    await tellStory(tx, ctx, id, action)
    return { data: toWebhookRecord(await loadWebhook(tx, tenantId, id), now) }
  })
}

/** Writes down which rotations time has ended; what signs has changed at that moment already. Returns how many. */
export async function endOverdueRotations(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - rotationMs)
  const over = await app.db.throughDoor('sweep', tx =>
    tx.webhookEndpoint.findMany({ where: { rotationStartedAt: { lte: before } } }),
  )
  let ended = 0
  for (const row of over) {
    const { tenantId, id } = row
    const ctx = await jobContext(app, { tenantId, requestId: `webhook-${id}`, label: 'webhook-out' })
    await inTenant(ctx, async tx => {
      const data = { secret: row.nextSecret ?? row.secret, nextSecret: null, rotationStartedAt: null }
      // A new rotation may have begun or the subscription gone since the look.
      if (!(await replacedAs(tx, ctx, row, data))) return
      await tellStory(tx, ctx, id, 'webhook.rotation_committed')
      ended++
    })
  }
  return ended
}

type Secrets = Pick<WebhookEndpoint, 'secret' | 'nextSecret' | 'rotationStartedAt'>

async function replace(tx: Tx, ctx: ChangeContext, before: WebhookEndpoint, data: Secrets): Promise<void> {
  if (!(await replacedAs(tx, ctx, before, data))) throw new DomainError('conflict')
}

/** Replaces the secrets unless somebody else has done so. */
async function replacedAs(
  tx: Tx,
  { actor, clock }: ChangeContext,
  { id, secret, rotationStartedAt }: WebhookEndpoint,
  data: Secrets,
): Promise<boolean> {
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { tenantId: actor.tenantId, id, secret, rotationStartedAt },
    data: { ...data, updatedAt: clock.now() },
  })
  return count > 0
}

const tellStory = (
  tx: Tx,
  ctx: ChangeContext,
  id: number,
  action: AuditAction,
  after?: Record<string, unknown>,
) => recordChange(tx, ctx, { action, entity: 'webhook', id, topic: 'settings', ...(after ? { after } : {}) })
