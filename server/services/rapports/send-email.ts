import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { recordChange } from '../../core/record-change'
import { addressed } from '../mails/addressed'
import { refuseSecondMail } from '../mails/again'
import { queueMail } from '../mails/queue'
import { mailDraftOf } from './mail-draft'
import { loadRapport, toRapportDetail } from './read'
import type { SendRapportByEmail } from './schema'

/**
 * Promises a mail with the PDF of a rapport; a draft goes out marked as one. As it stands it goes to each address once, and again where `resend`
 * says so.
 * @throws DomainError mail.sent_already, mail.no_recipient
 */
export function sendRapportByEmail(ctx: Ctx, input: SendRapportByEmail) {
  return inTenant(ctx, async tx => {
    const row = await loadRapport(tx, ctx.actor, input.id)
    const draft = await mailDraftOf(tx, ctx, row)
    const mail = addressed(input, draft, row.contactId)
    const { to } = mail
    const paper = { kind: 'rapport', entity: 'rapport', id: row.id, to, changedAt: row.updatedAt } as const
    await refuseSecondMail(tx, ctx, paper, input.resend)
    await queueMail(tx, ctx, {
      kind: 'rapport',
      entity: 'rapport',
      entityId: row.id,
      ...mail,
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
