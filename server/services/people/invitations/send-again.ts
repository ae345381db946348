import type { Invitation } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { refuseJustSent } from '../../exchange/mails/refuse-just-sent'
import { assertMayInvite } from './assert-may-invite'
import { freshLink } from './link'
import { invitationRecord } from './read'
import { invitationKind } from './record-kind'
import type { InvitationRecord } from './schema'
import { sendInvitation } from './send'

/**
 * Sends an open invitation again, changed as given, with a fresh link valid for 14 days.
 * @throws DomainError invitation.employees_only, mail.just_sent
 */
export async function sendAgain(
  tx: Tx,
  ctx: Ctx,
  before: Invitation,
  changes: Partial<Invitation>,
): Promise<InvitationRecord> {
  assertMayInvite(ctx.actor, before.role)
  refuseJustSent(before.sentAt, ctx.clock.now())
  const { token, fields } = freshLink(ctx.clock.now())
  const { after } = await changeRecord(tx, ctx, invitationKind, before.id, {
    columns: row => ({ ...changes, ...fields, sentCount: row.sentCount + 1 }),
    entry: () => ({ action: 'invitation.resent' }),
  })
  await sendInvitation(tx, ctx, after, token)
  return invitationRecord(tx, ctx, after)
}
