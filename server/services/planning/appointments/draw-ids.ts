import { Prisma } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'

/** Reserves ids before the rows exist, because all of a series share the id of the first. */
export async function drawIds(tx: Tx, count: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>(
    Prisma.sql`select nextval(pg_get_serial_sequence('appointments', 'id'))::int as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}
