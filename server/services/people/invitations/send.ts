import type { Invitation } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { lifetimes } from '../../../identity/account-token'
import type { Tx } from '../../../platform/database/db'
import { letterhead } from '../../exchange/mails/letterhead'
import { queueAccountMail } from '../../exchange/mails/queue-account-mail'
import { invitationTexts } from './texts'

/** Enqueues the mail with the link; the letterhead is the company's. */
export async function sendInvitation(tx: Tx, ctx: Ctx, row: Invitation, token: string): Promise<void> {
  const { actor } = ctx
  const company = await tx.company.findUniqueOrThrow({ where: { id: actor.tenantId } })
  const texts = invitationTexts[actor.locale]
  const values = {
    inviter: actor.label,
    company: company.name,
    role: row.role,
    days: lifetimes.team_invitation / 86_400_000,
  }
  await queueAccountMail(tx, ctx, {
    tenantId: actor.tenantId,
    kind: 'team_invitation',
    entity: 'account',
    entityId: row.id,
    to: row.email,
    locale: actor.locale,
    subject: texts.subject(values),
    message: texts.message(values),
    action: { label: texts.button, url: `${ctx.settings.baseUrl}/invite?token=${token}` },
    sender: letterhead(company),
  })
}
