import { Prisma } from '../../../prisma/client/client'
import type { TenantId } from '../../core/actor'
import type { Database } from '../../core/db'

/**
 * The columns by which records of a company name a person. What belongs to the account itself (membership, permissions, settings, notices,
 * tokens) goes with it and is not among them; a test compares with the database.
 */
export const personColumns: Readonly<Record<string, readonly string[]>> = {
  api_keys: ['created_by_user_id'],
  appointment_users: ['user_id'],
  audit_entries: ['actor_user_id'],
  credit_notes: ['created_by_user_id'],
  dunnings: ['created_by_user_id'],
  imports: ['created_by_user_id', 'started_by_user_id'],
  inquiries: ['assigned_user_id'],
  invitations: ['accepted_user_id', 'invited_by_user_id'],
  invoice_exports: ['created_by_user_id'],
  invoices: ['created_by_user_id'],
  number_journal: ['user_id'],
  offers: ['created_by_user_id'],
  payments: ['created_by_user_id'],
  rapport_entries: ['employee_user_id'],
  rapport_photos: ['created_by_user_id'],
  rapports: ['created_by_user_id'],
  retention_entries: ['created_by_user_id'],
  time_entries: ['user_id'],
}

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
