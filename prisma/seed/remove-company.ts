import type { App } from '../../server/context'
import { mintTenantId } from '../../server/core/actor'

/** Every tenant table, children before parents. A test compares the list with the database. */
export const tenantTables = [
  'time_entries',
  'appointment_users',
  'appointments',
  'inbound_uploads',
  'inbound_deliveries',
  'invoice_exports',
  'dunnings',
  'credit_notes',
  'retention_entries',
  'invoice_deductions',
  'payments',
  'invoice_rapports',
  'invoice_items',
  'invoices',
  'offer_items',
  'offers',
  'rapport_photos',
  'rapport_materials',
  'rapport_entries',
  'rapports',
  'inquiries',
  'projects',
  'contacts',
  'articles',
  'labor_rates',
  'webhook_attempts',
  'webhook_hours',
  'webhook_deliveries',
  'webhook_endpoints',
  'events',
  'mails',
  'document_jobs',
  'stored_files',
  'audit_entries',
  'number_journal',
  'number_counters',
  'api_key_days',
  'api_keys',
  'idempotency_keys',
  'import_rows',
  'imports',
  'notifications',
  'notification_settings',
  'membership_permissions',
  'invitations',
  'memberships',
  'departments',
  // Last, because the rows above count and name themselves there.
  'list_totals',
  'search_entries',
] as const

/** Removes a company of the demo with everything in it and the people who belong to no other. Does nothing when there is none. */
export async function removeCompany(app: App, companyId: string): Promise<void> {
  const company = await app.db.throughDoor('platform', tx =>
    tx.company.findUnique({ where: { companyId }, select: { id: true } }),
  )
  if (!company) return
  const members = await app.db.throughDoor('platform', tx =>
    tx.membership.findMany({ where: { tenantId: company.id }, select: { userId: true } }),
  )
  await app.db.inTenant(mintTenantId(company.id), async tx => {
    for (const table of tenantTables)
      await tx.$executeRawUnsafe(`delete from ${table} where tenant_id = $1`, company.id)
  })
  await app.db.throughDoor('platform', async tx => {
    await tx.session.deleteMany({ where: { tenantId: company.id } })
    const alone = { id: { in: members.map(member => member.userId) }, memberships: { none: {} } }
    await tx.user.deleteMany({ where: alone })
    await tx.company.delete({ where: { id: company.id } })
  })
}
