import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { may, type TenantId, where } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { whereIs } from '../../../platform/lists/list-filters'
import { sortByValue } from '../../../platform/lists/list-order'
import { listPage, listSource } from '../../../platform/lists/list-page'
import { toWire } from '../../../platform/records/wire-columns'
import { pageEnvelope } from '../../../platform/values/scalars'
import { contactNameSql, customerNumberSql, selectContactName, sortByContact } from '../contacts/contact-name-sql'
import { type ListProjects, type PagedProjects, ProjectRecord, type projectSorts } from './schema'

const withContact = { contact: selectContactName } as const
export type ProjectRow = Prisma.ProjectGetPayload<{ include: typeof withContact }>

const source = listSource<(typeof projectSorts)[number]>({
  table: 'projects',
  fields: Object.keys(Prisma.ProjectScalarFieldEnum),
  joined: { 'contact.name': contactNameSql, 'contact.customerNumber': customerNumberSql },
  sorts: {
    number: Prisma.sql`t.project_number`,
    name: Prisma.sql`t.name`,
    status: sortByValue('status'),
    contact: sortByContact,
    starts_on: Prisma.sql`t.starts_on`,
    budget: Prisma.sql`t.budget`,
  },
})

/**
 * One page of projects, newest first.
 * @throws DomainError forbidden for sorting by amounts that the actor may not see: the order would reveal them
 */
export async function listProjects(ctx: Ctx, input: ListProjects) {
  if (input.sort?.endsWith('budget') && !may(ctx.actor, 'projects:money'))
    throw new DomainError('forbidden', { permission: 'projects:money', field: 'sort' })
  return listPage(
    ctx,
    source,
    input,
    [
      ...whereIs('status', input.status),
      ...whereIs('contactId', input.kontakt_id),
      ...whereIs('projectNumber', input.project_number),
    ],
    (row: ProjectRow) => shownProject(ctx, toProjectRecord(row)),
  )
}

/** A project as the actor may see it: its budget requires `projects:money`. */
export const shownProject = ({ actor }: Pick<Ctx, 'actor'>, record: ProjectRecord): ProjectRecord => ({
  ...record,
  budget: where(actor, 'projects:money', record.budget),
})

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

/**
 * One project by id or project number; digits alone are tried as an id first.
 * @throws DomainError project.not_found
 */
export async function getProject(ctx: Ctx, { id }: { id: string }) {
  const row = await inTenant(ctx, tx => loadProject(tx, ctx.actor.tenantId, id))
  return { data: shownProject(ctx, toProjectRecord(row)) }
}

/** The row within the tenant, by id or project number. @throws DomainError project.not_found */
export async function loadProject(tx: Tx, tenantId: TenantId, idOrNumber: number | string): Promise<ProjectRow> {
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

export const toProjectRecord = (row: ProjectRow): ProjectRecord =>
  toWire(ProjectRecord, row, {
    kontakt_id: row.contactId,
    kontakt_name: row.contact?.name ?? null,
    customer_number: row.contact?.customerNumber ?? null,
  })
