import type { Company } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dateToDay, dayIn } from '../../../platform/values/days'
import { lockOpenLink } from '../../exchange/customer-links/lock-open-link'
import { recordLinkEvent } from '../../exchange/customer-links/record-link-event'
import { notify } from '../../people/notifications/notify'
import { lockOffer } from '../../sales/offers/lock'
import type { LoadedOffer } from '../../sales/offers/read'
import { recordOfferChange } from '../../sales/offers/record-change'
import { withdrawalMailTexts } from '../../sales/offers/texts'
import { withdrawalNotice } from '../../sales/offers/withdrawal-notice'
import { consumerRules } from '../../sales/offers/withdrawal-rules'
import type { PaperMail } from '../../site/contacts/paper-mail-draft'
import { sendPaper } from '../../site/contacts/send-paper'
import { accessTo } from './access'
import { actingByName } from './acting-by-name'
import type { CustomerOffer, WithdrawAsCustomer } from './schema'

/**
 * A consumer withdraws from the contract: recorded on the offer, confirmed at once by mail with content, day and time,
 * and the office is notified. It stops nothing automatically and has no limit but its period; repeating it changes
 * nothing.
 * @throws DomainError offer.no_withdrawal, offer.no_withdrawal_address, customer_link.ended, conflict
 */
export function withdrawAsCustomer(ctx: Ctx, { name, email }: WithdrawAsCustomer): Promise<{ data: null }> {
  const access = accessTo(ctx, 'offer')
  const { tenantId } = ctx.actor
  const acting = actingByName(ctx, name)
  return inTenant(ctx, async tx => {
    const row = await lockOffer(tx, tenantId, access.entityId)
    if (row.withdrawnAt) return { data: null }
    if (!mayWithdraw(ctx, row)) throw new DomainError('offer.no_withdrawal')
    await lockOpenLink(tx, ctx, access)
    const stored = await storedAddress(tx, ctx, row)
    const to = [...new Set([email, stored].filter(address => address != null))]
    // Without a mail server no address is required: the page shows when the withdrawal was received.
    if (to.length === 0 && ctx.mail.configured) throw new DomainError('offer.no_withdrawal_address', { field: 'email' })
    const now = ctx.clock.now()
    const { count } = await tx.offer.updateMany({
      where: { tenantId, id: row.id, version: row.version },
      data: { withdrawnAt: now, withdrawnBy: name, version: { increment: 1 }, updatedAt: now },
    })
    if (count === 0) throw new DomainError('conflict')
    await recordLinkEvent(tx, ctx, access, 'withdrew', { name })
    await recordOfferChange(tx, acting, row.id, 'offer.withdrawn', row)
    if (ctx.mail.configured)
      await sendPaper(tx, acting, receipt(row, name, now), { to }, { action: 'offer.withdrawal_confirmed' })
    const params = { number: row.offerNumber, title: row.title }
    await notify(tx, acting, { kind: 'offer_withdrawn', entity: 'offer', entityId: row.id, params })
    return { data: null }
  })
}

const receipt = (row: LoadedOffer, name: string, at: Date): PaperMail => ({
  ...{ kind: 'offer_withdrawal', entity: 'offer', id: row.id, topic: 'offers', contactId: row.contactId },
  currency: row.currency,
  texts: ({ locale, format }) =>
    withdrawalMailTexts(locale, {
      ...{ number: row.offerNumber, title: row.title, name },
      total: format.money(row.total.toString()),
      orderedOn: row.acceptedOn ? format.day(dateToDay(row.acceptedOn)) : '',
      at: format.instant(at.toISOString()),
    }),
  attached: () => [],
})

/** Allowed on the page where the contract was made, until the last day of the period has passed. */
function mayWithdraw({ actor, clock }: Ctx, row: LoadedOffer): boolean {
  if (row.status !== 'accepted' || !row.acceptedOn || !row.withdrawalUntil || row.withdrawnAt) return false
  const rules = consumerRules(row, dateToDay(row.acceptedOn))
  if (!rules?.online) return false
  return dayIn(actor.timeZone, clock.now()) <= dateToDay(row.withdrawalUntil)
}

/** The address of the link, otherwise of the contact. */
async function storedAddress(tx: Tx, ctx: Ctx, { contactId: id }: LoadedOffer): Promise<string | null> {
  const { email } = accessTo(ctx)
  if (email || id === null) return email
  const where = { tenantId_id: { tenantId: ctx.actor.tenantId, id } }
  return (await tx.contact.findUnique({ where, select: { email: true } }))?.email ?? null
}

/** What a consumer is shown of the right to withdraw: before the order that it exists, afterwards its last day. */
export async function withdrawalForCustomer(
  tx: Tx,
  ctx: Ctx,
  row: LoadedOffer,
  company: Company,
): Promise<CustomerOffer['withdrawal']> {
  const isOrdered = row.acceptedOn !== null
  if (isOrdered ? !row.withdrawalUntil : row.status !== 'sent' || !company.withdrawalNotice) return null
  const day = row.acceptedOn ? dateToDay(row.acceptedOn) : dayIn(ctx.actor.timeZone, ctx.clock.now())
  const rules = consumerRules(row, day)
  if (!rules) return null
  const can_withdraw = mayWithdraw(ctx, row)
  return {
    notice: withdrawalNotice(ctx.locale, { company, rules }),
    until: row.withdrawalUntil ? dateToDay(row.withdrawalUntil) : null,
    can_withdraw,
    needs_email: can_withdraw && ctx.mail.configured && (await storedAddress(tx, ctx, row)) === null,
    withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
  }
}
