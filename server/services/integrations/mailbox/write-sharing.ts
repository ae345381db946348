import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { notify } from '../../people/notifications/notify'

const what = {
  shared: {
    what_de: 'ist jetzt geteilt: Das Büro sieht neue E-Mails mit Kontakten',
    what_en: 'is shared now: the office sees new mails with contacts',
  },
  unshared: { what_de: 'ist wieder privat', what_en: 'is private again' },
}

/**
 * Makes a mailbox shared or private, and notifies its owner. A decision that stands already changes nothing: the day
 * from which on mails are seen stays.
 */
export async function writeSharing(tx: Tx, ctx: Ctx, id: number, shared: boolean): Promise<void> {
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
