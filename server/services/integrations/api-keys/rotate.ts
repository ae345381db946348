import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord, lockRecord } from '../../../platform/records/change-record'
import { assertWorks } from './assert-works'
import { addKey } from './create'
import { apiKeyKind } from './record-kind'
import type { RotateApiKey } from './schema'

const hourMs = 3_600_000

/**
 * Creates a key with the same name, scopes and MCP setting and returns its plaintext, which is not shown again; the
 * old key works for `overlap_hours` more. A key can be rotated only once, and its scopes must still be within the
 * booked modules.
 * @throws DomainError api_key.not_found, api_key.rotated, api_key.scope_outside_plan
 */
export async function rotateApiKey(ctx: Ctx, { id, overlap_hours }: RotateApiKey) {
  const { tenantId } = ctx.actor
  const expiresAt = new Date(ctx.clock.now().getTime() + overlap_hours * hourMs)
  const data = await inTenant(ctx, async tx => {
    await lockRecord(tx, tenantId, 'apiKey', id)
    const old = await apiKeyKind.load(tx, tenantId, id)
    assertWorks(ctx, old)
    if (old.replacedById !== null) throw new DomainError('api_key.rotated', { replaced_by_id: old.replacedById })
    const created = await addKey(tx, ctx, old)
    await changeRecord(tx, ctx, apiKeyKind, id, {
      columns: () => ({ expiresAt, replacedById: created.id }),
      entry: () => ({ action: 'api_key.rotated' }),
    })
    return { ...created, replaces: { id, expires_at: expiresAt.toISOString() } }
  })
  return { data }
}
