import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { sendPaper } from '../contacts/send-paper'
import { markMailed } from './mark-mailed'
import { rapportMail } from './rapport-mail'
import { loadRapport, toRapportDetail } from './read'
import type { SendRapportByEmail } from './schema'

/**
 * Enqueues a mail with the PDF of a rapport; a draft is sent marked as one. Each address gets the same version once,
 * and again with `resend`.
 * @throws DomainError mail.sent_already, mail.no_recipient, conflict
 */
export function sendRapportByEmail(ctx: Ctx, input: SendRapportByEmail) {
  return inTenant(ctx, async tx => {
    const row = await loadRapport(tx, ctx.actor, input.id)
    if (row.completed) await markMailed(tx, ctx, row)
    await sendPaper(tx, ctx, rapportMail(ctx, row), input, {
      byPerson: true,
      action: 'rapport.emailed',
      facts: { cc: input.cc },
      changedAt: row.updatedAt,
    })
    return { data: await toRapportDetail(tx, ctx.actor, row) }
  })
}
