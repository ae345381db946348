import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { sha256Hex } from '../../../platform/secrets'

const validForMs = 10 * 60_000
export const statePurpose = (tenantId: number): string => `connection-state:${tenantId}`

/**
 * Stores that a user has started connecting something; the callback is accepted once, within ten minutes, from the same
 * session.
 */
export async function storeState(ctx: Ctx, provider: string): Promise<{ state: string; verifier: string }> {
  const { tenantId, userId } = ctx.actor
  const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(48).toString('base64url')]
  const now = ctx.clock.now()
  await inTenant(ctx, async tx => {
    await tx.connectionState.deleteMany({ where: { tenantId, expiresAt: { lt: now } } })
    await tx.connectionState.create({
      data: {
        ...{ tenantId, provider, stateHash: sha256Hex(state), userId: userId ?? 0, sessionId: ctx.sessionId ?? '' },
        sealed: ctx.secretBox.seal(verifier, statePurpose(tenantId)),
        expiresAt: new Date(now.getTime() + validForMs),
      },
    })
  })
  return { state, verifier }
}
