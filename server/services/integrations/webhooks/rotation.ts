import type { App, Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { jobContext } from '../../../platform/jobs/job-context'
import { changeRecord } from '../../../platform/records/change-record'
import { newWebhookSecret } from '../../../platform/records/webhook-signature'
import { lockEndpoint } from './lock-endpoint'
import { toWebhookRecord } from './read'
import { webhookKind } from './record-kind'
import { rotationMs, rotationOf, signingSecrets, webhookSecretPurpose } from './signing-secrets'

/**
 * Starts rotating a subscription's secret: from now on both sign, the old one first. Returns the new one, which is not
 * returned again.
 * @throws DomainError webhook.rotation_running
 */
export function startRotation(ctx: Ctx, { id }: { id: number }) {
  const { tenantId } = ctx.actor
  const secret = newWebhookSecret()
  return inTenant(ctx, async tx => {
    const now = ctx.clock.now()
    const { after } = await changeRecord(tx, ctx, webhookKind, id, {
      columns(row) {
        if (rotationOf(row, now)) throw new DomainError('webhook.rotation_running')
        const [current] = signingSecrets(row, now)
        const nextSecret = ctx.secretBox.seal(secret, webhookSecretPurpose(tenantId))
        return { secret: current, nextSecret, rotationStartedAt: now }
      },
      entry: () => ({ action: 'webhook.rotation_started' }),
    })
    const { rotation_started_at, rotation_ends_at } = toWebhookRecord(after, now)
    return { data: { id, rotation_started_at, rotation_ends_at, secret } }
  })
}

/** Ends a rotation: from now on only the new secret signs. @throws DomainError webhook.no_rotation */
export const commitRotation = (ctx: Ctx, { id }: { id: number }) => endRotation(ctx, id, 'webhook.rotation_committed')

/** Cancels a rotation: from now on only the old secret signs. @throws DomainError webhook.no_rotation */
export const cancelRotation = (ctx: Ctx, { id }: { id: number }) => endRotation(ctx, id, 'webhook.rotation_cancelled')

function endRotation(ctx: Ctx, id: number, action: 'webhook.rotation_committed' | 'webhook.rotation_cancelled') {
  return inTenant(ctx, async tx => {
    const now = ctx.clock.now()
    const { after } = await changeRecord(tx, ctx, webhookKind, id, {
      columns(row) {
        const rotation = rotationOf(row, now)
        if (!rotation) throw new DomainError('webhook.no_rotation')
        return alone(action === 'webhook.rotation_committed' ? rotation.nextSecret : row.secret)
      },
      entry: () => ({ action }),
    })
    return { data: toWebhookRecord(after, now) }
  })
}

/** Records rotations whose time has run out; the signing secret changed at that moment already. Returns how many. */
export async function endOverdueRotations(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - rotationMs)
  const over = await app.db.acrossTenants('sweep', tx =>
    tx.webhookEndpoint.findMany({ where: { rotationStartedAt: { lte: before } } }),
  )
  let ended = 0
  for (const { tenantId, id } of over) {
    const ctx = await jobContext(app, { tenantId, requestId: `webhook-${id}`, label: 'webhook-out' })
    await inTenant(ctx, async tx => {
      // A new rotation may have started or the subscription been deleted since the query.
      const row = await lockEndpoint(tx, ctx.actor.tenantId, id)
      if (!row?.rotationStartedAt || row.rotationStartedAt > before) return
      await changeRecord(tx, ctx, webhookKind, id, {
        columns: ({ secret, nextSecret }) => alone(nextSecret ?? secret),
        entry: () => ({ action: 'webhook.rotation_committed' }),
      })
      ended++
    })
  }
  return ended
}

/** Columns of a subscription with a single secret. */
const alone = (secret: string) => ({ secret, nextSecret: null, rotationStartedAt: null })
