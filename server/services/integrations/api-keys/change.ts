import type { ApiKey } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import type { RecordKind } from '../../../platform/records/change-record'

interface ShownKey {
  expires_at: string | null
  replaced_by_id: number | null
  revoked_at: string | null
}

/** How a key changes; name, scopes and the key itself stay as created. */
export const apiKeyKind: RecordKind<'apiKey', ApiKey, ShownKey> = {
  model: 'apiKey',
  entity: 'api_key',
  async load(tx, tenantId, id) {
    const row = await tx.apiKey.findUnique({ where: { tenantId_id: { tenantId, id } } })
    if (!row) throw new DomainError('api_key.not_found')
    return row
  },
  show: ({ expiresAt, replacedById, revokedAt }) => ({
    expires_at: expiresAt?.toISOString() ?? null,
    replaced_by_id: replacedById,
    revoked_at: revokedAt?.toISOString() ?? null,
  }),
}

/**
 * Refuses a key that no longer works, as if it did not exist; the same rule as `keysThatWork`.
 * @throws DomainError api_key.not_found
 */
export function assertWorks({ clock }: Pick<Ctx, 'clock'>, { revokedAt, expiresAt }: ApiKey): void {
  if (revokedAt || (expiresAt && expiresAt <= clock.now())) throw new DomainError('api_key.not_found')
}
