import type { z } from 'zod'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { toColumns } from '../../../platform/records/wire-columns'
import { assertNameFree } from './assert-name-free'
import { toResourceRecord } from './read'
import type { CreateResource } from './schema'

/** @throws DomainError resource.name_taken */
export function createResource(ctx: Ctx, input: z.output<typeof CreateResource>) {
  return inTenant(ctx, async tx => {
    await assertNameFree(tx, ctx, input)
    const now = ctx.clock.now()
    const row = await tx.resource.create({
      data: { tenantId: ctx.actor.tenantId, ...toColumns(input), createdAt: now, updatedAt: now },
    })
    const after = toResourceRecord(row)
    await recordChange(tx, ctx, { action: 'resource.created', id: row.id, after })
    return { data: after }
  })
}
