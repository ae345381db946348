import type { CalendarEntry } from '../../../adapters/calendar-mail/port'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { atOwnAccount, vendors } from '../../exchange/accounts/at-vendor'
import { ownerIn } from '../../exchange/accounts/tokens'
import { calendarErrors } from './in-calendar'
import { type ConnectionRow, toRecord, withAccount } from './list-connections'
import type { AddCalendar } from './schema'

/**
 * Adds a further calendar of a connected account; one that is connected already stays unchanged.
 * @throws DomainError calendar.not_found, account.not_connected
 */
export async function addCalendar(ctx: Ctx, input: AddCalendar) {
  return { data: (await connectCalendar(ctx, input)).connection }
}

/** Like `addCalendar`, but also returns whether the person may write to the calendar. */
export async function connectCalendar(ctx: Ctx, { provider, calendar_id }: AddCalendar) {
  const entry = await atOwnAccount(ctx, provider, calendarErrors, options =>
    vendors[provider].calendar(options).calendar(calendar_id),
  )
  return inTenant(ctx, async tx => {
    const key = { tenantId_userId_vendor: { ...ownerIn(ctx), vendor: provider } }
    const account = await tx.personalAccount.findUnique({ where: key, select: { id: true } })
    if (!account) throw new DomainError('account.not_connected', { provider })
    return { connection: toRecord(await keepCalendar(tx, ctx, account.id, entry)), mayWrite: entry.mayWrite }
  })
}

/** Stores a calendar of a connected account; one that is stored already stays unchanged. */
export async function keepCalendar(
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
    await recordChange(tx, ctx, { action: 'calendar_connection.created', id: row.id, after: { ...toRecord(row) } })
  return row
}
