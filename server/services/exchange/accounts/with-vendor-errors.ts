import { type ProviderRefusal, ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { DomainError, type ErrorKey } from '../../../platform/errors'
import { ProviderAway } from '../../../platform/jobs/failures'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { vendorNames } from '../../../platform/values/account-vendors'

/** The caller's own errors for refusals that have no general error. */
export type VendorErrors = Partial<Record<ProviderRefusal, ErrorKey>>
const everywhere: VendorErrors = {
  ...{ access_withdrawn: 'connection.withdrawn', not_agreed: 'account.not_agreed' },
  ...{ not_admitted: 'delegation.not_admitted', key_refused: 'delegation.key_refused' },
  ...{ person_unknown: 'delegation.person_unknown', company_access_ended: 'delegation.ended' },
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
