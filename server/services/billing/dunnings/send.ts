import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertResend } from '../../site/contacts/assert-resend'
import { sendPaper } from '../../site/contacts/send-paper'
import { dunningMailOf } from './dunning-mail'
import { lockUpToDateDunning } from './lock-up-to-date'
import { markDunningSent } from './mark-sent'
import { dunningRecord } from './read'
import type { SendDunning } from './schema'

/**
 * Sends a dunning by e-mail with its PDF and a copy of the invoice; from then on it does not change. One that has been
 * sent is sent again only if `resend` is set.
 * @throws DomainError mail.sent_already, dunning.unsent, dunning.outdated when the open amount has changed since,
 * mail.no_recipient, mail.not_configured
 */
export function sendDunning(ctx: Ctx, input: SendDunning) {
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  return inTenant(ctx, async tx => {
    const row = await lockUpToDateDunning(tx, ctx, input.id)
    const sent_at = row.sentAt?.toISOString()
    assertResend(row.sentAt !== null, input, new DomainError('dunning.unsent', { id: row.id }), { sent_at })
    await sendPaper(tx, ctx, dunningMailOf(row), input, {
      issue: row.sentAt === null ? () => markDunningSent(tx, ctx, row) : null,
      byPerson: true,
      action: 'dunning.sent_again',
    })
    return { data: await dunningRecord(tx, ctx.actor.tenantId, row.id) }
  })
}
