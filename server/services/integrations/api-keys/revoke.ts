import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { apiKeyKind, assertWorks } from './change'

/** Ends a key for good, also in its overlap. Revoked already: not found, as for every key that does not work. */
export function revokeApiKey(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    await changeRecord(tx, ctx, apiKeyKind, id, {
      columns(row) {
        assertWorks(ctx, row)
        return { revokedAt: ctx.clock.now() }
      },
      entry: () => ({ action: 'api_key.revoked' }),
    })
    return { data: { id, deleted: true as const } }
  })
}
