import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import type { AccountFeature, AccountVendor } from '../../../platform/values/account-vendors'
import { releaseHeldMails } from '../mails/release-held-mails'
import { accountOwner } from './account-owner'
import { callerAddress } from './own-address'
import { resumeCalendarSyncs } from './resume-calendar-syncs'

/**
 * Connects the account of a person's own address by the company's access, which has been tried before. A consent of
 * their own that still opens an account stays.
 * @param owner the person's own context
 * @param by who decides it: the person, or an administrator
 * @param further what is written together with it
 * @throws DomainError account.own_connected
 */
export async function connectByCompany<Extra>(
  { owner, by }: { owner: Ctx; by: Ctx },
  vendor: AccountVendor,
  { mail }: { mail: boolean },
  further: (tx: Tx, accountId: number) => Promise<Extra>,
): Promise<Extra> {
  const account = await callerAddress(owner)
  const now = owner.clock.now()
  const features: AccountFeature[] = ['calendar', 'people', ...(mail ? ['mail' as const] : [])]
  return inTenant(owner, async tx => {
    const key = { ...accountOwner(owner), vendor }
    const former = await tx.personalAccount.findUnique({ where: { tenantId_userId_vendor: key } })
    if (former?.access === 'own' && former.status === 'connected')
      throw new DomainError('account.own_connected', { provider: vendor })
    // Calendars of another account are not those of this one.
    const isSame = former?.accountName.toLowerCase() === account.toLowerCase()
    if (former && !isSame) await tx.personalAccount.deleteMany({ where: key })
    const columns = {
      ...{ access: 'company', status: 'connected', accountId: account.toLowerCase(), accountName: account, features },
      ...{ sealed: null, keyId: null, expiresAt: null, renewingUntil: null, updatedAt: now },
    }
    const { id } = await tx.personalAccount.upsert({
      where: { tenantId_userId_vendor: key },
      create: { ...key, ...columns, createdAt: now },
      // Without mail there is nothing to share.
      update: mail ? columns : { ...columns, sharedSince: null },
      select: { id: true },
    })
    const extra = await further(tx, id)
    if (mail) await releaseHeldMails(tx, owner, accountOwner(owner), vendor, account)
    await recordChange(tx, by, {
      ...{ action: 'account.connected', id },
      after: { provider: vendor, account, features, access: 'company' },
    })
    await resumeCalendarSyncs(tx, owner, [id])
    return extra
  })
}
