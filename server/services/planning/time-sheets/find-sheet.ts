import type { TimeSheet } from '../../../../prisma/client/client'
import type { Actor, TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { type Day, dayToDate } from '../../../platform/values/days'

/** The row of a person's week; call it under `lockTimesOf`. */
export const findSheet = (tx: Tx, tenantId: TenantId, userId: number, monday: Day): Promise<TimeSheet | null> =>
  tx.timeSheet.findUnique({
    where: { tenantId_userId_weekStart: { tenantId, userId, weekStart: dayToDate(monday) } },
  })

/** The row of a person's week, created if there is none yet; call it under `lockTimesOf`. */
export async function findOrCreateSheet(
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
