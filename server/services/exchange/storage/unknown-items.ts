import type { StoreItem } from '../../../adapters/document-store/store'
import type { Tx } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'

/** Files that programs leave while they work, ours included: a file that is finished has another name. */
const unfinished = /^(?:~\$|\.|(?:desktop\.ini|thumbs\.db)$)|\.(?:tmp|part|partial|crdownload|download)$/i

/** Those items that people have created and finished: neither copies nor folders of ours. */
export async function unknownItems(
  tx: Tx,
  { tenantId, provider }: { tenantId: number; provider: ProviderKind },
  items: readonly Pick<StoreItem, 'id' | 'name'>[],
): Promise<string[]> {
  const ids = items.filter(({ name }) => !unfinished.test(name)).map(({ id }) => id)
  if (ids.length === 0) return []
  const query = { where: { tenantId, provider, itemId: { in: ids } }, select: { itemId: true } } as const
  // An upload whose run ended before it was recorded as a copy is in the register alone.
  const [copies, folders, registered] = await Promise.all([
    tx.documentPlacement.findMany(query),
    tx.storageFolder.findMany(query),
    tx.storageItem.findMany(query),
  ])
  const ours = new Set([...copies, ...folders, ...registered].map(({ itemId }) => itemId))
  return ids.filter(id => !ours.has(id))
}
