import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { sha256Hex } from '../../../platform/secrets'
import { dateToDay } from '../../../platform/values/days'
import { photoFiles } from './photo-files'
import type { RapportRow } from './read'

/**
 * The hash of what is signed: head, lines and photos in order, as JSON without spaces. People and projects are
 * represented by their ids, so that a later change of a name does not affect what was signed.
 */
export async function rapportContentHash(tx: Tx, tenantId: TenantId, row: RapportRow): Promise<string> {
  const photos = await tx.rapportPhoto.findMany({
    where: { tenantId, rapportId: row.id },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, caption: true },
  })
  const files = await tx.storedFile.findMany({
    where: {
      ...{ tenantId, purpose: photoFiles.purposes[0], entity: photoFiles.entity },
      entityId: { in: photos.map(({ id }) => id) },
    },
    select: { entityId: true, sha256: true },
  })
  const digestOf = new Map(files.map(({ entityId, sha256 }) => [entityId, sha256]))
  return sha256Hex(
    JSON.stringify({
      rapport: row.rapportNumber,
      title: row.title,
      date: dateToDay(row.date),
      description: row.description,
      kontakt_id: row.contactId,
      project_id: row.projectId,
      entries: row.entries.map(entry => ({
        date: dateToDay(entry.date),
        job_category: entry.jobCategory,
        hours: Number(entry.hours),
        employee_user_id: entry.employeeUserId,
        description: entry.description,
      })),
      materials: row.materials.map(({ name, quantity, unit, notes }) => ({
        ...{ name, quantity: Number(quantity), unit, notes },
      })),
      photos: photos.map(({ id, caption }) => ({ caption, sha256: digestOf.get(id) ?? null })),
    }),
  )
}
