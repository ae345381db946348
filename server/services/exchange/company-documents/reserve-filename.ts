import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { splitFilename } from './split-filename'

interface Place {
  projectId: number | null
  contactId: number | null
  folder: string
}

/** Folds what some file systems do not distinguish between two names: case, and composed or decomposed umlauts. */
export const foldedName = (name: string): string => name.normalize('NFC').toLocaleLowerCase('de')

/**
 * The wanted name, with a number before its extension if another document of the same folder has it already, in
 * whatever case: `Plan (2).pdf`. Locks the names of the folder until the transaction ends.
 */
export async function reserveFilename(
  tx: Tx,
  tenantId: TenantId,
  { projectId, contactId, folder }: Place,
  wanted: string,
  ownId?: number,
): Promise<string> {
  await tx.$executeRaw`
    select pg_advisory_xact_lock(hashtextextended(${`documents:${tenantId}:${projectId}:${contactId}:${folder}`}, 0))`
  const others = await tx.companyDocument.findMany({
    where: { tenantId, projectId, contactId, folder, deletedAt: null, NOT: { id: ownId ?? 0 } },
    select: { filename: true },
  })
  const taken = new Set(others.map(({ filename }) => foldedName(filename)))
  const { stem, ending } = splitFilename(wanted)
  let name = wanted
  for (let number = 2; taken.has(foldedName(name)); number++) {
    const mark = ` (${number})`
    name = `${[...stem]
      .slice(0, 120 - mark.length - ending.length)
      .join('')
      .trimEnd()}${mark}${ending}`
  }
  return name
}
