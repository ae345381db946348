import { afterCommit, type Tx } from '../../core/db'
import type { ChangeContext } from '../../core/record-change'
import type { DocumentKind } from './schema'

/**
 * Asks for a document in the transaction that issues it; workers make and freeze it after the commit. Once for each record: what was issued
 * keeps its bytes.
 */
export async function askForDocument(
  tx: Tx,
  { actor: { tenantId }, clock, doorbell }: Pick<ChangeContext, 'actor' | 'clock' | 'doorbell'>,
  kind: DocumentKind,
  entityId: number,
): Promise<void> {
  const now = clock.now()
  await tx.documentJob.createMany({
    data: [{ tenantId, kind, entityId, nextAttemptAt: now, createdAt: now }],
    skipDuplicates: true,
  })
  afterCommit(tx, () => doorbell.ring('document-out'))
}
