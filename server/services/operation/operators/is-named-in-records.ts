import { Prisma } from '../../../../prisma/client/client'
import { registered } from '../../../nouns/registers'
import type { TenantId } from '../../../platform/actor'
import type { Database } from '../../../platform/database/db'

/**
 * The columns by which records of a company name a person. What belongs to the account itself (membership, permissions,
 * settings, notices, tokens) goes with it and is not among them; a test compares with the database.
 */
export const personColumns: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(registered('tables')).flatMap(([table, { persons }]) => (persons ? [[table, persons]] : [])),
)

/** Whether any record of a company, its audit log included, names this person. */
export async function isNamedInRecords(db: Database, tenantId: TenantId, userId: number): Promise<boolean> {
  const places = Object.entries(personColumns).flatMap(([table, columns]) =>
    columns.map(
      column =>
        Prisma.sql`exists (select 1 from ${Prisma.raw(table)} where tenant_id = ${tenantId} and ${Prisma.raw(column)} = ${userId})`,
    ),
  )
  const [row] = await db.select(tenantId, Prisma.sql`select ${Prisma.join(places, ' or ')} as named`)
  return row?.named === true
}
