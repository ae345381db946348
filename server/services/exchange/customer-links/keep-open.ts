import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { LinkKind } from './schema'

/**
 * Extends the links of documents of one kind that are still open to at least the given times. Revoked and expired links
 * stay closed.
 */
export async function keepLinksOpen(
  tx: Tx,
  { actor: { tenantId }, clock }: Pick<Ctx, 'actor' | 'clock'>,
  kind: LinkKind,
  documents: readonly { entityId: number; until: Date }[],
): Promise<void> {
  if (documents.length === 0) return
  await tx.$executeRaw`
    update customer_links l set expires_at = d.until::timestamptz
    from unnest(${documents.map(({ entityId }) => entityId)}::int[],
      ${documents.map(({ until }) => until.toISOString())}::text[]) as d(entity_id, until)
    where l.tenant_id = ${tenantId} and l.kind = ${kind} and l.entity_id = d.entity_id and l.revoked_at is null
      and l.expires_at > ${clock.now().toISOString()}::timestamptz and l.expires_at < d.until::timestamptz`
}
