import type { z } from 'zod'
import type { Resource } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { recordChange } from '../../../platform/records/record-change'
import { inAnyCase } from '../../../platform/records/search'
import { toColumns } from '../../../platform/records/wire-columns'
import { loadResource, toResourceRecord } from './read'
import type { CreateResource, ResourceRecord, UpdateResource } from './schema'

const resourceKind: RecordKind<'resource', Resource, ResourceRecord> = {
  model: 'resource',
  entity: 'resource',
  load: loadResource,
  show: toResourceRecord,
}

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

/**
 * Changes the given fields of a resource. Existing appointments with it stay as planned.
 * @throws DomainError resource.not_found, resource.name_taken, conflict
 */
export function updateResource(ctx: Ctx, { id, updates: { expected_version, ...given } }: UpdateResource) {
  return inTenant(ctx, async tx => {
    const { after } = await changeRecord(tx, ctx, resourceKind, id, {
      expectedVersion: expected_version,
      async columns(row) {
        if (given.name !== undefined || given.kind !== undefined)
          await assertNameFree(tx, ctx, { name: given.name ?? row.name, kind: given.kind ?? row.kind }, id)
        return toColumns(given)
      },
      entry: (before, now) => ({
        action: before.active && !now.active ? 'resource.archived' : 'resource.updated',
      }),
    })
    return { data: toResourceRecord(after) }
  })
}

/** One name for two vans would send people to the wrong one; names of a kind are checked under a lock. */
async function assertNameFree(tx: Tx, { actor }: Ctx, { name, kind }: { name: string; kind: string }, ownId?: number) {
  const { tenantId } = actor
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`resources:${tenantId}`}, 0))`
  const other = await tx.resource.findFirst({
    where: { tenantId, kind, name: inAnyCase(name), id: { not: ownId } },
    select: { id: true },
  })
  if (other) throw new DomainError('resource.name_taken', { field: 'name' })
}
