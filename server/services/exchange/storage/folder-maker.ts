import type { DocumentStore, StoreItem } from '../../../adapters/document-store/store'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { itemKeys } from './item-keys'
import { type FolderRecord, recordPath } from './record-path'
import { safeName } from './safe-name'

/** Location of a document at a provider: the registered folder, and the subfolder that contains the file. */
export interface DocumentFolder {
  /** Id of the registered folder. */
  id: number
  /** The provider's id of the folder that contains the file. */
  itemId: string
}

export interface Folders {
  /** The document's folder, within that of its project or contact. */
  ensureOf(document: FolderRecord & { folder: string }): Promise<DocumentFolder>
  /** The folder of a project or contact itself. */
  ensureOfRecord(record: FolderRecord): Promise<DocumentFolder>
}

interface FolderOptions {
  store: DocumentStore
  provider: ProviderKind
  root: StoreItem
  pattern: string
}

/**
 * Makes the folders of documents' projects and contacts, each on first request; it is found again by its key. A folder
 * whose record was renamed or archived is renamed and moved; its id stays, except where ids are paths.
 */
export function folderMaker(ctx: Ctx, { store, provider, root, pattern }: FolderOptions): Folders {
  const { tenantId, companyId } = ctx.actor
  const done = new Map<string, Promise<DocumentFolder>>()
  const once = (key: string, work: () => Promise<DocumentFolder>) => {
    const running = done.get(key) ?? work()
    done.set(key, running)
    return running
  }

  /** Folders above that of a record: identified by their path, so that each exists once. */
  async function ensureParents(segments: readonly string[]): Promise<string> {
    let parent = root.id
    for (const [at, name] of segments.entries()) {
      const path = segments.slice(0, at + 1).join('/')
      const { itemId } = await once(`path:${path}`, async () => {
        const item = await store.ensureFolder(parent, name, itemKeys.path(companyId, path))
        return { id: 0, itemId: item.id }
      })
      parent = itemId
    }
    return parent
  }

  async function ensureRecordFolder(
    owner: { projectId: number | null; contactId: number | null },
    path: readonly string[],
    state: 'active' | 'archived',
  ): Promise<DocumentFolder> {
    const name = path.at(-1) ?? '_'
    const row = await inTenant(ctx, tx => tx.storageFolder.findFirst({ where: { tenantId, provider, ...owner } }))
    const parent = await ensureParents(path.slice(0, -1))
    const joined = path.join('/')
    const moved = row?.itemId && row.path !== joined ? await store.move(row.itemId, { folderId: parent, name }) : null
    const item = moved ?? (await store.ensureFolder(parent, name, itemKeys.record(companyId, owner)))
    const now = ctx.clock.now()
    const columns = { path: joined, itemId: item.id, state, error: null, since: now }
    const isSame = row && row.path === joined && row.itemId === item.id && row.state === state
    if (isSame) return { id: row.id, itemId: item.id }
    // Written at once, although a run that ends here would still find the folder by its key.
    const { id } = await inTenant(ctx, async tx => {
      // Where ids are paths, what lies in the folder follows it, document by document.
      if (row?.itemId && row.itemId !== item.id)
        await tx.documentPlacement.updateMany({
          where: { tenantId, provider, folderId: row.id, state: 'placed' },
          data: { state: 'waiting', since: now },
        })
      return row
        ? tx.storageFolder.update({
            where: { tenantId_id: { tenantId, id: row.id } },
            data: columns,
            select: { id: true },
          })
        : tx.storageFolder.create({
            data: { tenantId, provider, ...owner, ...columns, createdAt: now },
            select: { id: true },
          })
    })
    return { id, itemId: item.id }
  }

  function ensureOfRecord({ project, contact }: FolderRecord): Promise<DocumentFolder> {
    const owner = project
      ? { projectId: project.id, contactId: null }
      : { projectId: null, contactId: contact?.id ?? null }
    const state = project?.status === 'archived' ? 'archived' : 'active'
    return once(`record:${owner.projectId}:${owner.contactId}`, () =>
      ensureRecordFolder(owner, recordPath({ project, contact }, pattern), state),
    )
  }

  return {
    ensureOfRecord,
    async ensureOf(document) {
      const base = await ensureOfRecord(document)
      if (document.folder === '') return base
      return once(`within:${base.itemId}:${document.folder}`, async () => {
        const key = itemKeys.subfolder(companyId, base.id, document.folder)
        const item = await store.ensureFolder(base.itemId, safeName(document.folder), key)
        return { id: base.id, itemId: item.id }
      })
    },
  }
}
