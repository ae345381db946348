import type { AccountDelegation } from '../../../../prisma/client/client'
import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import { type ProviderRefusal, ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError, type ErrorKey } from '../../../platform/errors'
import { ProviderAway } from '../../../platform/jobs/failures'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { vendorNames } from '../../../platform/values/account-vendors'
import { openDelegated } from './open-delegated'
import { findDelegation } from './read-delegation'
import { accountTokens, ownerIn, vendorApp } from './tokens'

/** Short, because a person waits for the result. */
const withinMs = 30_000

/** The caller's own errors for refusals that have no general error. */
export type VendorErrors = Partial<Record<ProviderRefusal, ErrorKey>>
const everywhere: VendorErrors = {
  ...{ access_withdrawn: 'connection.withdrawn', not_agreed: 'account.not_agreed' },
  ...{ not_admitted: 'delegation.not_admitted', key_refused: 'delegation.key_refused' },
  person_unknown: 'delegation.person_unknown',
}

/** Refusals of the access, after which its token is asked for anew; an event that is gone (`not_found`) is none. */
const ofAccess: ReadonlySet<ProviderRefusal> = new Set<ProviderRefusal>([
  ...(['access_withdrawn', 'not_agreed', 'foreign', 'not_admitted', 'key_refused', 'person_unknown'] as const),
])

/**
 * Calls the vendor's account for a person who waits; turns the vendor's refusals into domain errors.
 * @param email of the person, if it has been read
 * @throws DomainError connection.not_configured, account.not_connected, connection.withdrawn, account.not_agreed,
 * delegation.*, account.vendor_away, account.vendor_failed
 */
export async function atVendor<T>(
  ctx: Ctx,
  vendor: AccountVendor,
  errors: VendorErrors,
  work: (options: OpenAccount) => Promise<T>,
  email?: string,
): Promise<T> {
  const signal = AbortSignal.timeout(withinMs)
  const delegation = await inTenant(ctx, async tx =>
    // The person's own account goes before the company's access to it: it may be another one, and opens more.
    (await tx.personalAccount.count({ where: { ...ownerIn(ctx), vendor, status: 'connected' } })) > 0
      ? null
      : findDelegation(tx, ctx, vendor),
  )
  const run = () =>
    delegation
      ? withDelegation(ctx, vendor, delegation, { signal, email }, work)
      : withOwnAccount(ctx, vendor, signal, work)
  return withVendorErrors(ctx, vendor, errors, run, signal)
}

/** The same by the person's own consent alone, which mail and connected calendars need. */
export async function atOwnAccount<T>(
  ctx: Ctx,
  vendor: AccountVendor,
  errors: VendorErrors,
  work: (options: OpenAccount) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(withinMs)
  return withVendorErrors(ctx, vendor, errors, () => withOwnAccount(ctx, vendor, signal, work), signal)
}

async function withOwnAccount<T>(
  ctx: Ctx,
  vendor: AccountVendor,
  signal: AbortSignal,
  work: (options: OpenAccount) => Promise<T>,
): Promise<T> {
  return work({ app: vendorApp(ctx.settings, vendor), signal, tokens: await accountTokens(ctx, vendor, signal) })
}

async function withDelegation<T>(
  ctx: Ctx,
  vendor: AccountVendor,
  delegation: AccountDelegation,
  { signal, email, isFresh = false }: { signal: AbortSignal; email?: string | undefined; isFresh?: boolean },
  work: (options: OpenAccount) => Promise<T>,
): Promise<T> {
  const open = await openDelegated(ctx, vendor, delegation, signal, email)
  if (isFresh) open.tokens.forget()
  try {
    return await work(open)
  } catch (error) {
    // What was not admitted may be admitted at the vendor in the next minute, which a kept token would not know.
    if (error instanceof ProviderRefused && ofAccess.has(error.reason)) open.tokens.forget()
    throw error
  }
}

/**
 * Calls the vendor in the person's name by the company's access, whatever account they have connected themselves. With
 * a new token, because it is there to try the access.
 */
export async function atVendorByDelegation<T>(
  ctx: Ctx,
  vendor: AccountVendor,
  errors: VendorErrors,
  work: (options: OpenAccount) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(withinMs)
  const delegation = await inTenant(ctx, tx => findDelegation(tx, ctx, vendor))
  if (!delegation) throw new DomainError('account.not_connected', { provider: vendor })
  const open = () => withDelegation(ctx, vendor, delegation, { signal, isFresh: true }, work)
  return withVendorErrors(ctx, vendor, errors, open, signal)
}

/** Turns a vendor's refusals into domain errors. */
export async function withVendorErrors<T>(
  { log }: Pick<Ctx, 'log'>,
  vendor: AccountVendor,
  errors: VendorErrors,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const provider = vendorNames[vendor]
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderAway) throw new DomainError('account.vendor_away', { provider, reason: error.reason })
    if (error instanceof ProviderRefused) {
      const key = { ...everywhere, ...errors }[error.reason]
      if (key) throw new DomainError(key, { provider })
      log.warn({ provider: vendor, reason: error.reason, cause: error.cause }, 'A vendor refused what it should take')
      throw new DomainError('account.vendor_failed', { provider, reason: error.reason })
    }
    if (signal?.aborted) throw new DomainError('account.vendor_away', { provider, reason: `${vendor}.too_slow` })
    throw error
  }
}

export { vendors }
