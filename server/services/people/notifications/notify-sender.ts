import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { HeldMail } from '../../exchange/mails/send-due-mails'
import { notify } from './notify'

/** A mailbox that is closed holds a whole batch: one notification for all that happens within this time. */
const quietMs = 60 * 60_000

const what = {
  held: {
    what_de: 'wartet auf Sie: Ihr Postfach hat sie nicht gesendet',
    what_en: 'is waiting for you: your mailbox did not send it',
  },
  unsure: {
    what_de: 'ist vielleicht nicht gesendet: Ihr Postfach hat nicht geantwortet',
    what_en: 'may not have been sent: your mailbox did not answer',
  },
}

/** Notifies the sender of a mail that waits for a decision, unless an unread notification says so already. */
export async function notifySender(tx: Tx, ctx: Ctx, mail: HeldMail): Promise<void> {
  const { tenantId } = ctx.actor
  const { entity, entityId, subject, senderUserId, status } = mail
  // Mails that are held at the same moment come here one after the other.
  await tx.$queryRaw`
    select id from memberships where tenant_id = ${tenantId} and user_id = ${senderUserId} for no key update`
  const since = new Date(ctx.clock.now().getTime() - quietMs)
  const recent = await tx.notification.findFirst({
    where: { tenantId, userId: senderUserId, kind: 'mail_held', readAt: null, createdAt: { gt: since } },
    select: { id: true },
  })
  if (recent) return
  const params = { title: subject, ...what[status] }
  await notify(tx, ctx, { kind: 'mail_held', entity, entityId, params, to: [senderUserId] })
}
