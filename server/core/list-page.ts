import { Prisma } from '../../prisma/client/client'
import type { Actor, TenantId } from './actor'
import type { Database } from './db'
import type { ListFilter } from './list-filters'
import { keptDays, keptTotal, type ListTable } from './list-total'
import { columnOf, nested } from './rows'
import type { PageRequest } from './scalars'
import { searchPatterns } from './search'

/** A list: a table with `tenant_id`, `id` and an instant by which its newest rows come first. */
export interface ListSource {
  table: ListTable
  /** Fields of the Prisma model, camelCase. */
  fields: readonly string[]
  /** Further columns on alias `t`, by the path that Prisma's include would give them: `contact.name`. */
  joined?: Readonly<Record<string, Prisma.Sql>>
  /** Field of the instant; `createdAt` where it is not said. */
  newestBy?: string
}

export interface ListRequest extends PageRequest {
  filters?: readonly ListFilter[]
  q?: string | undefined
  /** Order instead of newest first, which then breaks its ties, so that pages never overlap. */
  order?: ListOrder | undefined
}

interface ListOrder {
  /** Expression on alias `t`; records without a value come last. */
  by: Prisma.Sql
  direction: 'asc' | 'desc'
}

/**
 * One page of a list, newest first, and the exact total of all its pages, both of one snapshot: they come from one statement.
 *
 * It stays fast as a company grows. Where the total is kept (`list_totals`), the page is found in an index that has the order of the list,
 * and only its rows are read; a range of days merges the newest of each of its days. Everything else finds its hits once, to count
 * them and to take the page from them; words are looked up in an index of their own.
 * @returns rows as the Prisma model has them; `Row` is the caller's name for that
 */
export async function readPage<Row>(
  { db, actor }: { db: Database; actor: Actor },
  source: ListSource,
  request: ListRequest,
): Promise<{ rows: Row[]; total: number }> {
  const paths = Object.keys(source.joined ?? {})
  const found = await db.select(actor.tenantId, pageStatement(actor.tenantId, source, request))
  const total = Number(found[0]?.[totalColumn])
  const rows = found.filter(row => row.id !== null)
  for (const row of rows) {
    delete row[totalColumn]
    nested(row, paths)
  }
  return { rows: rows as Row[], total }
}

/** The order by the wanted column of a list; undefined without `sort`. */
export function orderBy<Column extends string>(
  sort: Column | `-${Column}` | undefined,
  columns: Record<Column, Prisma.Sql>,
): ListOrder | undefined {
  if (!sort) return undefined
  const falling = sort.startsWith('-')
  return { by: columns[(falling ? sort.slice(1) : sort) as Column], direction: falling ? 'desc' : 'asc' }
}

const totalColumn = 'total of the list'
const quoted = (name: string) => Prisma.raw(`"${name}"`)

function pageStatement(tenantId: TenantId, source: ListSource, request: ListRequest): Prisma.Sql {
  const { table, fields, joined = {} } = source
  const columns = [
    ...fields.map(field => Prisma.sql`t.${Prisma.raw(columnOf(field))} as ${quoted(field)}`),
    ...Object.entries(joined).map(([path, expression]) => Prisma.sql`${expression} as ${quoted(path)}`),
  ]
  const { before, ids, total } = parts(tenantId, source, request)
  return Prisma.sql`
    with ${before} page as materialized (select id, row_number() over () as place from (${ids}) as ids)
    select ${total}::int as ${quoted(totalColumn)}, ${Prisma.join(columns)}
    from (select 1) as always
    left join (page join ${Prisma.raw(table)} t on t.tenant_id = ${tenantId} and t.id = page.id) on true
    order by page.place`
}

/** The ids of the page in their order, the total, and what both are taken from. */
function parts(tenantId: TenantId, source: ListSource, request: ListRequest) {
  const { limit, offset, filters = [], q, order } = request
  const kept = searchPatterns(q) ? null : keptTotal(tenantId, source.table, filters)
  const page = Prisma.sql`limit ${limit} offset ${offset}`
  const newest = Prisma.raw(`t.${columnOf(source.newestBy ?? 'createdAt')}`)
  if (kept) {
    const days = order ? null : keptDays(tenantId, source.table, filters)
    const ids = days
      ? newestOfDays(tenantId, source, days, request)
      : Prisma.sql`select t.id from ${matches(tenantId, source, request)} order by ${inOrder(order?.by, newest)} ${page}`
    return { before: Prisma.empty, ids, total: kept }
  }
  const hits = Prisma.sql`select t.id, ${newest} as newest, ${order?.by ?? Prisma.sql`null`} as wanted from ${matches(tenantId, source, request)}`
  return {
    before: Prisma.sql`hits as materialized (${hits}),`,
    ids: Prisma.sql`select t.id from hits t order by ${inOrder(order && Prisma.raw('t.wanted'), Prisma.raw('t.newest'))} ${page}`,
    total: Prisma.sql`(select count(*) from hits)`,
  }

  function inOrder(wanted: Prisma.Sql | undefined, instant: Prisma.Sql): Prisma.Sql {
    const newestFirst = Prisma.sql`${instant} desc, t.id desc`
    return wanted && order
      ? Prisma.sql`${wanted} ${Prisma.raw(order.direction)} nulls last, ${newestFirst}`
      : newestFirst
  }
}

/** The newest of a range are among the newest of its days, and each of those is a short piece of an index. */
function newestOfDays(
  tenantId: TenantId,
  { table, newestBy = 'createdAt' }: ListSource,
  days: NonNullable<ReturnType<typeof keptDays>>,
  { limit, offset }: PageRequest,
): Prisma.Sql {
  const instant = Prisma.raw(columnOf(newestBy))
  return Prisma.sql`
    select t.id from (${days.query}) as days cross join lateral (
      select id, ${instant} from ${Prisma.raw(table)}
      where tenant_id = ${tenantId} and ${Prisma.raw(days.column)} = days.day
      order by ${instant} desc, id desc limit ${limit + offset}
    ) t order by t.${instant} desc, t.id desc limit ${limit} offset ${offset}`
}

/** `table t where …`: all rows that the request asks for. */
function matches(tenantId: TenantId, { table }: ListSource, { filters = [], q }: ListRequest): Prisma.Sql {
  const words = searchPatterns(q)
  const from = words
    ? Prisma.sql`gewerk_found(${table}, ${words.rarest}, ${words.patterns}) as found(id) join ${Prisma.raw(table)} t on t.id = found.id`
    : Prisma.raw(`${table} t`)
  const conditions = [Prisma.sql`t.tenant_id = ${tenantId}`, ...filters.map(({ condition }) => condition)]
  return Prisma.sql`${from} where ${Prisma.join(conditions, ' and ')}`
}
