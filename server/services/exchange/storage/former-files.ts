import { createHash } from 'node:crypto'
import type { DocumentStore, StoreItem } from '../../../adapters/document-store/store'
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
 * Returns what finds the file of which a document was made, where its provider was disconnected and is connected again:
 * a file of the same name and bytes in the folder of the document, which is none of ours. Each folder is listed once.
 */
export function formerFiles(ctx: Ctx, store: DocumentStore, provider: ProviderKind) {
  const of = { tenantId: ctx.actor.tenantId, provider }
  const listed = new Map<string, Promise<StoreItem[]>>()

  async function filesIn(folderId: string, levels: number): Promise<StoreItem[]> {
    const files: StoreItem[] = []
    for await (const item of store.list(folderId)) {
      if (!item.isFolder) files.push(item)
      else if (levels > 0) files.push(...(await filesIn(item.id, levels - 1)))
    }
    return files
  }

  return async function find(folderId: string, { folder, filename, storedFile }: Wanted): Promise<StoreItem | null> {
    // What lies deeper belongs to the folder within that of the record.
    const files = listed.get(folderId) ?? filesIn(folderId, folder === '' ? 0 : maxLevels)
    listed.set(folderId, files)
    const alike = (await files).filter(
      ({ name, sizeBytes }) => sizeBytes === Number(storedFile.sizeBytes) && storedFilename(name) === filename,
    )
    for (const id of await inTenant(ctx, tx => unknownItems(tx, of, alike))) {
      const item = await store.stat(id)
      if (item && !item.isMarked && (await sha256Of(store, id)) === storedFile.sha256) return item
    }
    return null
  }
}

async function sha256Of(store: DocumentStore, id: string): Promise<string | null> {
  const bytes = await store.get(id)
  if (!bytes) return null
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
