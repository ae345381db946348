import type { ApiKey } from '../../../../prisma/client/client'
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
