import type { ApiKey } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'

/**
 * Refuses a key that no longer works, as if it did not exist; the same rule as `validKeys`.
 * @throws DomainError api_key.not_found
 */
export function assertWorks({ clock }: Pick<Ctx, 'clock'>, { revokedAt, expiresAt }: ApiKey): void {
  if (revokedAt || (expiresAt && expiresAt <= clock.now())) throw new DomainError('api_key.not_found')
}
