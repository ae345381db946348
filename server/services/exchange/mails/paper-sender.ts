import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { accountOwner } from '../accounts/account-owner'
import { companyPaperMailboxes } from './company-paper-mailboxes'
import type { MailboxSender } from './mailbox-sender'
import type { PaperSender } from './schema'

/** Own accounts, oldest first: of several that would send, the first one does. */
const oldestFirst = { orderBy: { id: 'asc' } } as const

/**
 * From whose mailbox the papers go out that this actor sends; null for the mail server. Only members who are signed in
 * have one: keys, customers and the service itself never write in anyone's name. The person's choice comes before the
 * company's default, and a mailbox that is not open is never chosen.
 */
export async function paperSender(tx: Tx, ctx: Pick<Ctx, 'actor'>): Promise<MailboxSender | null> {
  const { kind, userId, switchedIn } = ctx.actor
  if (kind !== 'session' || userId === null || switchedIn || !may(ctx.actor, 'mailbox:own')) return null
  const choice = await companyPaperMailboxes(tx, ctx.actor)
  if (choice === 'off') return null
  const { paperMailbox: own } = await tx.membership.findUniqueOrThrow({
    where: { tenantId_userId: accountOwner(ctx) },
    select: { paperMailbox: true },
  })
  if (own === 'company' || (own === null && choice !== 'default')) return null
  const row = await tx.personalAccount.findFirst({
    where: { ...accountOwner(ctx), ...(own ? { vendor: own } : {}), status: 'connected', features: { has: 'mail' } },
    ...oldestFirst,
    select: { vendor: true, accountName: true },
  })
  return row ? { userId, vendor: row.vendor as AccountVendor, address: row.accountName } : null
}

/** The address from which the papers go out that this actor sends; `provider` where it is the own mailbox. */
export async function shownPaperSender(tx: Tx, ctx: Pick<Ctx, 'actor' | 'mail'>): Promise<PaperSender> {
  const sender = await paperSender(tx, ctx)
  return { address: sender?.address ?? ctx.mail.from, provider: sender?.vendor ?? null }
}

/** The same for the confirmation of several papers at once. */
export const getPaperSender = (ctx: Ctx) => inTenant(ctx, async tx => ({ data: await shownPaperSender(tx, ctx) }))
