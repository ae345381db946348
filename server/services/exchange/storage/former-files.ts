import type { DocumentStore, StoreItem } from '../../../adapters/document-store/store'
import { measured } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { storedFilename } from '../inbound/stored-filename'
import { maxLevels } from './record-of-folder'
import { unknownItems } from './unknown-items'

interface Wanted {
  folder: string
  filename: string
  storedFile: { sizeBytes: bigint; sha256: string }
}

/**
 * Returns what finds the file of which one of `documents` was made, where its provider was disconnected and is
 * connected again: a file of the same name and bytes in the folder of the document, which is none of ours. Each folder
 * is listed once, and only what looks like one of the documents is kept.
 */
export function formerFiles(ctx: Ctx, store: DocumentStore, provider: ProviderKind, documents: readonly Wanted[]) {
  const of = { tenantId: ctx.actor.tenantId, provider }
  const wanted = new Set(documents.map(({ filename, storedFile }) => looks(filename, Number(storedFile.sizeBytes))))
  const listed = new Map<string, Promise<StoreItem[]>>()

  async function filesIn(folderId: string, levels: number): Promise<StoreItem[]> {
    const files: StoreItem[] = []
    for await (const item of store.list(folderId)) {
      if (item.isFolder) files.push(...(levels > 0 ? await filesIn(item.id, levels - 1) : []))
      else if (wanted.has(looksOf(item))) files.push(item)
    }
    return files
  }

  return async function find(folderId: string, { folder, filename, storedFile }: Wanted): Promise<StoreItem | null> {
    // What lies deeper belongs to the folder within that of the record.
    const files = listed.get(folderId) ?? filesIn(folderId, folder === '' ? 0 : maxLevels)
    listed.set(folderId, files)
    const alike = (await files).filter(item => looksOf(item) === looks(filename, Number(storedFile.sizeBytes)))
    for (const id of await inTenant(ctx, tx => unknownItems(tx, of, alike))) {
      const item = await store.stat(id)
      const bytes = item && !item.isMarked && (await store.get(id))
      if (bytes && (await measured(bytes)).sha256 === storedFile.sha256) return item
    }
    return null
  }
}

const looks = (filename: string, sizeBytes: number): string => `${sizeBytes}/${filename}`
const looksOf = ({ name, sizeBytes }: StoreItem): string => looks(storedFilename(name), sizeBytes)
