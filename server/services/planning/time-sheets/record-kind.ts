import type { TimeSheet } from '../../../../prisma/client/client'
import { DomainError } from '../../../platform/errors'
import type { RecordKind } from '../../../platform/records/change-record'
import { dateToDay } from '../../../platform/values/days'
import { weekOf } from '../../../platform/values/iso-weeks'

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
