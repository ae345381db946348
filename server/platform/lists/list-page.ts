import { Prisma } from '../../../prisma/client/client'
import type { Actor, TenantId } from '../actor'
import type { Database } from '../database/db'
import { columnOf, nested } from '../database/rows'
import { searchedRows } from '../records/search'
import { ownRound } from '../rounds'
import { type PageRequest, pageEnvelope } from '../values/scalars'
import { type ListFilter, whereChangedSince } from './list-filters'
import { expressionOf, type ListOrder, type ListSort, orderedIds, tiesOf } from './list-order'
import { keptDays, keptTotal, type ListTable } from './list-total'

const quoted = (name: string) => Prisma.raw(`"${name}"`)

/** What a list consists of: a table with `tenant_id`, `id` and an instant by which its newest rows come first. */
interface ListOptions<Sort extends string> {
  table: ListTable
  /** Fields of the Prisma model, camelCase. */
  fields: readonly string[]
  /** Further columns on alias `t`, by their path in Prisma's include: `contact.name`. */
  joined?: Readonly<Record<string, Prisma.Sql>>
  /** Field of the instant; default `createdAt`. */
  newestBy?: string
  /** What the list can be sorted by. */
  sorts?: Readonly<Record<Sort, ListSort>>
  /** Restricts the list to some rows of the table: a condition on alias `t` that the table's totals apply as well. */
  only?: Prisma.Sql
}

export interface ListSource<Sort extends string = string> {
  table: ListTable
  /** Column of the instant. */
  newest: string
  /** The select list, on alias `t`. */
  columns: Prisma.Sql
  joined: readonly string[]
  sorts: Readonly<Record<Sort, ListSort>>
  only: Prisma.Sql | null
}

/** Defines a list once, when its module is loaded. */
export function listSource<Sort extends string = never>({
  table,
  fields,
  joined = {},
  newestBy = 'createdAt',
  sorts = {} as Record<Sort, ListSort>,
  only,
}: ListOptions<Sort>): ListSource<Sort> {
  const columns = [
    ...fields.map(field => Prisma.sql`t.${Prisma.raw(columnOf(field))} as ${quoted(field)}`),
    ...Object.entries(joined).map(([path, expression]) => Prisma.sql`${expression} as ${quoted(path)}`),
  ]
  const newest = columnOf(newestBy)
  return { table, newest, columns: Prisma.join(columns), joined: Object.keys(joined), sorts, only: only ?? null }
}

export interface ListRequest<Sort extends string = string> extends PageRequest {
  filters?: readonly ListFilter[]
  q?: string | undefined
  /**
   * Column to order by, with a leading minus for descending. The instant breaks its ties (`tiesOf`), so that pages
   * never overlap.
   */
  sort?: Sort | `-${Sort}` | undefined
}

/** The input of every list of records: the page, a search text, an order, and the time of the change. */
interface ListInput<Sort extends string> extends Omit<ListRequest<Sort>, 'filters'> {
  updated_since?: string | undefined
}

/** The envelope of one page of records, restricted by `filters` and by `updated_since`. */
export async function listPage<Row, Wire, Sort extends string>(
  ctx: { db: Database; actor: Actor },
  source: ListSource<Sort>,
  { limit, offset, q, sort, updated_since }: ListInput<Sort>,
  filters: readonly ListFilter[],
  toRecord: (row: Row) => Wire,
) {
  const all = [...filters, ...whereChangedSince(updated_since)]
  const { rows, total } = await readPage<Row, Sort>(ctx, source, { limit, offset, q, sort, filters: all })
  return pageEnvelope(rows.map(toRecord), total, { limit, offset })
}

/**
 * One page of a list, newest first, and the exact total of all its pages, both from one snapshot, because they come
 * from one statement.
 *
 * It stays fast as a company grows. Where the total is kept (`list_totals`), the page is found in an index that has the
 * order of the list, and only its rows are read; a range of days merges the newest of each of its days, an order reads
 * an index of its own. Everything else finds its matches once, to count them and to take the page from them; search
 * texts have an index of their own. A long page is returned in a turn of the event loop of its own, so that mapping the
 * rows of several does not add up.
 * @returns rows in the form of the Prisma model; `Row` is the caller's name for that
 */
export async function readPage<Row, Sort extends string = string>(
  { db, actor }: { db: Database; actor: Actor },
  source: ListSource<Sort>,
  request: ListRequest<Sort>,
): Promise<{ rows: Row[]; total: number }> {
  const { statement, quick } = pageStatement(actor.tenantId, source, request)
  const answered = await db.select(actor.tenantId, statement, quick ? nameOf(statement.text) : undefined, true)
  const total = Number(answered[0]?.[totalColumn])
  if (answered.length > shortPage) await ownRound()
  const rows = answered.filter(row => row.id !== null)
  for (const row of rows) {
    delete row[totalColumn]
    nested(row, source.joined)
  }
  return { rows: rows as Row[], total }
}

/** Pages up to this length, the usual one of the application, take less than a ms to map. */
const shortPage = 50

