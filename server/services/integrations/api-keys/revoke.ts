import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { assertWorks } from './assert-works'
import { apiKeyKind } from './record-kind'

/**
 * Revokes a key for good, even during its overlap. A key that no longer works, such as a revoked one, is not found.
 * @throws DomainError api_key.not_found
 */
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
