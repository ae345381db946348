import type { App } from '../../server/context'
import { mintTenantId } from '../../server/platform/actor'
import type { Tx } from '../../server/platform/database/db'

interface TenantTable {
  name: string
  /** Tables whose rows reference its rows. */
  children: string[]
}

// Derived tables, which count and index the rows of others, come last.
const derived = ['list_totals', 'search_entries']

/** Every tenant table, children before parents, by the foreign keys. */
export async function tenantTables(tx: Pick<Tx, '$queryRaw'>): Promise<string[]> {
  const left = await tx.$queryRaw<TenantTable[]>`
    select t.table_name as name, array(
      select distinct k.conrelid::regclass::text from pg_constraint k
      where k.contype = 'f' and k.confrelid = t.table_name::regclass and k.conrelid <> k.confrelid
    ) as children
    from information_schema.columns t
    where t.table_schema = 'public' and t.column_name = 'tenant_id' and t.table_name <> 'sessions' order by 1`
  const order: string[] = []
  while (order.length < left.length) {
    const free = left.filter(
      ({ name, children }) =>
        !order.includes(name) && left.every(other => !children.includes(other.name) || order.includes(other.name)),
    )
    if (free.length === 0) throw new Error('Tables refer to each other in a circle')
    order.push(...free.map(({ name }) => name))
  }
  return [...order.filter(name => !derived.includes(name)), ...derived]
}

/**
 * Removes a demo company with everything in it and the people who belong to no other. Does nothing if it does not
 * exist.
 */
export async function removeCompany(app: App, companyId: string): Promise<void> {
  const company = await app.db.acrossTenants('platform', tx =>
    tx.company.findUnique({ where: { companyId }, select: { id: true } }),
  )
  if (!company) return
  const members = await app.db.acrossTenants('platform', tx =>
    tx.membership.findMany({ where: { tenantId: company.id }, select: { userId: true } }),
  )
  await app.db.inTenant(mintTenantId(company.id), async tx => {
    for (const table of await tenantTables(tx))
      await tx.$executeRawUnsafe(`delete from ${table} where tenant_id = $1`, company.id)
  })
  await app.db.acrossTenants('platform', async tx => {
    await tx.session.deleteMany({ where: { tenantId: company.id } })
    const alone = { id: { in: members.map(member => member.userId) }, memberships: { none: {} } }
    await tx.user.deleteMany({ where: alone })
    await tx.company.delete({ where: { id: company.id } })
  })
}
