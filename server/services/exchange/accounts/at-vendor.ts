import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import { type ProviderRefusal, ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { DomainError, type ErrorKey } from '../../../platform/errors'
import { ProviderAway } from '../../../platform/jobs/failures'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { vendorNames } from '../../../platform/values/account-vendors'
import { accountTokens, vendorApp } from './tokens'

/** Short, because a person waits for the result. */
const withinMs = 30_000

/** The caller's own errors for refusals that have no general error. */
export type VendorErrors = Partial<Record<ProviderRefusal, ErrorKey>>
const everywhere: VendorErrors = { access_withdrawn: 'connection.withdrawn', not_agreed: 'account.not_agreed' }

/**
 * Calls the vendor's account for a person who waits; turns the vendor's refusals into domain errors.
 * @throws DomainError connection.not_configured, account.not_connected, connection.withdrawn, account.not_agreed,
 * account.vendor_away, account.vendor_failed
 */
export async function atVendor<T>(
  ctx: Ctx,
  vendor: AccountVendor,
  errors: VendorErrors,
  work: (options: OpenAccount) => Promise<T>,
): Promise<T> {
  const app = vendorApp(ctx.settings, vendor)
  const signal = AbortSignal.timeout(withinMs)
  return withVendorErrors(
    ctx,
    vendor,
    errors,
    async () => work({ app, signal, tokens: await accountTokens(ctx, vendor, signal) }),
    signal,
  )
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
