import { createHash } from 'node:crypto'

/** What stands in a key for a text of any length. */
export const folderDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)

/** What the keys of folders begin with, except those of records, which are rows of `storage_folders`. */
export const keyPrefixes = { root: 'root:', path: 'path:', subfolder: 'within:' } as const

interface FolderOwner {
  projectId: number | null
  contactId: number | null
}

/** Our keys of items at a provider, by which they are found again. */
export const itemKeys = {
  /** The folder that contains everything of a company. */
  root: (companyId: string): string => `${keyPrefixes.root}${companyId}`,
  /** A folder above those of records, by its path from the root. */
  path: (companyId: string, path: string): string => `${keyPrefixes.path}${companyId}:${folderDigest(path)}`,
  /** The folder of a project or contact. */
  record: (companyId: string, { projectId, contactId }: FolderOwner): string =>
    `${projectId === null ? 'contact' : 'project'}:${companyId}:${projectId ?? contactId}`,
  /** A folder within that of a record. */
  subfolder: (companyId: string, baseId: number, folder: string): string =>
    `${keyPrefixes.subfolder}${companyId}:${baseId}:${folderDigest(folder)}`,
  /** The copy of a document. */
  document: (companyId: string, documentId: number): string => `document:${companyId}:${documentId}`,
}
