import type { StoreItem } from '../../../adapters/document-store/store'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { providerItems } from '../connections/provider-items'
import { maxLevels } from './record-of-folder'
import { unknownItems } from './unknown-items'

type Items = ReadonlyMap<string, StoreItem | null>
interface Of {
  tenantId: number
  provider: ProviderKind
}

/**
 * Changes at a provider whose ids are paths. There a file that people rename or move is one that is gone and a new one
 * elsewhere: where both have the same bytes and lie in folders of records, the copy follows to the new path, and is
 * renamed or moved as at other providers. Returns the changes without those removals, and the ids of files that people
 * have put into folders of records and that are not in the queue; others would be looked at with each list again.
 * However many files are followed, the number of statements is the same.
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
  const records = await recordFolders(tx, of, await unknownItems(tx, of, present))
  const removed = [...items.keys()].filter(id => items.get(id) === null)
  if (removed.length === 0 || records.size === 0) return { items, arrivals: await unqueued(tx, of, records.keys()) }
  const gone = await tx.documentPlacement.findMany({
    where: { ...of, itemId: { in: removed }, state: 'placed', document: { deletedAt: null } },
    select: {
      documentId: true,
      itemId: true,
      itemName: true,
      digest: true,
      storageFolder: { select: { itemId: true } },
    },
  })
  const moves = movesAmong(
    gone.map(({ documentId, itemId, itemName, digest, storageFolder }) => ({
      ...{ documentId, id: itemId ?? '', name: itemName, digest, record: storageFolder?.itemId ?? null },
    })),
    present.flatMap(item => (records.has(item.id) ? [{ ...item, record: records.get(item.id) ?? null }] : [])),
  )
  if (moves.length > 0) await writeMoves(tx, ctx, of, moves)
  const followed = new Map(items)
  for (const { from, to } of moves) {
    followed.delete(from.id)
    records.delete(to.id)
  }
  return { items: followed, arrivals: await unqueued(tx, of, records.keys()) }
}

/** A file at its former or its new path. */
interface Found {
  id: string
  name: string | null
  digest: string | null
  /** The folder of the record in which it lies. */
  record: string | null
}

interface Move {
  from: Found & { documentId: number }
  to: Found & { name: string }
}

/** By what a file is recognized at another path, beside its bytes: first by what leaves the least doubt. */
const recognizedBy: ReadonlyArray<{ keyOf: (file: Found) => string; isOnlyOne: boolean }> = [
  { keyOf: ({ digest, name, record }) => JSON.stringify([digest, name, record]), isOnlyOne: false },
  { keyOf: ({ digest, name }) => JSON.stringify([digest, name]), isOnlyOne: false },
  { keyOf: ({ digest }) => String(digest), isOnlyOne: true },
]

/**
 * Which files are where now: those with the same bytes that kept their name, before all within the folder of their
 * record, and of the others those of which there is one. Of several that cannot be distinguished each follows in the
 * order of the paths.
 */
export function movesAmong(gone: readonly Move['from'][], arrived: readonly Move['to'][]): Move[] {
  const moves: Move[] = []
  const moved = new Set<Found>()
  const left = <T extends Found>(files: readonly T[]) =>
    files.filter(file => file.digest !== null && !moved.has(file)).sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const { keyOf, isOnlyOne } of recognizedBy) {
    const there = groupedBy(left(arrived), keyOf)
    for (const [key, ones] of groupedBy(left(gone), keyOf)) {
      const others = there.get(key) ?? []
      if (isOnlyOne && (ones.length > 1 || others.length > 1)) continue
      for (const [at, from] of ones.entries()) {
        const to = others[at]
        if (!to) break
        moves.push({ from, to })
        moved.add(from).add(to)
      }
    }
  }
  return moves
}

function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

async function writeMoves(tx: Tx, ctx: Ctx, { tenantId, provider }: Of, moves: readonly Move[]): Promise<void> {
  await tx.$executeRaw`
    update document_placements copy set item_id = moved.item_id
    from unnest(${moves.map(({ from }) => from.documentId)}::int[], ${moves.map(({ to }) => to.id)}::text[])
      moved(document_id, item_id)
    where copy.tenant_id = ${tenantId} and copy.provider = ${provider} and copy.document_id = moved.document_id`
  await providerItems(ctx, provider).moved(moves.map(({ from, to }) => ({ from: from.id, to })))
}

/** Those that are not in the queue already: what stays where it is waits there for its next look. */
async function unqueued(tx: Tx, of: Of, found: Iterable<string>): Promise<string[]> {
  const ids = [...found]
  const where = { ...of, itemId: { in: ids } }
  const queued = await tx.storageArrival.findMany({ where, select: { itemId: true } })
  const waiting = new Set(queued.map(({ itemId }) => itemId))
  return ids.filter(id => !waiting.has(id))
}

/** Paths with the folder of the record in which they lie, as deep as folders of people are looked at. */
async function recordFolders(tx: Tx, of: Of, ids: readonly string[]): Promise<Map<string, string>> {
  const above = new Map(ids.map(id => [id, foldersAbove(id)]))
  const asked = [...new Set([...above.values()].flat())]
  if (asked.length === 0) return new Map()
  const where = { ...of, itemId: { in: asked } }
  const records = await tx.storageFolder.findMany({ where, select: { itemId: true } })
  const known = new Set(records.map(({ itemId }) => itemId))
  return new Map(
    ids.flatMap(id => {
      const record = above.get(id)?.find(folder => known.has(folder))
      return record === undefined ? [] : [[id, record] as const]
    }),
  )
}

/** The folders that contain a path, from the nearest one up. */
function foldersAbove(path: string): string[] {
  const folders = []
  for (let end = path.lastIndexOf('/'); end > 0 && folders.length <= maxLevels; end = path.lastIndexOf('/', end - 1))
    folders.push(path.slice(0, end + 1))
  return folders
}
