import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { accountOwner } from '../../exchange/accounts/account-owner'
import { callVendorByConnection } from '../../exchange/accounts/call-vendor'
import { toConnectionRecord } from './connection-record'
import { calendarErrors } from './in-calendar'
import type { AddCalendar } from './schema'
import { storeCalendar } from './store-calendar'

/**
 * Connects a calendar of the person's account; also returns whether they may write to it.
 * @throws DomainError calendar.not_found, account.not_connected
 */
export async function loadAndStoreCalendar(ctx: Ctx, { provider, calendar_id }: AddCalendar) {
  const entry = await callVendorByConnection(ctx, provider, calendarErrors, 'calendar', options =>
    vendors[provider].calendar(options).calendar(calendar_id),
  )
  return inTenant(ctx, async tx => {
    const key = { tenantId_userId_vendor: { ...accountOwner(ctx), vendor: provider } }
    const account = await tx.personalAccount.findUnique({ where: key, select: { id: true } })
    if (!account) throw new DomainError('account.not_connected', { provider })
    return { connection: toConnectionRecord(await storeCalendar(tx, ctx, account.id, entry)), mayWrite: entry.mayWrite }
  })
}
