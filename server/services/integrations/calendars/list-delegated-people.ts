import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { compareNames } from '../../../platform/values/compare-names'

/** The company's people, and by which way each of them has a calendar at the vendor. Nothing of its content. */
export async function listDelegatedPeople(tx: Tx, { actor: { tenantId } }: Pick<Ctx, 'actor'>, vendor: AccountVendor) {
  const members = await tx.membership.findMany({
    where: { tenantId, status: 'active', user: { active: true } },
    select: { userId: true, user: { select: { name: true, email: true } } },
  })
  const accounts = await tx.personalAccount.findMany({
    where: { tenantId, vendor },
    select: {
      ...{ userId: true, access: true, status: true, features: true },
      calendars: { select: { calendarName: true, sync: { select: { problem: true } } } },
    },
  })
  const accountOf = new Map(accounts.map(account => [account.userId, account]))
  return members
    .map(({ userId, user }) => {
      const account = accountOf.get(userId)
      const synced = account?.calendars.find(({ sync }) => sync !== null)
      return {
        ...{ user_id: userId, name: user.name, email: user.email },
        access: (account?.access ?? null) as 'own' | 'company' | null,
        is_open: account?.status === 'connected' && !synced?.sync?.problem,
        mail: account?.features.includes('mail') === true,
        synced_calendar: synced?.calendarName ?? null,
      }
    })
    .sort((a, b) => compareNames(a.name, b.name) || a.user_id - b.user_id)
}
