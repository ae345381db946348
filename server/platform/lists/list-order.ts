import { Prisma } from '../../../prisma/client/client'
import type { TenantId } from '../actor'
import { columnOf } from '../database/rows'
import type { PageRequest } from '../values/scalars'
import { keptValues, type ListTable } from './list-total'

/**
 * What a list can be ordered by, on alias `t`. Each has an index that begins with `tenant_id` and these columns, so
 * that a page is read from it however many rows there are (`tests/sweeps/list-plans.test.ts`).
 */
export type ListSort =
  /** A column: index `(tenant_id, it, <newest> desc, id desc)`. */
  | Prisma.Sql
  /** An expression that is never null: index as above. */
  | { expression: Prisma.Sql }
  /** One of few values, whose totals are kept: index as above. */
  | { value: string }
  /** A column of the referenced rows: index `(tenant_id, it)` on their table, and of the list by the reference. */
  | { of: string; reference: string; column: string }

/** The status of a record, or another column with few values whose totals are kept. */
export const sortByValue = (field: string): ListSort => ({ value: columnOf(field) })

/** The name of the referenced record; records without a reference come last. */
export const sortByReference = (of: string, reference: string, column: string): ListSort => ({
  of,
  reference: columnOf(reference),
  column,
})

/** `sort` of a request: column and direction. Records without a value come last in both directions. */
export interface ListOrder {
  sort: ListSort
  direction: 'asc' | 'desc'
}

const isColumn = (sort: ListSort): sort is Prisma.Sql => sort instanceof Prisma.Sql

/** The expression to compare by, for rows that have been found already. */
export function expressionOf(sort: ListSort): Prisma.Sql {
  if (isColumn(sort)) return sort
  if ('expression' in sort) return sort.expression
  if ('value' in sort) return Prisma.raw(`t.${sort.value}`)
  const { of, reference, column } = sort
  return Prisma.raw(`(select r.${column} from ${of} r where r.tenant_id = t.tenant_id and r.id = t.${reference})`)
}

/**
 * Order of equal values: newest first; with descending values of a column oldest first, because an index is read
 * forwards or backwards, and a thousand equal titles are not sorted for a page of fifty.
 */
export const tiesOf = ({ sort, direction }: ListOrder): 'asc' | 'desc' =>
  direction === 'desc' && (isColumn(sort) || 'expression' in sort) ? 'asc' : 'desc'

interface Ordered {
  tenantId: TenantId
  table: ListTable
  /** `<table> t where …` */
  matching: Prisma.Sql
  newest: string
}

/**
 * Ids of one page in this order, read from indices: first the rows with a value, then those without; of each as many as
 * the page reaches. They are numbered as they are read, so that names are not compared again, which costs most of a
 * page far from the first.
 */
export function orderedIds(list: Ordered, order: ListOrder, { limit, offset }: PageRequest): Prisma.Sql {
  const { sort, direction } = order
  const way = Prisma.raw(direction)
  const ties = Prisma.raw(tiesOf(order))
  const newest = Prisma.raw(`t.${list.newest}`)
  const tiesAndLimit = Prisma.sql`${newest} ${ties}, t.id ${ties} limit ${limit + offset}`
  const within = (condition: Prisma.Sql) => Prisma.sql`
    cross join lateral (select t.id, ${newest} from ${list.matching} and ${condition} order by ${tiesAndLimit}) t`
  const numbered = (part: 0 | 1, rows: Prisma.Sql) =>
    Prisma.sql`select id, ${part}::int as part, row_number() over () as place from (${rows}) as rows`
  const withValue = () => {
    if (isColumn(sort) || 'expression' in sort) {
      const by = expressionOf(sort)
      return Prisma.sql`select t.id from ${list.matching} ${isColumn(sort) ? Prisma.sql`and ${by} is not null` : Prisma.empty}
        order by ${by} ${way}, ${tiesAndLimit}`
    }
    if ('value' in sort)
      return Prisma.sql`select t.id
        from (${keptValues(list.tenantId, list.table, sort.value)}) v ${within(Prisma.raw(`t.${sort.value} = v.value`))}
        order by v.value ${way}, ${tiesAndLimit}`
    const by = Prisma.raw(`r.${sort.column}`)
    return Prisma.sql`select t.id
      from ${Prisma.raw(sort.of)} r ${within(Prisma.raw(`t.${sort.reference} = r.id`))}
      where r.tenant_id = ${list.tenantId} order by ${by} ${way}, ${tiesAndLimit}`
  }
  // The order names the column that is null in all of them, or Postgres does not see that the index has this order.
  const withoutValue = (absent: Prisma.Sql) => Prisma.sql`
    select t.id from ${list.matching} and ${absent} is null order by ${absent} ${way}, ${tiesAndLimit}`
  const absent = isColumn(sort) ? sort : 'of' in sort ? Prisma.raw(`t.${sort.reference}`) : undefined
  return Prisma.sql`
    select id from (
      ${numbered(0, withValue())}
      ${absent ? Prisma.sql`union all ${numbered(1, withoutValue(absent))}` : Prisma.empty}
    ) as both_parts order by part, place limit ${limit} offset ${offset}`
}
