import type { Prisma, Resource } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { toWire } from '../../../platform/records/wire-columns'
import { pageEnvelope } from '../../../platform/values/scalars'
import { type ListResources, ResourceRecord } from './schema'

/** One page of the company's resources, by name by default; `q` looks into name and plate. */
export function listResources(ctx: Ctx, { sort = 'name', ...input }: ListResources) {
  const contains = { contains: input.q?.trim() ?? '', mode: 'insensitive' } as const
  const where: Prisma.ResourceWhereInput = {
    tenantId: ctx.actor.tenantId,
    id: input.id,
    kind: input.kind,
    active: input.active,
    ...(contains.contains ? { OR: [{ name: contains }, { plate: contains }] } : {}),
  }
  const falling = sort.startsWith('-')
  const column = (falling ? sort.slice(1) : sort) as 'name' | 'kind' | 'plate'
  return inTenant(ctx, async tx => {
    const total = await tx.resource.count({ where })
    const rows = await tx.resource.findMany({
      where,
      orderBy: [{ [column]: falling ? 'desc' : 'asc' }, { name: 'asc' }, { id: 'asc' }],
      ...{ take: input.limit, skip: input.offset },
    })
    return pageEnvelope(rows.map(toResourceRecord), total, input)
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
