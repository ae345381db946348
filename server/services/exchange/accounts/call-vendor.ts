import type { AccountDelegation } from '../../../../prisma/client/client'
import type { OpenAccount } from '../../../adapters/calendar-mail/vendors'
import { type ProviderRefusal, ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { accountOwner } from './account-owner'
import { openDelegated } from './open-delegated'
import { findDelegation } from './read-delegation'
import { accountTokens } from './tokens'
import { vendorApp } from './vendor-app'
import { type VendorErrors, withVendorErrors } from './with-vendor-errors'

/** Short, because a person waits for the result. */
const withinMs = 30_000

/** Refusals of access, after which a new token is requested; an event that is gone (`not_found`) is not one. */
const ofAccess: ReadonlySet<ProviderRefusal> = new Set<ProviderRefusal>([
  ...(['access_withdrawn', 'not_agreed', 'foreign', 'not_admitted', 'key_refused', 'person_unknown'] as const),
])

/**
 * Calls the vendor's account for a person who waits; turns the vendor's refusals into domain errors.
 * @param email of the person, if it has been read
 * @throws DomainError connection.not_configured, account.not_connected, connection.withdrawn, account.not_agreed,
 * delegation.*, account.vendor_away, account.vendor_failed
 */
export async function callVendor<T>(
  ctx: Ctx,
  vendor: AccountVendor,
  errors: VendorErrors,
  work: (options: OpenAccount) => Promise<T>,
  email?: string,
): Promise<T> {
  const signal = AbortSignal.timeout(withinMs)
  const delegation = await inTenant(ctx, async tx =>
    // The person's own account goes before the company's access to it: it may be another one, and opens more.
    (await tx.personalAccount.count({ where: { ...accountOwner(ctx), vendor, status: 'connected' } })) > 0
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
export async function callVendorByOwnAccount<T>(
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
    // A refusal may be lifted at the vendor a minute later, which a cached token would not reflect.
    if (error instanceof ProviderRefused && ofAccess.has(error.reason)) open.tokens.forget()
    throw error
  }
}

/**
 * Calls the vendor in the person's name by the company's access, whatever account they have connected themselves. With
 * a new token, because it is there to try the access.
 */
export async function callVendorByDelegation<T>(
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
