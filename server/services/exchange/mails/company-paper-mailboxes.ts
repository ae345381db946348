import type { Actor } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import type { PaperMailboxes } from './rules'

/** Whether papers go out from the mailboxes of their senders, as the company has set it. */
export async function companyPaperMailboxes(
  tx: Tx,
  { tenantId: id }: Pick<Actor, 'tenantId'>,
): Promise<PaperMailboxes> {
  const { paperMailboxes } = await tx.company.findUniqueOrThrow({ where: { id }, select: { paperMailboxes: true } })
  return paperMailboxes as PaperMailboxes
}
