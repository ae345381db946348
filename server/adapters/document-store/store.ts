import type { Readable } from 'node:stream'
import type { Channel, ChannelOrder, OpenChannels } from '../provider/channels'
import { ProviderRefused } from '../provider/refused'
import type { ByteRange } from '../storage'

/** A file or folder at a provider. */
export interface StoreItem {
  /**
   * The provider's id, stable whatever people rename it to and wherever they move it; where a store knows paths alone,
   * the path, and another one after `move` or a `put` under another name.
   */
  id: string
  name: string
  /** Null if the provider does not return it. */
  folderId: string | null
  isFolder: boolean
  sizeBytes: number
  /** Digest of a file's bytes, by the provider's own algorithm; null for folders. */
  digest: string | null
  /** The file carries a mark of ours, by which copies are known where ids are paths; `stat` alone says so. */
  isMarked?: boolean
}

/** What happened at the provider since a cursor. */
export interface StoreChanges {
  /** Current state of each item; `item: null` = gone or in a bin. In the order in which the changes happened. */
  changes: { id: string; item: StoreItem | null }[]
  cursor: string
  /** The page limit was reached; the next call continues at `cursor`. */
  more: boolean
  /**
   * The old cursor was no longer valid: what happened between it and `cursor` has to be found out by checking each
   * item.
   */
  resync: boolean
}

/** A file to be stored at a provider. */
export interface Placement {
  folderId: string
  name: string
  /** Our key, unique at the provider: a repeated `put` under it replaces the bytes of the same item. */
  key: string
  contentType: string
  sizeBytes: number
  /** Opens the bytes, from the beginning on each call. */
  open(): Promise<Readable>
}

export interface MovedItem {
  from: string
  to: { id: string; name: string }
}

/** Maps our keys to a provider's ids: our own table for providers that cannot store our key on an item. */
export interface ItemRegister {
  find(key: string): Promise<string | null>
  keep(key: string, item: { id: string; name: string }): Promise<void>
  /** Items last known by this name, case-insensitive, for providers that report removals by path only. */
  named(name: string): Promise<string[]>
  renamed(id: string, name: string): Promise<void>
  forget(id: string): Promise<void>
  /** Items have other ids, for stores whose ids are paths; none has the former one of another. */
  moved(moves: readonly MovedItem[]): Promise<void>
  /** Ids after the first and up to the last one (null: to the end), in the order of their bytes. */
  between(after: string, upTo: string | null): Promise<string[]>
}

/** Channels by which a provider reports that something has changed, but not what. */
export interface StoreChannels extends OpenChannels {
  /**
   * Reports changes after a cursor.
   * @throws ProviderRefused if the provider does not accept our address, or opens none for this account
   */
  watch(order: ChannelOrder & { cursor: string }): Promise<Channel>
}

/**
 * The document store at a provider, as one account sees it. Only the adapters know a provider's names and wire format.
 * @throws ProviderAway when it cannot be reached or wants us to wait, ProviderRefused when a retry cannot help
 */
export interface DocumentStore {
  /** Whether its changes and lists show files that other people or applications created. */
  readonly seesOthersFiles: boolean
  /**
   * Its ids are paths: a file that people rename is another item, and `changes` lists in turn everything that is there,
   * also what has not changed.
   */
  readonly idsArePaths?: boolean
  /** Missing where a provider reports to the application as a whole, or not at all. */
  readonly channels?: StoreChannels
  /** The account that has granted access; `id` distinguishes accounts. */
  account(): Promise<{ id: string; name: string }>
  /** The folder of that name within another one (`null`: the top of what we see), created if it is missing. */
  ensureFolder(folderId: string | null, name: string, key: string): Promise<StoreItem>
  /** Uploads the bytes and compares the provider's digest of them with our own. */
  put(file: Placement): Promise<StoreItem>
  /** Null if it is gone. */
  get(id: string, range?: ByteRange): Promise<Readable | null>
  stat(id: string): Promise<StoreItem | null>
  list(folderId: string): AsyncIterable<StoreItem>
  /** Renames, moves or both; null if it is gone. */
  move(id: string, to: { folderId?: string; name?: string }): Promise<StoreItem | null>
  /** Deleting a missing item succeeds. */
  delete(id: string): Promise<void>
  /** A cursor at the current state. */
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
