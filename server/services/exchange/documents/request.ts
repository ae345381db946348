import { afterCommit, type Tx } from '../../../platform/database/db'
import type { ChangeContext } from '../../../platform/records/record-change'
import type { DocumentKind } from './document-kind'

/** Call when an issued document is withdrawn: the next request makes another document, as another edition. */
export async function forgetRequest(
  tx: Tx,
  { actor: { tenantId } }: Pick<ChangeContext, 'actor'>,
  kind: DocumentKind,
  entityId: number,
): Promise<void> {
  await tx.documentJob.deleteMany({ where: { tenantId, kind, entityId } })
}

/**
 * Requests a document in the transaction that issues it; workers make and freeze it after the commit. Once for each
 * record: an issued document keeps its bytes.
 */
export async function requestDocument(
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
