import type { RequestContext } from '../../../context'
import { findLinkByToken } from '../../../identity/customer-link'
import type { CustomerAccess } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { jobContext } from '../../../platform/jobs/job-context'
import { recordLinkEvent } from '../../exchange/customer-links/record-link-event'
import { type LinkKind, moduleOfLink } from '../../exchange/customer-links/schema'
import { sendPaper } from '../../site/contacts/send-paper'
import { linkableDocument } from './linked-document'
import type { RenewCustomerLink } from './schema'
import { newLinkLabel, newLinkMailTexts } from './texts'

const renewalsADay = 3
const dayMs = 86_400_000

/**
 * A new link in place of an expired one, mailed only to the address that the old one was made for, at most three times
 * a day. The response is the same for every token: it does not reveal whether an address, a document or a link exists.
 * A link revoked by the office stays revoked.
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
    // The response does not reveal that there is none.
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

/** Whether an address may get one more link to a document today; concurrent requests are each counted. */
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
