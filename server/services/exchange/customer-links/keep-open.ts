import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { LinkKind } from './schema'

/**
 * Extends the document's links that are still open to at least the given time. Revoked and expired links stay closed.
 */
export async function keepLinksOpen(
  tx: Tx,
  { actor: { tenantId }, clock }: Pick<Ctx, 'actor' | 'clock'>,
  document: { kind: LinkKind; entityId: number },
  until: Date,
): Promise<void> {
  await tx.customerLink.updateMany({
    where: { tenantId, ...document, revokedAt: null, expiresAt: { gt: clock.now(), lt: until } },
    data: { expiresAt: until },
  })
}
