import type { StoreItem } from '../../../adapters/document-store/store'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { providerItems } from '../connections/provider-items'
import { maxLevels } from './record-of-folder'
import { unknownItems } from './unknown-items'

type Items = ReadonlyMap<string, StoreItem | null>

/**
 * Changes at a provider whose ids are paths. There a file that people rename or move is one that is gone and a new one
 * elsewhere: where both have the same bytes and lie in folders of records, the copy follows to the new path, and is
 * renamed or moved as at other providers. Returns the changes without those removals, and the ids of files that people
 * have put into folders of records and that are not in the queue; others would be looked at with each list again.
 */
export async function followPaths(
  tx: Tx,
  ctx: Ctx,
  provider: ProviderKind,
  items: Items,
): Promise<{ items: Items; arrivals: string[] }> {
  const { tenantId } = ctx.actor
  const of = { tenantId, provider }
  const present = [...items.values()].filter(item => item !== null && item.sizeBytes > 0) as StoreItem[]
  const arrivals = new Set(await withinRecords(tx, of, await unknownItems(tx, of, present)))
  const removed = [...items.keys()].filter(id => items.get(id) === null)
  if (removed.length === 0 || arrivals.size === 0) return { items, arrivals: await unqueued(tx, of, arrivals) }
  const gone = await tx.documentPlacement.findMany({
    where: { ...of, itemId: { in: removed }, state: 'placed', document: { deletedAt: null } },
    select: { documentId: true, itemId: true, itemName: true, digest: true },
  })
  const candidates = new Map<string | null, StoreItem[]>()
  for (const item of present)
    if (arrivals.has(item.id)) candidates.set(item.digest, [...(candidates.get(item.digest) ?? []), item])
  const followed = new Map(items)
  const register = providerItems(ctx, provider)
  for (const { documentId, itemId, itemName, digest } of gone) {
    const alike = candidates.get(digest)?.filter(({ id }) => arrivals.has(id)) ?? []
    const isOnly = alike.length === 1 && gone.filter(other => other.digest === digest).length === 1
    // Of several with the same bytes, those that kept their name.
    const item = alike.find(({ name }) => name === itemName) ?? (isOnly ? alike[0] : undefined)
    if (!item || itemId === null) continue
    const where = { tenantId_documentId_provider: { ...of, documentId } }
    await tx.documentPlacement.update({ where, data: { itemId: item.id }, select: { documentId: true } })
    await register.moved(itemId, item)
    followed.delete(itemId)
    arrivals.delete(item.id)
  }
  return { items: followed, arrivals: await unqueued(tx, of, arrivals) }
}

/** Those that are not in the queue already: what stays where it is waits there for its next look. */
async function unqueued(tx: Tx, of: { tenantId: number; provider: ProviderKind }, ids: ReadonlySet<string>) {
  const where = { ...of, itemId: { in: [...ids] } }
  const queued = await tx.storageArrival.findMany({ where, select: { itemId: true } })
  const waiting = new Set(queued.map(({ itemId }) => itemId))
  return [...ids].filter(id => !waiting.has(id))
}

/** Those paths that lie in the folder of a record, as deep as folders of people are looked at. */
async function withinRecords(
  tx: Tx,
  of: { tenantId: number; provider: ProviderKind },
  ids: readonly string[],
): Promise<string[]> {
  const above = new Map(ids.map(id => [id, foldersAbove(id)]))
  const asked = [...new Set([...above.values()].flat())]
  if (asked.length === 0) return []
  const where = { ...of, itemId: { in: asked } }
  const records = await tx.storageFolder.findMany({ where, select: { itemId: true } })
  const known = new Set(records.map(({ itemId }) => itemId))
  return ids.filter(id => above.get(id)?.some(folder => known.has(folder)))
}

/** The folders that contain a path, from the nearest one up. */
function foldersAbove(path: string): string[] {
  const folders = []
  for (let end = path.lastIndexOf('/'); end > 0 && folders.length <= maxLevels; end = path.lastIndexOf('/', end - 1))
    folders.push(path.slice(0, end + 1))
  return folders
}
