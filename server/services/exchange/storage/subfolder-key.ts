import { createHash } from 'node:crypto'

export const folderDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)

/** Our key of a folder within that of a record. */
export const subfolderKey = (companyId: string, baseId: number, folder: string): string =>
  `within:${companyId}:${baseId}:${folderDigest(folder)}`
