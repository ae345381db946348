import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { keysThatWork } from './read'

/** Ends a key for good, also in its overlap. Revoked already: not found, as for every key that does not work. */
export function revokeApiKey(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { count } = await tx.apiKey.updateMany({
      where: { ...keysThatWork(ctx), id },
      data: { revokedAt: ctx.clock.now() },
    })
    if (count === 0) throw new DomainError('api_key.not_found')
    await recordChange(tx, ctx, { action: 'api_key.revoked', entity: 'api_key', id, topic: 'settings' })
    return { data: { id, deleted: true as const } }
  })
}
