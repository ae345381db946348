import type { Import } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'

type ImportKey = Pick<Import, 'tenantId' | 'id'>

/** Bytes written or read in one step, which blocks the event loop for about a millisecond. */
const partBytes = 128 * 1024

/** The file of an import as it was uploaded; null once it is no longer stored. */
export async function keptFile(tx: Tx, { tenantId, id: importId }: ImportKey): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  for (;;) {
    const part = await tx.importPart.findUnique({
      where: { tenantId_importId_place: { tenantId, importId, place: parts.length } },
      select: { bytes: true },
    })
    if (!part) break
    parts.push(part.bytes)
  }
  return parts.length > 0 ? Buffer.concat(parts) : null
}

/** Stores the file, so that another sheet or heading of it can be read. */
export async function keepFile(tx: Tx, { tenantId, id: importId }: ImportKey, file: Uint8Array): Promise<void> {
  for (let place = 0; place * partBytes < file.byteLength; place += 1) {
    const bytes = Uint8Array.from(file.subarray(place * partBytes, (place + 1) * partBytes))
    await tx.importPart.create({ data: { tenantId, importId, place, bytes }, select: { place: true } })
  }
}

/** Deletes the stored file once its rows are taken over. */
export async function forgetFile(tx: Tx, { tenantId, id: importId }: ImportKey): Promise<void> {
  await tx.importPart.deleteMany({ where: { tenantId, importId } })
}
