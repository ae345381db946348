import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { afterCommit, inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { dueAtOnce } from './due-at-once'
import { senderColumns } from './mailbox-sender'
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
        : { ...dueAtOnce(now), ...(decision === 'company' ? senderColumns(null) : {}) }
    const [after] = await tx.mail.updateManyAndReturn({ where: { tenantId, id, status }, data })
    if (!after) throw new DomainError('mail.not_waiting')
    await recordChange(tx, ctx, { action: actions[decision], id, topic: 'mails', before: { status } })
    if (decision !== 'arrived') afterCommit(tx, () => ctx.doorbell.ring('mail-out'))
    return { data: toMailRecord(after, ctx.actor) }
  })
}
