import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { sha256Hex } from '../../../platform/secrets'

const validForMs = 10 * 60_000
const statePurpose = (tenantId: number): string => `connection-state:${tenantId}`

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
