import type { AccountDelegation } from '../../../../prisma/client/client'
import type { DelegatedUse } from '../../../adapters/calendar-mail/delegation'
import type { OpenAccount } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { accountOwner } from './account-owner'
import { openDelegated } from './open-delegated'
import { findDelegation } from './read-delegation'
import { withAccess, withConnection } from './with-connection'
import { type VendorErrors, withVendorErrors } from './with-vendor-errors'

/** Short, because a person waits for the result. */
const withinMs = 30_000

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
    (await tx.personalAccount.count({
      where: { ...accountOwner(ctx), vendor, access: 'own', status: 'connected' },
    })) > 0
      ? null
      : findDelegation(tx, ctx, vendor),
  )
  const run = () =>
    delegation
      ? withDelegation(ctx, vendor, delegation, { signal, use: 'calendar', email }, work)
      : withConnection(ctx, vendor, { signal, use: 'calendar' }, work)
  return withVendorErrors(ctx, vendor, errors, run, signal)
}

/** The same by what the person has connected, which mail and connected calendars need. */
export async function callVendorByConnection<T>(
  ctx: Ctx,
  vendor: AccountVendor,
  errors: VendorErrors,
  use: DelegatedUse,
  work: (options: OpenAccount) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(withinMs)
  return withVendorErrors(ctx, vendor, errors, () => withConnection(ctx, vendor, { signal, use }, work), signal)
}

async function withDelegation<T>(
  ctx: Ctx,
  vendor: AccountVendor,
  delegation: AccountDelegation,
  { isFresh = false, ...how }: Parameters<typeof openDelegated>[3] & { isFresh?: boolean },
  work: (options: OpenAccount) => Promise<T>,
): Promise<T> {
  const open = await openDelegated(ctx, vendor, delegation, how)
  if (isFresh) open.tokens.forget()
  return withAccess(open, work)
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
  use: DelegatedUse = 'calendar',
): Promise<T> {
  const signal = AbortSignal.timeout(withinMs)
  const delegation = await inTenant(ctx, tx => findDelegation(tx, ctx, vendor))
  if (!delegation) throw new DomainError('delegation.ended', { provider: vendor })
  const open = () => withDelegation(ctx, vendor, delegation, { signal, use, isFresh: true }, work)
  return withVendorErrors(ctx, vendor, errors, open, signal)
}
