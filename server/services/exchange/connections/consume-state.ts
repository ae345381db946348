import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { sha256Hex } from '../../../platform/secrets'
import { statePurpose } from './store-state'

/**
 * Returns what was started with this state, which is used up even if a later step fails.
 * @throws DomainError connection.state_invalid
 */
export async function consumeState(ctx: Ctx, state: string): Promise<{ provider: string; verifier: string }> {
  const { tenantId, userId } = ctx.actor
  const key = { tenantId, stateHash: sha256Hex(state) }
  const begun = await inTenant(ctx, async tx => {
    const row = await tx.connectionState.findUnique({ where: { tenantId_stateHash: key } })
    const { count } = row ? await tx.connectionState.deleteMany({ where: key }) : { count: 0 }
    return count === 1 ? row : null
  })
  const isOurs = begun && begun.userId === userId && begun.sessionId === (ctx.sessionId ?? '')
  if (!isOurs || begun.expiresAt < ctx.clock.now()) throw new DomainError('connection.state_invalid')
  return { provider: begun.provider, verifier: ctx.secretBox.open(begun.sealed, statePurpose(tenantId)) }
}
