import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { queueMail } from '../mails/queue'
import { mailDraftOf } from './mail-draft'
import { loadRapport, toRapportDetail } from './read'
import type { SendRapportByEmail } from './schema'

/**
 * Promises a mail with the PDF of a rapport; a draft goes out marked as one. Fails as mail.no_recipient when neither the request nor the
 * contact names an address.
 */
export function sendRapportByEmail(ctx: Ctx, input: SendRapportByEmail) {
  return inTenant(ctx, async tx => {
    const row = await loadRapport(tx, ctx.actor, input.id)
    const draft = await mailDraftOf(tx, ctx, row)
    const to = input.to.length > 0 ? input.to : draft.to
    if (to.length === 0)
      throw new DomainError('mail.no_recipient', { field: 'to', kontakt_id: row.contactId })
    await queueMail(tx, ctx, {
      kind: 'rapport',
      entity: 'rapport',
      entityId: row.id,
      to,
      cc: input.cc,
      subject: input.subject ?? draft.subject,
      message: input.message ?? draft.message,
      attachments: [{ kind: 'rapport_pdf', id: row.id }],
    })
    await recordChange(tx, ctx, {
      action: 'rapport.emailed',
      entity: 'rapport',
      id: row.id,
      topic: 'rapports',
      after: { to, cc: input.cc },
    })
    return { data: await toRapportDetail(tx, ctx.actor, row) }
  })
}
