import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { addKey } from './create'
import { keysThatWork } from './read'
import type { RotateApiKey } from './schema'

const hourMs = 3_600_000

/**
 * Puts a new key of the same name and scopes beside a key and answers its plaintext, this once; the old one works for `overlap_hours` more.
 * A key is rotated once. Its scopes must still lie within the booked modules.
 */
export async function rotateApiKey(ctx: Ctx, { id, overlap_hours }: RotateApiKey) {
  const { tenantId } = ctx.actor
  const expiresAt = new Date(ctx.clock.now().getTime() + overlap_hours * hourMs)
  const data = await inTenant(ctx, async tx => {
    await tx.$queryRaw`select id from api_keys where tenant_id = ${tenantId} and id = ${id} for update`
    const old = await tx.apiKey.findFirst({ where: { ...keysThatWork(ctx), id } })
    if (!old) throw new DomainError('api_key.not_found')
    if (old.replacedById !== null)
      throw new DomainError('api_key.rotated', { replaced_by_id: old.replacedById })
    const created = await addKey(tx, ctx, { name: old.name, scopes: old.scopes })
    await tx.apiKey.update({
      where: { tenantId_id: { tenantId, id } },
      data: { expiresAt, replacedById: created.id },
    })
    await recordChange(tx, ctx, {
      action: 'api_key.rotated',
      entity: 'api_key',
      id,
      topic: 'settings',
      before: { expires_at: null, replaced_by_id: null },
      after: { expires_at: expiresAt.toISOString(), replaced_by_id: created.id },
    })
    return { ...created, replaces: { id, expires_at: expiresAt.toISOString() } }
  })
  return { data }
}
