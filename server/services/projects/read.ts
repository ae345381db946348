import type { Prisma } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import type { TenantId } from '../../core/actor'
import { dateToDay } from '../../core/days'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { wireOrNull } from '../../core/money'
import { pageEnvelope } from '../../core/scalars'
import { searchCondition } from '../../core/search'
import { type Direction, orderOf } from '../../core/sorting'
import type { ListProjects, PagedProjects, ProjectRecord, projectSorts } from './schema'

const withContact = { contact: { select: { name: true } } } as const
type ProjectRow = Prisma.ProjectGetPayload<{ include: typeof withContact }>

const sortColumns: Record<
  (typeof projectSorts)[number],
  (direction: Direction) => Prisma.ProjectOrderByWithRelationInput
> = {
  number: direction => ({ projectNumber: direction }),
  name: direction => ({ name: direction }),
  status: direction => ({ status: direction }),
  contact: direction => ({ contact: { name: direction } }),
  starts_on: direction => ({ startsOn: { sort: direction, nulls: 'last' } }),
  budget: direction => ({ budget: { sort: direction, nulls: 'last' } }),
}

/** One page of projects, newest first (index `tenant_id, created_at, id`). */
export function listProjects(
  ctx: Ctx,
  { limit, offset, sort, q, status, kontakt_id, updated_since }: ListProjects,
) {
  const where = {
    tenantId: ctx.actor.tenantId,
    ...(status ? { status } : {}),
    ...(kontakt_id ? { contactId: kontakt_id } : {}),
    ...(updated_since ? { updatedAt: { gte: new Date(updated_since) } } : {}),
    ...searchCondition(q),
  }
  return inTenant(ctx, async tx => {
    const rows = await tx.project.findMany({
      where,
      include: withContact,
      orderBy: orderOf(sort, sortColumns),
      take: limit,
      skip: offset,
    })
    const total = await tx.project.count({ where })
    return pageEnvelope(rows.map(toProjectRecord), total, { limit, offset })
  })
}

/** The application's list by page numbers; a foreign `company` lists nothing. */
export async function pageProjects(ctx: Ctx, { page, pageSize, q, company }: PagedProjects) {
  const foreign = company !== undefined && company !== ctx.actor.companyId
  const { data, pagination } = foreign
    ? pageEnvelope([], 0, { limit: pageSize, offset: 0 })
    : await listProjects(ctx, { q, limit: pageSize, offset: (page - 1) * pageSize })
  const totalPages = Math.ceil(pagination.total / pageSize)
  return {
    projects: data,
    pageInfo: {
      page,
      pageSize,
      total: pagination.total,
      totalPages,
      hasNext: page < totalPages,
      hasPrev: page > 1 && totalPages > 0,
    },
  }
}

/** One project by id or project number; digits alone are an id first. */
export async function getProject(ctx: Ctx, { id }: { id: string }) {
  const row = await inTenant(ctx, tx => loadProject(tx, ctx.actor.tenantId, id))
  return { data: toProjectRecord(row) }
}

export async function loadProject(
  tx: Tx,
  tenantId: TenantId,
  idOrNumber: number | string,
): Promise<ProjectRow> {
  const number = String(idOrNumber)
  const id = /^\d{1,10}$/.test(number) && Number(number) <= 2_147_483_647 ? Number(number) : null
  const byId = id
    ? await tx.project.findUnique({ where: { tenantId_id: { tenantId, id } }, include: withContact })
    : null
  const row =
    byId ??
    (await tx.project.findUnique({
      where: { tenantId_projectNumber: { tenantId, projectNumber: number } },
      include: withContact,
    }))
  if (!row) throw new DomainError('project.not_found')
  return row
}

export function toProjectRecord(row: ProjectRow): ProjectRecord {
  return {
    id: row.id,
    project_number: row.projectNumber,
    name: row.name,
    status: row.status as ProjectRecord['status'],
    kontakt_id: row.contactId,
    kontakt_name: row.contact?.name ?? null,
    description: row.description,
    street: row.street,
    house_number: row.houseNumber,
    postal_code: row.postalCode,
    city: row.city,
    country_code: row.countryCode,
    starts_on: row.startsOn && dateToDay(row.startsOn),
    ends_on: row.endsOn && dateToDay(row.endsOn),
    budget: wireOrNull(row.budget),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
