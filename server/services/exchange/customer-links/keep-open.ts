import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { LinkKind } from './schema'

/** The links to a document that still open it do so at least until then. What was revoked or has ended stays so. */
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
