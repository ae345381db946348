import type { RequestContext } from '../../../context'
import { findLinkByToken } from '../../../identity/customer-link'
import type { CustomerAccess } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { jobContext } from '../../../platform/jobs/job-context'
import { recordLinkEvent } from '../../exchange/customer-links/events'
import { type LinkKind, moduleOfLink } from '../../exchange/customer-links/schema'
import { sendPaper } from '../../site/contacts/paper-mail'
import { linkableDocument } from './links'
import type { RenewCustomerLink } from './schema'
import { newLinkLabel, newLinkMailTexts } from './texts'

const renewalsADay = 3
const dayMs = 86_400_000

/**
 * A new link in place of one that has expired, mailed to the address that the old one was made for and to no other,
 * three times a day. The answer is the same for every token: it does not say whether there is an address, a document or
 * a link. What the office revoked stays revoked.
 * @throws DomainError login.throttled
 */
export async function renewLink(ctx: RequestContext, { token }: RenewCustomerLink): Promise<{ data: null }> {
  await ctx.throttles.link.attempt({ account: token, ip: ctx.ip })
  const link = /^\w{43}$/.test(token) ? await findLinkByToken(ctx.db, token) : null
  const { email } = link ?? {}
  if (!link || !email || link.revokedAt || link.expiresAt > ctx.clock.now() || !ctx.mail.configured)
    return { data: null }
  const kind = link.kind as LinkKind
  const acting = await jobContext(ctx, { tenantId: link.id, requestId: ctx.requestId, label: email })
  if (!acting.actor.modules.has(moduleOfLink[kind])) return { data: null }
  const by = { ...acting, ip: ctx.ip, userAgent: ctx.userAgent }
  await inTenant(by, async tx => {
    const { linkId, entityId } = link
    if (!(await isFree(tx, by, { kind, entityId, email }))) return
    // The answer does not say that there is none.
    const document = await linkableDocument(tx, by, kind, entityId)
    if (!document) return
    const { topic, contactId, link: made, ...named } = document
    await recordLinkEvent(tx, by, { linkId }, 'renewed')
    await sendPaper(
      tx,
      by,
      {
        ...{ kind: 'customer_link', entity: kind, id: entityId, topic, contactId },
        texts: ({ locale }) => newLinkMailTexts(locale, { kind, ...named }),
        linkNeeded: true,
        link: ({ locale }) => ({ ...made, label: newLinkLabel[locale] }),
        attached: () => [],
      },
      { to: [email] },
      { action: 'customer_link.renewed' },
    )
  })
  return { data: null }
}

/** Whether an address may have one more link to a document today; of several at once, each counts. */
async function isFree(
  tx: Tx,
  { actor: { tenantId }, clock }: Pick<Parameters<typeof recordLinkEvent>[1], 'actor' | 'clock'>,
  link: Pick<CustomerAccess, 'kind' | 'entityId'> & { email: string },
): Promise<boolean> {
  const lock = `customer-link:${tenantId}:${link.kind}:${link.entityId}`
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))::text`
  const createdAt = { gt: new Date(clock.now().getTime() - dayMs) }
  const done = await tx.customerLinkEvent.count({ where: { tenantId, type: 'renewed', createdAt, link } })
  return done < renewalsADay
}
