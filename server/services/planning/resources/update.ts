import type { Resource } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { toColumns } from '../../../platform/records/wire-columns'
import { assertNameFree } from './assert-name-free'
import { loadResource, toResourceRecord } from './read'
import type { ResourceRecord, UpdateResource } from './schema'

const resourceKind: RecordKind<'resource', Resource, ResourceRecord> = {
  model: 'resource',
  entity: 'resource',
  load: loadResource,
  show: toResourceRecord,
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
