import type { Actor } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { PeriodColumns } from './period-columns'

/**
 * @throws DomainError time_entry.overlap with the id of an entry of this person at that time, a running clock included
 */
export async function assertNoOverlap(
  tx: Tx,
  { tenantId }: Actor,
  { id, userId, startedAt, endedAt }: Pick<PeriodColumns, 'startedAt' | 'endedAt'> & { id?: number; userId: number },
): Promise<void> {
  if (!startedAt || !endedAt) return
  const other = await tx.timeEntry.findFirst({
    where: {
      ...{ tenantId, userId, startedAt: { lt: endedAt } },
      OR: [{ endedAt: { gt: startedAt } }, { running: true }],
      ...(id === undefined ? {} : { id: { not: id } }),
    },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
    select: { id: true, startedAt: true, endedAt: true },
  })
  if (!other) return
  throw new DomainError('time_entry.overlap', {
    ...{ field: 'started_at', id: other.id },
    ...{ started_at: other.startedAt?.toISOString() ?? null, ended_at: other.endedAt?.toISOString() ?? null },
  })
}
