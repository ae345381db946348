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
  /** Expression to order by instead, with its direction; newest first breaks its ties, so that pages never overlap. */
  order?: Prisma.Sql | undefined
}

/**
 * One page of a list, newest first, and the exact total of all its pages, both of one snapshot: they come from one statement.
 *
 * It stays fast as a company grows. The page is found in an index that has the order of the list, and only its rows are read.
 * Totals that are kept (`list_totals`) are summed up instead of counted; a range of days merges the newest of each of its days;
 * words are looked up in their own index. What is left counts its hits.
 * @returns rows as the Prisma model has them; `Row` is the caller's name for that
 */
export async function readPage<Row>(
  { db, actor }: { db: Database; actor: Actor },
  source: ListSource,
  request: ListRequest,
): Promise<{ rows: Row[]; total: number }> {
  const paths = Object.keys(source.joined ?? {})
  const found = await db.select(actor.tenantId, pageStatement(actor.tenantId, source, request))
  const rows = found.flatMap(({ [totalColumn]: _, ...row }) => (row.id === null ? [] : [nested(row, paths)]))
  return { rows: rows as Row[], total: Number(found[0]?.[totalColumn]) }
}

/** The order by the wanted column of a list, records without a value last; undefined without `sort`. */
export function orderBy<Column extends string>(
  sort: Column | `-${Column}` | undefined,
  columns: Record<Column, Prisma.Sql>,
): Prisma.Sql | undefined {
  if (!sort) return undefined
  const falling = sort.startsWith('-')
  const column = columns[(falling ? sort.slice(1) : sort) as Column]
  return Prisma.sql`${column} ${Prisma.raw(falling ? 'desc' : 'asc')} nulls last`
}

const totalColumn = 'total of the list'
const quoted = (name: string) => Prisma.raw(`"${name}"`)

function pageStatement(tenantId: TenantId, source: ListSource, request: ListRequest): Prisma.Sql {
  const { table, fields, joined = {} } = source
  const columns = [
    ...fields.map(field => Prisma.sql`t.${Prisma.raw(columnOf(field))} as ${quoted(field)}`),
    ...Object.entries(joined).map(([path, expression]) => Prisma.sql`${expression} as ${quoted(path)}`),
  ]
  return Prisma.sql`
    with page as materialized (select id, row_number() over () as place from (${idsOf(tenantId, source, request)}) as ids)
    select ${totalOf(tenantId, source, request)}::int as ${quoted(totalColumn)}, ${Prisma.join(columns)}
    from (select 1) as always
    left join (page join ${Prisma.raw(table)} t on t.tenant_id = ${tenantId} and t.id = page.id) on true
    order by page.place`
}

function idsOf(tenantId: TenantId, source: ListSource, request: ListRequest): Prisma.Sql {
  const { limit, offset, filters = [], q, order } = request
  const newestFirst = Prisma.raw(`t.${columnOf(source.newestBy ?? 'createdAt')} desc, t.id desc`)
  const sorted = order ? Prisma.sql`${order}, ${newestFirst}` : newestFirst
  const days = order || searchPatterns(q) ? null : keptDays(tenantId, source.table, filters)
  if (!days)
    return Prisma.sql`select t.id from ${matches(tenantId, source, request)} order by ${sorted} limit ${limit} offset ${offset}`
  // The newest of a range are among the newest of its days, and each of those is a short piece of an index.
  const instant = Prisma.raw(columnOf(source.newestBy ?? 'createdAt'))
  return Prisma.sql`
    select t.id from (${days.query}) as days cross join lateral (
      select id, ${instant} from ${Prisma.raw(source.table)}
      where tenant_id = ${tenantId} and ${Prisma.raw(days.column)} = days.day
      order by ${instant} desc, id desc limit ${limit + offset}
    ) t order by ${sorted} limit ${limit} offset ${offset}`
}

function totalOf(tenantId: TenantId, source: ListSource, request: ListRequest): Prisma.Sql {
  const kept = searchPatterns(request.q) ? null : keptTotal(tenantId, source.table, request.filters ?? [])
  return kept ?? Prisma.sql`(select count(*) from ${matches(tenantId, source, request)})`
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
