import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { completeAccount } from '../../exchange/accounts/complete-account'
import { resumeCalendarSyncs } from '../../exchange/accounts/resume-calendar-syncs'
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
      await resumeCalendarSyncs(tx, ctx, [accountId])
    },
  )
