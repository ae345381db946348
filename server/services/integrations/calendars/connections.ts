import type { Prisma } from '../../../../prisma/client/client'
import type { CalendarEntry } from '../../../adapters/calendar-mail/port'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { cancelJob, enqueue } from '../../../platform/jobs/jobs'
import { recordChange } from '../../../platform/records/record-change'
import type { AccountFeature, AccountVendor } from '../../../platform/values/account-vendors'
import { atOwnAccount, vendors } from '../../exchange/accounts/at-vendor'
import { beginAccount, completeAccount, endAccount } from '../../exchange/accounts/complete-account'
import { calendarSync } from '../../exchange/accounts/enqueue-calendar-sync'
import { ownerIn } from '../../exchange/accounts/tokens'
import { calendarErrors } from './events'
import type { AddCalendar, CalendarConnectionRecord, StartAccount } from './schema'

const withAccount = { account: true } as const
type Row = Prisma.CalendarConnectionGetPayload<{ include: typeof withAccount }>

const toRecord = ({ id, calendarId, calendarName, isPrimary, createdAt, account }: Row): CalendarConnectionRecord => ({
  id,
  provider: account.vendor as AccountVendor,
  status: account.status as 'connected' | 'revoked',
  account: account.accountName,
  features: account.features as AccountFeature[],
  ...{ calendar_id: calendarId, calendar_name: calendarName, is_primary: isPrimary },
  created_at: createdAt.toISOString(),
})

/** The person's own connections, the main calendar of an account first. */
export function listConnections(ctx: Ctx) {
  const { tenantId, userId } = ownerIn(ctx)
  return inTenant(ctx, async tx => {
    const rows = await tx.calendarConnection.findMany({
      where: { tenantId, account: { userId } },
      include: withAccount,
      orderBy: [{ accountId: 'asc' }, { isPrimary: 'desc' }, { id: 'asc' }],
    })
    return { data: rows.map(toRecord) }
  })
}

/**
 * Starts to connect the person's own account, with mail and directory if requested.
 * @throws DomainError connection.not_configured
 */
export const startAccount = (ctx: Ctx, vendor: AccountVendor, { mail, people }: StartAccount) =>
  beginAccount(ctx, vendor, ['calendar', ...(mail ? ['mail' as const] : []), ...(people ? ['people' as const] : [])])

/** Completes a flow started at a vendor: connects the account and its main calendar. */
export const finishAccount = (ctx: Ctx, vendor: AccountVendor, given: { code: string; state: string }) =>
  completeAccount(
    ctx,
    vendor,
    given,
    options => vendors[vendor].calendar(options).calendar('primary'),
    async (tx, accountId, primary) => {
      await keepCalendar(tx, ctx, accountId, primary)
      await resumeSync(tx, ctx, accountId)
    },
  )

/** Resumes the synchronization that was suspended without access. */
async function resumeSync(tx: Tx, ctx: Ctx, accountId: number): Promise<void> {
  const { tenantId } = ctx.actor
  const where = { tenantId, connection: { accountId } }
  const rows = await tx.calendarSync.findMany({ where, select: { id: true } })
  await tx.calendarSync.updateMany({ where, data: { problem: null } })
  for (const { id } of rows) await enqueue(tx, ctx, calendarSync, { key: String(id), payload: {} })
}

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

async function keepCalendar(
  tx: Tx,
  ctx: Ctx,
  accountId: number,
  { id: calendarId, name, isPrimary }: CalendarEntry,
): Promise<Row> {
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

/**
 * Disconnects a calendar; with the last one of an account, the grant is revoked.
 * @throws DomainError calendar_connection.not_found
 */
export function removeConnection(ctx: Ctx, { id }: { id: number }) {
  const { tenantId, userId } = ownerIn(ctx)
  return inTenant(ctx, async tx => {
    const row = await tx.calendarConnection.findFirst({
      where: { tenantId, id, account: { userId } },
      include: withAccount,
    })
    const sync =
      row && (await tx.calendarSync.findFirst({ where: { tenantId, connectionId: id }, select: { id: true } }))
    const { count } = row ? await tx.calendarConnection.deleteMany({ where: { tenantId, id } }) : { count: 0 }
    if (!row || count === 0) throw new DomainError('calendar_connection.not_found')
    await recordChange(tx, ctx, { action: 'calendar_connection.deleted', id, before: { ...toRecord(row) } })
    const left = await tx.calendarConnection.count({ where: { tenantId, accountId: row.accountId } })
    if (left === 0) await endAccount(tx, ctx, row.accountId)
    if (sync) await cancelJob(tx, ctx, calendarSync, { key: String(sync.id) })
    return { data: { id, deleted: true as const } }
  })
}
