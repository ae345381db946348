import type { App } from '../../context'
import { addressBucket } from '../../identity/address-bucket'
import { findLinkByToken } from '../../identity/customer-link'
import type { Actor, CustomerAccess } from '../../platform/actor'
import { DomainError } from '../../platform/errors'
import { moduleOfLink } from '../../services/exchange/customer-links/schema'
import { companyPart } from './keys'
import { createSlidingWindow } from './requests'

const unknownAnHour = 20

/** Reads of page and document per link and hour, over all addresses. */
const readsAnHour = { page: 120, pdf: 30 }

/** Resolves the token of a customer's link to an actor; a `read` counts against its limit. */
export type FindCustomer = (token: string, ip: string | null, read?: keyof typeof readsAnHour) => Promise<Actor>

/**
 * Identifies customers by their link alone. A caller who tries invalid tokens is refused after twenty within an hour,
 * before the database is queried, and so are reads by one link more frequent than a person's.
 * @throws DomainError customer_link.not_found, customer_link.ended, customer_link.too_often
 */
export function createFindCustomer(
  app: Pick<App, 'db' | 'clock' | 'mail'>,
  nowMs = () => performance.now(),
): FindCustomer {
  const misses = new Map<string, number>()
  const hourly = (limit: number) => createSlidingWindow<string>({ limit, windowMs: 3_600_000, maxKeys: 50_000, nowMs })
  const window = hourly(unknownAnHour)
  const reads = { page: hourly(readsAnHour.page), pdf: hourly(readsAnHour.pdf) }
  const closed = (bucket: string) => (misses.get(bucket) ?? 0) > nowMs()

  return async (token, ip, read) => {
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
    const { linkId, entityId, may, email, byMail, expiresAt, revokedAt } = link
    const kind = link.kind as CustomerAccess['kind']
    const company = companyPart(link)
    if (revokedAt || expiresAt <= app.clock.now() || !company.modules.has(moduleOfLink[kind]))
      throw new DomainError('customer_link.ended', { renewable: app.mail.configured })
    if (read && !reads[read].take(`${company.tenantId}:${linkId}`).free)
      throw new DomainError('customer_link.too_often')
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
      customer: { linkId, kind, entityId, may: may as CustomerAccess['may'], email, byMail },
    }
  }
}
