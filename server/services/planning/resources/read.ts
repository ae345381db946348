import type { Prisma, Resource } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { textFinder } from '../../../platform/records/search'
import { toWire } from '../../../platform/records/wire-columns'
import { pageEnvelope } from '../../../platform/values/scalars'
import { type ListResources, ResourceRecord } from './schema'

/** One page of the company's resources, by name by default; `q` searches name and plate. */
export function listResources(ctx: Ctx, { sort = 'name', ...input }: ListResources) {
  const where: Prisma.ResourceWhereInput = {
    tenantId: ctx.actor.tenantId,
    id: input.id,
    kind: input.kind,
    active: input.active,
  }
  // Few enough to read all of them.
  const isFound = textFinder(input.q)
  const falling = sort.startsWith('-')
  const column = (falling ? sort.slice(1) : sort) as 'name' | 'kind' | 'plate'
  return inTenant(ctx, async tx => {
    const rows = await tx.resource.findMany({
      where,
      orderBy: [{ [column]: falling ? 'desc' : 'asc' }, { name: 'asc' }, { id: 'asc' }],
    })
    const found = rows.filter(({ name, plate }) => isFound(`${name} ${plate ?? ''}`))
    const page = found.slice(input.offset, input.offset + input.limit)
    return pageEnvelope(page.map(toResourceRecord), found.length, input)
  })
}

/** The row within the tenant. @throws DomainError resource.not_found */
export async function loadResource(tx: Tx, tenantId: TenantId, id: number): Promise<Resource> {
  const row = await tx.resource.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('resource.not_found')
  return row
}

export const toResourceRecord = (row: Resource): ResourceRecord =>
  toWire(ResourceRecord, row, {
    kind: row.kind as ResourceRecord['kind'],
    double_booking: row.doubleBooking as ResourceRecord['double_booking'],
  })
