import type { TimeSheet } from '../../../../prisma/client/client'
import type { Actor, TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { RecordKind } from '../../../platform/records/change-record'
import { type Day, dateToDay, dayToDate } from '../../../platform/values/days'
import { weekOf } from './rules'

/** A sheet as the log shows it. */
const logged = (row: TimeSheet) => ({
  ...{ user_id: row.userId, week: weekOf(dateToDay(row.weekStart)), status: row.status, note: row.note },
  accepted_findings: row.acceptedFindings,
  version: row.version,
})

/** How sheets are changed: locked, guarded by their version, recorded. */
export const sheetKind: RecordKind<'timeSheet', TimeSheet, ReturnType<typeof logged>> = {
  model: 'timeSheet',
  entity: 'time_sheet',
  async load(tx, tenantId, id) {
    const row = await tx.timeSheet.findUnique({ where: { tenantId_id: { tenantId, id } } })
    // Sheets are never deleted, and are identified only by person and week.
    if (!row) throw new DomainError('conflict')
    return row
  },
  show: logged,
}

/** The row of a person's week; call it under `lockPerson`. */
export const findSheet = (tx: Tx, tenantId: TenantId, userId: number, monday: Day): Promise<TimeSheet | null> =>
  tx.timeSheet.findUnique({
    where: { tenantId_userId_weekStart: { tenantId, userId, weekStart: dayToDate(monday) } },
  })

/** The row of a person's week, created if there is none yet; call it under `lockPerson`. */
export async function sheetOf(
  tx: Tx,
  { tenantId }: Actor,
  { userId, monday, now }: { userId: number; monday: Day; now: Date },
): Promise<TimeSheet> {
  const sheet = await findSheet(tx, tenantId, userId, monday)
  return (
    sheet ??
    (await tx.timeSheet.create({
      data: { tenantId, userId, weekStart: dayToDate(monday), createdAt: now, updatedAt: now },
    }))
  )
}
