import { z } from 'zod'

export type Direction = 'asc' | 'desc'

/** `sort` of a list: the name of a column, or `-name` for falling values. */
export const sortParameter = <const Column extends string>(columns: readonly Column[]) =>
  z
    .enum(columns.flatMap(column => [column, `-${column}`] as const) as unknown as [Column | `-${Column}`])
    .optional()
    .meta({
      description: 'Column to sort by, with a leading minus for falling values; newest first without it',
    })

/** The order of a list for Prisma: the wanted column first, then newest first, so that pages never overlap. */
export function orderOf<Column extends string, Order extends object>(
  sort: Column | `-${Column}` | undefined,
  columns: Record<Column, (direction: Direction) => Order>,
): Array<Order | { createdAt: 'desc' } | { id: 'desc' }> {
  const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const
  if (!sort) return [...newestFirst]
  const falling = sort.startsWith('-')
  const column = (falling ? sort.slice(1) : sort) as Column
  return [columns[column](falling ? 'desc' : 'asc'), ...newestFirst]
}
