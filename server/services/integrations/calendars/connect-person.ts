import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type AccountVendor, vendorNames } from '../../../platform/values/account-vendors'
import { accountOwner } from '../../exchange/accounts/account-owner'
import { personContext } from '../../exchange/accounts/person-context'
import { notify } from '../../people/notifications/notify'
import { chooseCalendar } from './choose-calendar'
import { connectCompanyCalendar } from './connect-company-calendar'
import { getDelegation } from './get-delegation'
import type { ConnectPerson } from './schema'

/**
 * Syncs a person's main calendar by the company's access, for an administrator, who sees nothing of it by that. The
 * person is notified; a calendar that they sync already stays the one, and their mailbox stays closed until they open
 * it themselves.
 * @throws DomainError member.not_found, forbidden, and as `connectCompanyCalendar`
 */
export async function connectPerson(ctx: Ctx, vendor: AccountVendor, { user_id: userId }: ConnectPerson) {
  const owner = await personContext(ctx, userId)
  if (!owner) throw new DomainError('member.not_found')
  if (!may(owner.actor, 'calendar:own')) throw new DomainError('forbidden', { permission: 'calendar:own' })
  const { data } = await connectCompanyCalendar(owner, vendor, { mail: false }, ctx)
  const of = accountOwner(owner)
  if ((await inTenant(ctx, tx => tx.calendarSync.count({ where: of }))) === 0)
    await chooseCalendar(owner, vendor, { calendarId: data.calendar_id, takes_events: false }, ctx)
  await inTenant(ctx, tx =>
    notify(tx, ctx, {
      ...{ kind: 'calendar_connected', entity: 'calendar_connection', entityId: null, to: [userId] },
      params: { name: data.calendar_name, vendor: vendorNames[vendor] },
    }),
  )
  return getDelegation(ctx, vendor)
}
