import type { GivenAccess } from '../../../adapters/calendar-mail/delegation'
import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { releaseHeldMails } from '../mails/release-held-mails'
import { delegationPurpose } from './delegation-purpose'
import { shownDelegation } from './read-delegation'
import { resumeCalendarSyncs } from './resume-calendar-syncs'

/**
 * Sets up the company's access to the accounts of all its people, replacing an earlier one. What people used by an
 * earlier one goes on with it.
 * @throws DomainError delegation.key_invalid
 */
export async function keepDelegation(ctx: Ctx, vendor: AccountVendor, given: GivenAccess): Promise<void> {
  const access = vendors[vendor].delegation.read(given)
  if (!access) throw new DomainError('delegation.key_invalid', { field: 'secret' })
  const { secret, ...shown } = access
  const { tenantId } = ctx.actor
  const columns = {
    ...shown,
    sealed: ctx.secretBox.seal(secret, delegationPurpose(ctx.actor)),
    ...{ keyId: ctx.secretBox.keyId, createdAt: ctx.clock.now() },
  }
  await inTenant(ctx, async tx => {
    const row = await tx.accountDelegation.upsert({
      where: { tenantId_vendor: { tenantId, vendor } },
      create: { tenantId, vendor, ...columns },
      update: columns,
    })
    const after = { provider: vendor, ...shownDelegation(row) }
    await recordChange(tx, ctx, { action: 'account_delegation.connected', id: row.id, after })
    const users = await tx.personalAccount.updateManyAndReturn({
      where: { tenantId, vendor, access: 'company' },
      data: { status: 'connected', updatedAt: ctx.clock.now() },
      select: { id: true, userId: true, accountName: true, features: true },
    })
    for (const { userId, accountName, features } of users)
      if (features.includes('mail')) await releaseHeldMails(tx, ctx, { tenantId, userId }, vendor, accountName)
    await resumeCalendarSyncs(
      tx,
      ctx,
      users.map(({ id }) => id),
    )
  })
}
