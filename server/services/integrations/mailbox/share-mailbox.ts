import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { ownerIn } from '../../exchange/accounts/tokens'
import { notify } from '../../people/notifications/notify'
import { listAllMailboxes } from './list-all-mailboxes'
import { listMailboxes } from './list-mailboxes'
import type { KeepPrivate, ShareMailbox } from './schema'

const what = {
  shared: {
    what_de: 'ist jetzt geteilt: Das Büro sieht neue E-Mails mit Kontakten',
    what_en: 'is shared now: the office sees new mails with contacts',
  },
  unshared: { what_de: 'ist wieder privat', what_en: 'is private again' },
}

/**
 * Decides whether a mailbox of the company's people is shared or private. Sharing starts with the decision: what came
 * before stays private, because its owner wrote it as such. The owner is notified.
 * @throws DomainError mailbox.not_found
 */
export async function shareMailbox(ctx: Ctx, { id, shared }: ShareMailbox) {
  await inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await tx.personalAccount.findFirst({
      where: { tenantId, id, features: { has: 'mail' } },
      select: { id: true },
    })
    if (!row) throw new DomainError('mailbox.not_found')
    await decide(tx, ctx, id, shared)
  })
  return listAllMailboxes(ctx)
}

/** The owner takes back what the company shares; only an administrator shares it again, of which they are notified. */
export async function keepPrivate(ctx: Ctx, { provider }: KeepPrivate) {
  await inTenant(ctx, async tx => {
    const where = { tenantId_userId_vendor: { ...ownerIn(ctx), vendor: provider } }
    const row = await tx.personalAccount.findUnique({ where, select: { id: true } })
    if (!row) throw new DomainError('account.not_connected', { provider })
    await decide(tx, ctx, row.id, false)
  })
  return listMailboxes(ctx)
}

/** A decision that stands already changes nothing: the day from which on mails are seen stays. */
async function decide(tx: Tx, ctx: Ctx, id: number, shared: boolean): Promise<void> {
  const { tenantId } = ctx.actor
  const [row] = await tx.personalAccount.updateManyAndReturn({
    where: { tenantId, id, sharedSince: shared ? null : { not: null } },
    data: { sharedSince: shared ? ctx.clock.now() : null },
    select: { userId: true, accountName: true, vendor: true },
  })
  if (!row) return
  const action = shared ? 'account.shared' : 'account.unshared'
  await recordChange(tx, ctx, { action, id, after: { provider: row.vendor, account: row.accountName } })
  const params = { address: row.accountName, ...what[shared ? 'shared' : 'unshared'] }
  await notify(tx, ctx, { kind: 'mailbox_shared', entity: 'account', entityId: id, params, to: [row.userId] })
}
