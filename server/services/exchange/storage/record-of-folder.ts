import type { DocumentStore, StoreItem } from '../../../adapters/document-store/store'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { folderDigest, keyPrefixes } from './item-keys'
import { safeName } from './safe-name'

/** Which record a folder at a provider belongs to. */
export interface FolderLocation {
  /** The registered folder of the project or contact. */
  folder: { id: number; projectId: number | null; contactId: number | null }
  /** Name of the folder within it; empty for that folder itself. Deeper ones belong to the one that contains them. */
  name: string
  /** The provider's item of that folder, if people created it and it is not registered. */
  unregistered: Pick<StoreItem, 'id' | 'name'> | null
}

/** Deeper folders of people are not looked at. */
export const maxLevels = 10
const longestName = 100
const recordColumns = { id: true, projectId: true, contactId: true } as const

/**
 * Returns what finds the record of a folder by its id at the provider: registered folders belong to their record
 * wherever people moved them, any other folder to that of the folder that contains it. Each folder is requested once.
 */
export function recordOfFolder(ctx: Ctx, store: DocumentStore, provider: ProviderKind) {
  const of = { tenantId: ctx.actor.tenantId, provider }
  const found = new Map<string, Promise<FolderLocation | null>>()

  function locate(itemId: string | null, level = 0): Promise<FolderLocation | null> {
    if (itemId === null || level > maxLevels) return Promise.resolve(null)
    const location = found.get(itemId) ?? find(itemId, level)
    found.set(itemId, location)
    return location
  }

  async function find(itemId: string, level: number): Promise<FolderLocation | null> {
    const known = await registered(itemId)
    if (known?.name === null) return { ...known, name: folderName((await store.stat(itemId))?.name ?? '') }
    if (known) return { ...known, name: known.name }
    const item = await store.stat(itemId)
    const parent = item && (await locate(item.folderId, level + 1))
    if (!parent || parent.name !== '') return parent
    return { ...parent, name: folderName(item.name), unregistered: { id: item.id, name: item.name } }
  }

  /** Its name is null where none of its documents says it. */
  const registered = (itemId: string): Promise<(Omit<FolderLocation, 'name'> & { name: string | null }) | null> =>
    inTenant(ctx, async tx => {
      const folder = await tx.storageFolder.findFirst({ where: { ...of, itemId }, select: recordColumns })
      if (folder) return { folder, name: '', unregistered: null }
      const within = await tx.storageItem.findFirst({
        where: { ...of, itemId, key: { startsWith: keyPrefixes.subfolder } },
      })
      const [digest, id] = within?.key.split(':').reverse() ?? []
      if (!within || !id) return null
      const base = await tx.storageFolder.findFirst({ where: { ...of, id: Number(id) }, select: recordColumns })
      if (!base) return null
      const { projectId, contactId } = base
      const record = projectId === null ? { projectId: null, contactId } : { projectId }
      const used = await tx.companyDocument.findMany({
        where: { tenantId: of.tenantId, ...record },
        distinct: ['folder'],
        select: { folder: true },
      })
      // People may have renamed it there; here it keeps the name that its documents have.
      const name = used.find(({ folder }) => folderDigest(folder) === digest)?.folder
      return { folder: base, name: name ?? null, unregistered: null }
    })

  return locate
}

const folderName = (name: string): string => [...safeName(name)].slice(0, longestName).join('').trimEnd()