const totalColumn = 'total of the list'

const names = new Map<string, string>()
/** A connection keeps a plan for each name: no more than the usual orders and filters of all lists. */
const maxNames = 300

/** The name under which connections cache the plan of a page; undefined once all names are taken. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxNames) return known
  const name = `page ${names.size}`
  names.set(text, name)
  return name
}

/** The statement, and whether it finds its rows in an index, however large the company is. */
function pageStatement(tenantId: TenantId, source: ListSource, request: ListRequest) {
  const { before, ids, total } = parts(tenantId, source, request)
  const statement = Prisma.sql`
    with ${before} page as materialized (select id, row_number() over () as place from (${ids}) as ids)
    select ${total}::int as ${quoted(totalColumn)}, ${source.columns}
    from (select 1) as always
    left join (page join ${Prisma.raw(source.table)} t on t.tenant_id = ${tenantId} and t.id = page.id) on true
    order by page.place`
  return { statement, quick: before === Prisma.empty && !request.sort && request.offset === 0 }
}

/** The ids of the page in their order, the total, and the rows both are taken from. */
function parts(tenantId: TenantId, source: ListSource, request: ListRequest) {
  const { limit, offset, filters = [] } = request
  const searched = searchedRows(source.table, request.q)
  const order = orderOf(source, request.sort)
  const matching = requestedRows(tenantId, source, searched, filters)
  const page = Prisma.sql`limit ${limit} offset ${offset}`
  const newest = Prisma.raw(`t.${source.newest}`)
  const kept = searched ? null : keptTotal(tenantId, source.table, filters)
  if (kept) {
    const ids = () => {
      const sorted = (by: Prisma.Sql) =>
        Prisma.sql`select t.id from ${matching} order by ${by} ${newest} desc, t.id desc ${page}`
      if (order) {
        const list = { tenantId, table: source.table, matching, newest: source.newest }
        return filters.length > 0 && ofReference(order) ? sorted(comparing(order)) : orderedIds(list, order, request)
      }
      const days = keptDays(tenantId, source.table, filters)
      return days ? newestOfDays(tenantId, source, days, request) : sorted(Prisma.empty)
    }
    return { before: Prisma.empty, ids: ids(), total: kept }
  }
  const wanted = order ? Prisma.sql`t.wanted ${Prisma.raw(order.direction)} nulls last,` : Prisma.empty
  const ties = Prisma.raw(order ? tiesOf(order) : 'desc')
  return {
    before: Prisma.sql`hits as materialized (
      select t.id, ${newest} as newest, ${order ? expressionOf(order.sort) : Prisma.sql`null`} as wanted from ${matching}),`,
    ids: Prisma.sql`select t.id from hits t order by ${wanted} t.newest ${ties}, t.id ${ties} ${page}`,
    total: Prisma.sql`(select count(*) from hits)`,
  }
}

/** Sorting a few rows by the names they refer to is faster than looking them up among all names. */
const ofReference = ({ sort }: ListOrder) => 'of' in sort

const comparing = ({ sort, direction }: ListOrder) =>
  Prisma.sql`${expressionOf(sort)} ${Prisma.raw(direction)} nulls last,`

function orderOf({ sorts }: ListSource, sort: string | undefined): ListOrder | undefined {
  if (!sort) return undefined
  const falling = sort.startsWith('-')
  const by = sorts[falling ? sort.slice(1) : sort]
  return by && { sort: by, direction: falling ? 'desc' : 'asc' }
}

/** The newest of a range are among the newest of each day, and each of those is a short piece of an index. */
function newestOfDays(
  tenantId: TenantId,
  { table, newest, only }: ListSource,
  days: NonNullable<ReturnType<typeof keptDays>>,
  { limit, offset }: PageRequest,
): Prisma.Sql {
  const instant = Prisma.raw(newest)
  return Prisma.sql`
    select t.id from (${days.query}) as days cross join lateral (
      select id, ${instant} from ${Prisma.raw(table)} t
      where tenant_id = ${tenantId} and ${Prisma.raw(days.column)} = days.day ${only ? Prisma.sql`and ${only}` : Prisma.empty}
      order by ${instant} desc, id desc limit ${limit + offset}
    ) t order by t.${instant} desc, t.id desc limit ${limit} offset ${offset}`
}

/** `table t where …`: all rows that match the request, for a FROM clause. */
function requestedRows(
  tenantId: TenantId,
  { table, only }: ListSource,
  searched: Prisma.Sql | null,
  filters: readonly ListFilter[],
): Prisma.Sql {
  const from = searched
    ? Prisma.sql`${searched} join ${Prisma.raw(table)} t on t.id = found.id`
    : Prisma.raw(`${table} t`)
  const listed = only ? [only] : []
  const conditions = [Prisma.sql`t.tenant_id = ${tenantId}`, ...listed, ...filters.map(({ condition }) => condition)]
  return Prisma.sql`${from} where ${Prisma.join(conditions, ' and ')}`
}
