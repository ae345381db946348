import { type AuditEntry, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { platformTenant } from '../../../platform/records/platform-log'
import { wordsIn } from '../../../platform/records/search'
import { dayEnd, dayStart } from '../../../platform/values/days'
import { namesOf, namesOfPeople, type RecordName } from './names'
import type { AuditFilters, AuditPage, AuditRecord, ListAudit } from './schema'

/** One page of the caller's company's audit log, newest first. */
export const listAudit = (ctx: Ctx, input: ListAudit): Promise<AuditPage> => pageOf(ctx, ctx.actor.tenantId, input)

/** The same for what operators did, over all companies. */
export const listPlatformAudit = (ctx: Ctx, input: ListAudit): Promise<AuditPage> => pageOf(ctx, platformTenant, input)

/** People who can appear as actors in the log: members, also former ones. */
export async function auditPeople(ctx: Ctx) {
  const members = await inTenant(ctx, tx =>
    tx.membership.findMany({
      where: { tenantId: ctx.actor.tenantId },
      select: { user: { select: { id: true, name: true } } },
      orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
    }),
  )
  return { data: members.map(({ user }) => user) }
}

/**
 * Reads one row more than the limit, which shows whether there is a further page; nothing is counted, so the length of
 * the log does not matter.
 */
async function pageOf(ctx: Ctx, tenantId: TenantId, input: ListAudit): Promise<AuditPage> {
  const { limit, before } = input
  const conditions = [
    Prisma.sql`a.tenant_id = ${tenantId}`,
    ...(before === undefined ? [] : [olderThan(tenantId, before)]),
    ...conditionsOf(input, ctx.actor.timeZone),
  ]
  const rows = (await ctx.db.select(
    tenantId,
    Prisma.sql`
      select a.id, a.actor_kind as "actorKind", a.actor_user_id as "actorUserId", a.actor_key_id as "actorKeyId", a.actor_label as "actorLabel",
        a.action, a.entity, a.entity_id as "entityId", a.changes, a.request_id as "requestId", a.created_at as "createdAt"
      from audit_entries a where ${Prisma.join(conditions, ' and ')} order by a.created_at desc, a.id desc limit ${limit + 1}`,
  )) as unknown as AuditEntry[]
  const page = rows.slice(0, limit)
  const names = await namesFor(ctx, tenantId, page)
  const hasMore = rows.length > limit
  const next = hasMore ? (page.at(-1)?.id ?? null) : null
  return { data: page.map(row => toAuditRecord(row, names)), pagination: { limit, next, hasMore } }
}

/**
 * Entries after this one in the order of the list. If it is gone, it was old enough to be removed, and so is everything
 * that would follow.
 */
const olderThan = (tenantId: TenantId, id: number) => Prisma.sql`
  (a.created_at, a.id) < (select b.created_at, b.id from audit_entries b where b.tenant_id = ${tenantId} and b.id = ${id})`

function conditionsOf(filters: AuditFilters, timeZone: string): Prisma.Sql[] {
  const { q, user_id, entity, entity_id, action, from, to } = filters
  const text = Prisma.sql`concat_ws(' ', a.actor_label, a.action, a.entity_id, a.changes::text)`
  return [
    ...(user_id === undefined ? [] : [Prisma.sql`a.actor_user_id = ${user_id}`]),
    ...(entity === undefined ? [] : [Prisma.sql`a.entity = ${entity}`]),
    ...(entity_id === undefined ? [] : [Prisma.sql`a.entity_id = ${entity_id}`]),
    ...(action === undefined ? [] : [Prisma.sql`a.action = ${action}`]),
    ...(from === undefined ? [] : [Prisma.sql`a.created_at >= ${at(dayStart(timeZone, from))}`]),
    ...(to === undefined ? [] : [Prisma.sql`a.created_at < ${at(dayEnd(timeZone, to))}`]),
    ...(q ? [wordsIn(text, q)] : []),
  ]
}

const at = (instant: Date) => Prisma.sql`${instant.toISOString()}::timestamptz`

/** Operators look across companies, and find people by the platform role. */
const namesFor = (ctx: Ctx, tenantId: TenantId, entries: AuditEntry[]): Promise<Map<string, RecordName>> =>
  tenantId === platformTenant
    ? ctx.db.acrossTenants('platform', tx => namesOfPeople(tx, entries))
    : inTenant(ctx, tx => namesOf(tx, tenantId, entries))

const toAuditRecord = (row: AuditEntry, names: Map<string, RecordName>): AuditRecord => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  actor_kind: row.actorKind,
  user_id: row.actorUserId,
  key_id: row.actorKeyId,
  actor: row.actorLabel,
  action: row.action,
  entity: row.entity,
  entity_id: row.entityId,
  record: calledNow(names.get(`${row.entity}/${row.entityId}`)),
  changes: changesOf(row.changes),
  request_id: row.requestId,
})

const calledNow = (name?: RecordName): string | null => name?.number ?? name?.title ?? null

/** Stored as `{ field: [before, after] }`. */
function changesOf(stored: unknown): AuditRecord['changes'] {
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).map(([field, pair]) => {
    const [before = null, after = null] = Array.isArray(pair) ? pair : []
    return { field, before, after }
  })
}
