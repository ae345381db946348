import { z } from 'zod'

/** `sort` of a list: the name of a column, or `-name` for descending. */
export const sortParameter = <const Column extends string>(columns: readonly Column[]) =>
  z
    .enum(columns.flatMap(column => [column, `-${column}`] as const) as unknown as [Column | `-${Column}`])
    .optional()
    .meta({
      description: 'Column to sort by, with a leading minus for falling values; newest first without it',
    })
