import { ProviderRefused } from '../../../adapters/provider/refused'
import { DomainError } from '../../../platform/errors'
import { ProviderAway } from '../../../platform/jobs/failures'

/**
 * Calls a provider for a person who waits for the result.
 * @throws DomainError connection.away, connection.site_not_found, connection.site_not_granted, connection.withdrawn
 */
export async function withProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderAway) throw new DomainError('connection.away', { reason: error.reason })
    if (!(error instanceof ProviderRefused)) throw error
    const { reason } = error
    if (reason === 'site_not_found' || reason === 'site_not_granted') throw new DomainError(`connection.${reason}`)
    throw new DomainError('connection.withdrawn', { reason })
  }
}
