import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { afterCommit, inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { notifyLive } from '../../../platform/records/live'
import { recordChange } from '../../../platform/records/record-change'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { ownerIn } from '../accounts/tokens'
import { senderColumns } from './queue'
import { toMailRecord } from './read'
import type { DecideMail } from './schema'

const actions = { retry: 'mail.sent_anew', company: 'mail.by_company', arrived: 'mail.confirmed' } as const

/**
 * Decides what becomes of a mail that waits: sent from the same mailbox again, by the mail server, or, where the vendor
 * did not say so, sent already. Only its owner sends from a mailbox.
 * @throws DomainError not_found, mail.not_waiting, mail.others_mailbox
 */
export function decideMail(ctx: Ctx, { id, decision }: DecideMail) {
  const { tenantId, userId } = ctx.actor
  return inTenant(ctx, async tx => {
    const row = await tx.mail.findUnique({ where: { tenantId_id: { tenantId, id } } })
    if (!row || row.confidential) throw new DomainError('not_found')
    const { status } = row
    if (status !== 'unsure' && (status !== 'held' || decision === 'arrived'))
      throw new DomainError('mail.not_waiting', { status })
    if (decision === 'retry' && row.senderUserId !== userId) throw new DomainError('mail.others_mailbox')
    const now = ctx.clock.now()
    const data: Prisma.MailUncheckedUpdateManyInput =
      decision === 'arrived'
        ? { status: 'sent', sentAt: row.handedAt ?? now, lastError: null, sealedLink: null }
        : { ...dueAt(now), ...(decision === 'company' ? senderColumns(null) : {}) }
    const [after] = await tx.mail.updateManyAndReturn({ where: { tenantId, id, status }, data })
    if (!after) throw new DomainError('mail.not_waiting')
    await recordChange(tx, ctx, { action: actions[decision], id, topic: 'mails', before: { status } })
    if (decision !== 'arrived') afterCommit(tx, () => ctx.doorbell.ring('mail-out'))
    return { data: toMailRecord(after, ctx.actor) }
  })
}

/**
 * Sends the mails that waited for the person's mailbox, once it is open again: from its present address, which may be
 * another one than before. A mail that its vendor may have sent keeps waiting for the decision.
 */
export async function reopenMailbox(tx: Tx, ctx: Ctx, vendor: AccountVendor, senderAddress: string): Promise<void> {
  const { tenantId, userId: senderUserId } = ownerIn(ctx)
  const its = { tenantId, senderUserId, senderVendor: vendor }
  const waiting = await tx.mail.updateManyAndReturn({
    where: { ...its, status: 'held' },
    data: { ...dueAt(ctx.clock.now()), senderAddress },
    select: { id: true },
  })
  await tx.mail.updateMany({ where: { ...its, status: 'pending' }, data: { senderAddress } })
  for (const { id } of waiting) await notifyLive(tx, tenantId, { topic: 'mails', id, type: 'pending' })
  if (waiting.length > 0) afterCommit(tx, () => ctx.doorbell.ring('mail-out'))
}

/** Due at once, with all its attempts. */
const dueAt = (now: Date) => ({ status: 'pending', attempts: 0, nextAttemptAt: now, lastError: null, handedAt: null })
