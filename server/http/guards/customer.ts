import type { App } from '../../context'
import { addressBucket } from '../../identity/address-bucket'
import { findLinkByToken } from '../../identity/customer-link'
import type { Actor, CustomerAccess } from '../../platform/actor'
import { DomainError } from '../../platform/errors'
import type { ModuleId } from '../../platform/modules'
import { companyPart } from './keys'
import { createSlidingWindow } from './requests'

/** Without the module of its document a link shows nothing. */
const moduleOf: Record<CustomerAccess['kind'], ModuleId> = {
  offer: 'angebote',
  invoice: 'rechnungen',
  rapport: 'rapport',
}

const unknownAnHour = 20

/** Who is behind the token of a customer's link. */
export type FindCustomer = (token: string, ip: string | null) => Promise<Actor>

/**
 * Identifies customers by their link alone. A caller who tries tokens that open nothing is refused after twenty within
 * an hour, before the database is queried.
 * @throws DomainError customer_link.not_found, customer_link.ended, customer_link.too_often
 */
export function createFindCustomer(app: Pick<App, 'db' | 'clock'>, nowMs = () => performance.now()): FindCustomer {
  const misses = new Map<string, number>()
  const window = createSlidingWindow<string>({ limit: unknownAnHour, windowMs: 3_600_000, maxKeys: 50_000, nowMs })
  const closed = (bucket: string) => (misses.get(bucket) ?? 0) > nowMs()

  return async (token, ip) => {
    const bucket = addressBucket(ip)
    if (closed(bucket)) throw new DomainError('customer_link.too_often')
    misses.delete(bucket)
    const link = /^\w{43}$/.test(token) ? await findLinkByToken(app.db, token) : null
    if (!link) {
      const { free, resetMs } = window.take(bucket)
      if (!free) {
        if (misses.size > 50_000) misses.clear()
        misses.set(bucket, nowMs() + resetMs)
        throw new DomainError('customer_link.too_often')
      }
      throw new DomainError('customer_link.not_found')
    }
    const { linkId, entityId, may, email, expiresAt, revokedAt } = link
    const kind = link.kind as CustomerAccess['kind']
    const company = companyPart(link)
    if (revokedAt || expiresAt <= app.clock.now() || !company.modules.has(moduleOf[kind]))
      throw new DomainError('customer_link.ended')
    return {
      ...company,
      kind: 'customer',
      locale: 'de',
      userId: null,
      keyId: null,
      label: email ?? 'Kunde',
      role: null,
      overrides: {},
      scopes: [],
      isOperator: false,
      customer: { linkId, kind, entityId, may: may as CustomerAccess['may'], email },
    }
  }
}
