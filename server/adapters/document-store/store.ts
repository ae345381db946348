import type { Readable } from 'node:stream'
import { ProviderRefused } from '../provider/refused'
import type { ByteRange } from '../storage'

/** A file or folder at a provider. */
export interface StoreItem {
  /** By which the provider knows it, whatever people call it and wherever they move it. */
  id: string
  name: string
  /** Null where the provider does not say. */
  folderId: string | null
  isFolder: boolean
  sizeBytes: number
  /** Of a file's bytes, in the provider's own way of counting; null for folders. */
  digest: string | null
}

/** What happened at the provider since a cursor. */
export interface StoreChanges {
  /** As they stand now; `item: null` = it is gone or lies in a bin. In the order in which they happened. */
  changes: { id: string; item: StoreItem | null }[]
  cursor: string
  /** The page limit was reached; the next asking goes on at `cursor`. */
  more: boolean
  /** The cursor was no longer known: what is between it and `cursor` has to be found out by asking for each. */
  resync: boolean
}

/** A file that is to lie at a provider. */
export interface Placement {
  folderId: string
  name: string
  /** Ours, unique at the provider: put once more under it, the same item gets the new bytes. */
  key: string
  contentType: string
  sizeBytes: number
  /** Opens the bytes, from the beginning each time that it is called. */
  open(): Promise<Readable>
}

/**
 * By which id a provider knows what was put under a key of ours: kept by ourselves for those that keep no mark of ours
 * on an item.
 */
export interface ItemRegister {
  find(key: string): Promise<string | null>
  keep(key: string, item: { id: string; name: string }): Promise<void>
  /** Items that were last known by this name, in whatever case, for providers that report removals by path alone. */
  named(name: string): Promise<string[]>
  renamed(id: string, name: string): Promise<void>
  forget(id: string): Promise<void>
}

/**
 * The documents' store at a provider, as one account sees it. Nothing outside the adapters knows a provider's name or
 * wire.
 * @throws ProviderAway when it cannot be reached or asks for patience, ProviderRefused when asking again cannot help
 */
export interface DocumentStore {
  /** The account that has granted access; `id` distinguishes accounts. */
  account(): Promise<{ id: string; name: string }>
  /** The folder of that name within another one (`null`: the top of what we see), made where it is missing. */
  ensureFolder(folderId: string | null, name: string, key: string): Promise<StoreItem>
  /** Sends the bytes and compares the provider's digest of them with our own. */
  put(file: Placement): Promise<StoreItem>
  /** Null when it is gone. */
  get(id: string, range?: ByteRange): Promise<Readable | null>
  stat(id: string): Promise<StoreItem | null>
  list(folderId: string): AsyncIterable<StoreItem>
  /** Renames, moves or both; null when it is gone. */
  move(id: string, to: { folderId?: string; name?: string }): Promise<StoreItem | null>
  /** Deleting what is gone succeeds. */
  delete(id: string): Promise<void>
  /** A cursor that knows everything up to now. */
  startCursor(): Promise<string>
  changes(cursor: string, maxPages: number): Promise<StoreChanges>
}

/** Writes, reads and removes a small file. @throws ProviderAway, ProviderRefused */
export async function probeStore(store: DocumentStore, folderId: string): Promise<void> {
  const { Readable } = await import('node:stream')
  const content = Buffer.from('Gewerk')
  const file = await store.put({
    ...{ folderId, name: 'Gewerk Schreibprobe.txt', key: `probe-${Date.now()}`, contentType: 'text/plain' },
    sizeBytes: content.length,
    open: async () => Readable.from([content], { objectMode: false }),
  })
  try {
    const bytes = await store.get(file.id)
    if (!bytes || !Buffer.concat(await bytes.toArray()).equals(content)) throw new ProviderRefused('damaged')
  } finally {
    await store.delete(file.id)
  }
}
