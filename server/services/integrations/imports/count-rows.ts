import type { Tx } from '../../../platform/database/db'
import type { ClaimedJob } from '../../../platform/jobs/job-table'

/** How many rows of an import have each status. */
export async function countRows(tx: Tx, { tenantId, id }: ClaimedJob): Promise<Record<string, number>> {
  const groups = await tx.importRow.groupBy({
    by: ['status'],
    where: { tenantId, importId: id },
    _count: { _all: true },
  })
  return Object.fromEntries(groups.map(({ status, _count }) => [status, _count._all]))
}
