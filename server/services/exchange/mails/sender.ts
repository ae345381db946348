import type { Mail } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Actor, may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { ownerIn } from '../accounts/tokens'
import type { PaperMailboxes } from './rules'
import type { PaperSender } from './schema'

/** The mailbox from which a mail goes out. */
export interface MailboxSender {
  userId: number
  vendor: AccountVendor
  address: string
}

/** The mailbox that a mail's row names; null for the mail server. */
export const senderIn = ({
  senderUserId: userId,
  senderVendor: vendor,
  senderAddress: address,
}: Pick<Mail, 'senderUserId' | 'senderVendor' | 'senderAddress'>): MailboxSender | null =>
  userId === null || vendor === null || address === null ? null : { userId, vendor: vendor as AccountVendor, address }

/** Own accounts, oldest first: of several that would send, the first one does. */
const oldestFirst = { orderBy: { id: 'asc' } } as const

/** What the company has set. */
export async function companyPaperMailboxes(
  tx: Tx,
  { tenantId: id }: Pick<Actor, 'tenantId'>,
): Promise<PaperMailboxes> {
  const { paperMailboxes } = await tx.company.findUniqueOrThrow({ where: { id }, select: { paperMailboxes: true } })
  return paperMailboxes as PaperMailboxes
}

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
    where: { tenantId_userId: ownerIn(ctx) },
    select: { paperMailbox: true },
  })
  if (own === 'company' || (own === null && choice !== 'default')) return null
  const row = await tx.personalAccount.findFirst({
    where: { ...ownerIn(ctx), ...(own ? { vendor: own } : {}), status: 'connected', features: { has: 'mail' } },
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
