import type { TestApp } from './app'
import type { TestCompany } from './company'

type Change = [unknown, unknown]

/** Values that an entry records about its moment and not about the record: they start from nothing each time. */
const facts: Readonly<Record<string, readonly string[]>> = {
  'webhook.paused': ['delivery_id', 'status_code'],
  'dunning.sent_again': ['to'],
}

/** Values that a record shows of another record change with that record, which has a log of its own. */
const borrowed: Readonly<Record<string, readonly string[]>> = {
  member: [
    'name',
    'email',
    'phone',
    'mobile',
    'job_title',
    'has_avatar',
    'department_name',
    'manager_name',
    'updated_at',
  ],
}

/**
 * Gaps in a company's log: entries of a record whose `before` is not the `after` of the previous entry. Checks every
 * record of every noun that has a log.
 */
export async function brokenAuditTrails(app: TestApp, company: TestCompany): Promise<unknown[]> {
  const { tenantId } = company.actor()
  const entries = await app.db.inTenant(tenantId, tx =>
    tx.auditEntry.findMany({ where: { tenantId }, orderBy: { id: 'asc' } }),
  )
  const standing = new Map<string, unknown>()
  return entries.flatMap(({ action, entity, entityId, changes }) =>
    Object.entries((changes ?? {}) as unknown as Record<string, Change>).flatMap(([field, [from, to]]) => {
      if (facts[action]?.includes(field) || borrowed[entity]?.includes(field)) return []
      const key = `${entity}/${entityId}.${field}`
      const before = standing.get(key)
      const isKnown = standing.has(key)
      standing.set(key, to)
      return isKnown && JSON.stringify(before) !== JSON.stringify(from) ? [{ key, action, before, from }] : []
    }),
  )
}
