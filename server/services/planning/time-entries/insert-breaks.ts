import type { Tx } from '../../../platform/database/db'
import type { GivenSpan } from './span-issues'

/** Inserts the breaks of an entry that has none. */
export async function insertBreaks(
  tx: Tx,
  { tenantId, id: timeEntryId }: { tenantId: number; id: number },
  breaks: GivenSpan['breaks'],
): Promise<void> {
  if (breaks.length === 0) return
  await tx.timeBreak.createMany({ data: breaks.map(pause => ({ tenantId, timeEntryId, ...pause })) })
}
