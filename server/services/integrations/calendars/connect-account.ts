import { vendors } from '../../../adapters/calendar-mail/vendors'
import { noRefusals } from '../../../adapters/provider/channel-refusals'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { enqueue } from '../../../platform/jobs/jobs'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { calendarSync } from '../../exchange/accounts/calendar-sync'
import { completeAccount } from '../../exchange/accounts/complete-account'
import { storeCalendar } from './store-calendar'

/**
 * Completes a flow started at a vendor: connects the account and its main calendar, and resumes its syncs.
 * @throws DomainError as `completeAccount`
 */
export const connectAccount = (ctx: Ctx, vendor: AccountVendor, given: { code: string; state: string }) =>
  completeAccount(
    ctx,
    vendor,
    given,
    options => vendors[vendor].calendar(options).calendar('primary'),
    async (tx, accountId, primary) => {
      await storeCalendar(tx, ctx, accountId, primary)
      await resumeSync(tx, ctx, accountId)
    },
  )

/** Resumes the synchronization that was suspended without access. */
async function resumeSync(tx: Tx, ctx: Ctx, accountId: number): Promise<void> {
  const { tenantId } = ctx.actor
  const where = { tenantId, connection: { accountId } }
  const rows = await tx.calendarSync.findMany({ where, select: { id: true } })
  await tx.calendarSync.updateMany({ where, data: { problem: null, ...noRefusals } })
  for (const { id } of rows) await enqueue(tx, ctx, calendarSync, { key: String(id), payload: {} })
}
