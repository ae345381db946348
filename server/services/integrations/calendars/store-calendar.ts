import type { CalendarEntry } from '../../../adapters/calendar-mail/port'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { type ConnectionRow, toConnectionRecord, withAccount } from './connection-record'

/** Stores a calendar of a connected account; one that is stored already stays unchanged. */
export async function storeCalendar(
  tx: Tx,
  ctx: Ctx,
  accountId: number,
  { id: calendarId, name, isPrimary }: CalendarEntry,
): Promise<ConnectionRow> {
  const { tenantId } = ctx.actor
  const key = { tenantId, accountId, calendarId }
  // Of two concurrent requests, the second one finds the row of the first.
  const { count } = await tx.calendarConnection.createMany({
    data: [{ ...key, calendarName: name, isPrimary, createdAt: ctx.clock.now() }],
    skipDuplicates: true,
  })
  const row = await tx.calendarConnection.findUniqueOrThrow({
    where: { tenantId_accountId_calendarId: key },
    include: withAccount,
  })
  if (count === 1)
    await recordChange(tx, ctx, {
      action: 'calendar_connection.created',
      id: row.id,
      after: { ...toConnectionRecord(row) },
    })
  return row
}
