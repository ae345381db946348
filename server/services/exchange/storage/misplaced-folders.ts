import type { Tx } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { recordPath, withRecordNames } from './record-path'

/**
 * Registered folders that are not where they belong: the record was renamed, archived or reactivated, or the company's
 * pattern has changed. Those that failed after `triedBefore` are left out.
 */
export async function misplacedFolders(
  tx: Tx,
  {
    tenantId,
    provider,
    pattern,
    triedBefore,
  }: { tenantId: number; provider: ProviderKind; pattern: string; triedBefore: Date },
) {
  const rows = await tx.storageFolder.findMany({
    where: {
      ...{ tenantId, provider, itemId: { not: null } },
      OR: [{ state: { not: 'error' } }, { since: { lt: triedBefore } }],
    },
    select: { id: true, path: true, ...withRecordNames },
    orderBy: { id: 'asc' },
  })
  return rows.filter(row => row.path !== recordPath(row, pattern).join('/'))
}
