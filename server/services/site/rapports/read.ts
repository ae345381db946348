import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { sum, wire } from '../../../money/money'
import { type Actor, may, type TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type ListFilter, whereBetween, whereIs } from '../../../platform/lists/list-filters'
import { listPage, listSource } from '../../../platform/lists/list-page'
import { withOneContact } from '../../../platform/records/contact-reference'
import { toWire } from '../../../platform/records/wire-columns'
import { pageEnvelope } from '../../../platform/values/scalars'
import { visibleRapports } from '../../exchange/company-documents/visible-rapports'
import { contactNameSql, customerNumberSql, selectContactName, sortByContact } from '../contacts/contact-name-sql'
import { projectNameSql, projectNumberSql } from '../projects/project-name-sql'
import { actionsFor, type RapportOut } from './rules'
import {
  EntryLine,
  type ListLines,
  type ListRapports,
  MaterialLine,
  type RapportDetail,
  type RapportOverview,
  RapportRecord,
  type ReadRapports,
  type rapportSorts,
} from './schema'
import { visibleInLists } from './visible-in-lists'

const withNames = {
  contact: selectContactName,
  project: { select: { name: true, projectNumber: true } },
} as const
const inOrder = [{ position: 'asc' }, { id: 'asc' }] as const
const withLines = {
  ...withNames,
  entries: { orderBy: [...inOrder] },
  materials: { orderBy: [...inOrder] },
  invoices: {
    where: { invoice: { status: { not: 'cancelled' } } },
    select: { billingPercentage: true },
  },
} satisfies Prisma.RapportInclude

type RecordRow = Prisma.RapportGetPayload<object>
type OverviewRow = Prisma.RapportGetPayload<{ include: typeof withNames }>
/** A rapport with its lines in order, names, and its links to invoices. */
export type RapportRow = Prisma.RapportGetPayload<{ include: typeof withLines }>

const source = listSource<(typeof rapportSorts)[number]>({
  table: 'rapports',
  fields: Object.keys(Prisma.RapportScalarFieldEnum),
  joined: {
    'contact.name': contactNameSql,
    'contact.customerNumber': customerNumberSql,
    'project.name': projectNameSql,
    'project.projectNumber': projectNumberSql,
  },
  sorts: {
    number: Prisma.sql`t.rapport_number`,
    title: Prisma.sql`t.title`,
    date: Prisma.sql`t.date`,
    contact: sortByContact,
    hours: Prisma.sql`t.total_hours`,
  },
})

/** One page of rapports, newest first. */
export const listRapports = (ctx: Ctx, input: ListRapports) => page(ctx, input, toRapportRecord)

/** The same page with the names that a table shows. */
export const pageRapports = (ctx: Ctx, input: ListRapports) => page(ctx, input, toOverview)

const page = <T>(ctx: Ctx, input: ListRapports, toRecord: (row: OverviewRow) => T) =>
  listPage(
    ctx,
    source,
    input,
    [
      ...visibleInLists(ctx.actor),
      ...(input.status ? byStatus[input.status] : []),
      ...whereIs('projectId', input.project_id),
      ...whereIs('contactId', withOneContact(input).kontakt_id),
      ...whereIs('rapportNumber', input.rapport_number),
      ...whereBetween('date', input.from, input.to),
    ],
    toRecord,
  )

const byStatus: Record<NonNullable<ListRapports['status']>, ListFilter[]> = {
  draft: whereIs('completed', false),
  completed: whereIs('completed', true),
  unbilled: whereIs('billingStatus', 'unbilled'),
  partial: whereIs('billingStatus', 'partial'),
  billed: whereIs('billingStatus', 'billed'),
}

export function getRapport(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => ({
    data: await toRapportDetail(tx, ctx.actor, await loadRapport(tx, ctx.actor, id)),
  }))
}

/** The old route, which served both: a page of rapports, or the one with the given id. */
export const readRapports = (ctx: Ctx, { id, ...input }: ReadRapports) =>
  id === undefined ? pageRapports(ctx, input) : getRapport(ctx, { id })

export const listEntries = (ctx: Ctx, input: ListLines) => linesOf(ctx, input, detail => detail.entries)
export const listMaterials = (ctx: Ctx, input: ListLines) => linesOf(ctx, input, detail => detail.materials)

async function linesOf<T>(ctx: Ctx, { id, limit, offset }: ListLines, pick: (detail: RapportDetail) => T[]) {
  const { data } = await getRapport(ctx, { id })
  const lines = pick(data)
  return {
    ...pageEnvelope(lines.slice(offset, offset + limit), lines.length, { limit, offset }),
    version: data.version,
  }
}

/** The rapport if it exists for this actor; all other cases fail alike. */
export async function loadRapport(tx: Tx, actor: Actor, id: number): Promise<RapportRow> {
  const row = await tx.rapport.findFirst({
    where: { AND: [{ id }, visibleRapports(actor)] },
    include: withLines,
  })
  if (!row) throw new DomainError('rapport.not_found')
  return row
}

/** The row after a write, even when the write made it invisible to the actor. */
export const reloadRapport = (tx: Tx, tenantId: TenantId, id: number): Promise<RapportRow> =>
  tx.rapport.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } }, include: withLines })

export const toRapportRecord = (row: RecordRow): RapportRecord =>
  toWire(RapportRecord, row, { customer_id: row.contactId, kontakt_id: row.contactId })

const toOverview = (row: OverviewRow): RapportOverview => ({
  ...toRapportRecord(row),
  kontakt_name: row.contact?.name ?? null,
  customer_number: row.contact?.customerNumber ?? null,
  project_name: row.project?.name ?? null,
  project_number: row.project?.projectNumber ?? null,
})

export async function toRapportDetail(tx: Tx, actor: Actor, row: RapportRow): Promise<RapportDetail> {
  const record = toOverview(row)
  const names = await memberNames(tx, actor.tenantId, [
    row.createdByUserId,
    ...row.entries.map(entry => entry.employeeUserId),
  ])
  return {
    ...record,
    description: row.description,
    created_by_name: names.get(row.createdByUserId) ?? null,
    completed_at: row.completedAt?.toISOString() ?? null,
    entries: row.entries.map(entry => toEntryLine(entry, names)),
    materials: row.materials.map(material => toMaterialLine(material, may(actor, 'rapports:prices'))),
    billed_percentage: wire(sum(row.invoices.map(link => link.billingPercentage))),
    allowed_actions: actionsFor(actor, finalState(row)),
    version: row.version,
  }
}

/** The state of a rapport that decides whether it is final. */
export const finalState = (row: RapportRow): RapportOut => ({
  ...toRapportRecord(row),
  mailed_at: row.mailedAt?.toISOString() ?? null,
})

/** Names of members of the company, also former ones. */
async function memberNames(
  tx: Tx,
  tenantId: TenantId,
  userIds: readonly (number | null)[],
): Promise<Map<number | null, string>> {
  const known = [...new Set(userIds)].filter(id => id !== null)
  if (known.length === 0) return new Map()
  const rows = await tx.membership.findMany({
    where: { tenantId, userId: { in: known } },
    select: { userId: true, user: { select: { name: true } } },
  })
  return new Map(rows.map(row => [row.userId, row.user.name]))
}

export const toEntryLine = (row: RapportRow['entries'][number], names: ReadonlyMap<number | null, string>): EntryLine =>
  toWire(EntryLine, row, { employee_name: names.get(row.employeeUserId) ?? null })

export const toMaterialLine = (row: RapportRow['materials'][number], withPrice: boolean): MaterialLine =>
  toWire(MaterialLine, row, withPrice ? {} : { unit_price: null })
