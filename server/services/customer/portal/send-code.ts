import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { notifyLive } from '../../../platform/records/live'
import { customerLocale } from '../../../platform/values/locale'
import { codeForMs, createOneTimeCode } from '../../exchange/customer-links/create-one-time-code'
import { lockForCode } from '../../exchange/customer-links/lock-open-link'
import { recordLinkEvent } from '../../exchange/customer-links/record-link-event'
import { topicOfLink } from '../../exchange/customer-links/schema'
import { letterhead } from '../../exchange/mails/letterhead'
import { queueAccountMail } from '../../exchange/mails/queue-account-mail'
import { isSignedEntity, type SignedEntity } from '../../exchange/signatures/schema'
import { accessTo } from './access'
import { assertSendsCodes, codeRuleOf } from './code-rule'
import { nameOfDocument } from './name-of-document'
import { codeMailTexts } from './texts'

/**
 * Mails a code to the stored address only: that of the link, otherwise the contact's. The response is the same whether
 * there is one or not. The mail is confidential, so the office sees that a code was sent but not the code.
 * @throws DomainError forbidden for a link that may only view, customer_link.no_code, customer_link.too_often,
 * customer_link.ended
 */
export function sendCode(ctx: Ctx): Promise<{ data: null }> {
  const access = accessTo(ctx)
  const { kind, entityId } = access
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    if (!isSignedEntity(kind)) return { data: null }
    const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
    const { above, always } = codeRuleOf(ctx, company)
    if (above === null && !always) return { data: null }
    const permission = kind === 'offer' ? 'customer:decide' : 'customer:sign'
    if (!may(ctx.actor, permission)) throw new DomainError('forbidden', { permission })
    assertSendsCodes(ctx)
    await lockForCode(tx, ctx, access)
    const to = access.email ?? (await addressOfContact(tx, ctx, { kind, entityId }))
    if (to) {
      const { number } = await nameOfDocument(tx, tenantId, { kind, entityId })
      const locale = customerLocale(company)
      const code = await createOneTimeCode(tx, ctx, access)
      const texts = codeMailTexts(locale, { kind, number, code, minutes: codeForMs / 60_000 })
      await queueAccountMail(tx, ctx, {
        ...{ tenantId, kind: 'customer_code', entity: kind, entityId, to, locale, ...texts },
        sender: letterhead(company),
      })
      await recordLinkEvent(tx, ctx, access, 'code_sent')
    } else await recordLinkEvent(tx, ctx, access, 'code_not_sent')
    await notifyLive(tx, tenantId, { topic: topicOfLink[kind], id: entityId, type: 'code_sent' })
    return { data: null }
  })
}

async function addressOfContact(
  tx: Tx,
  { actor: { tenantId } }: Ctx,
  { kind, entityId: id }: { kind: SignedEntity; entityId: number },
): Promise<string | null> {
  const of = { where: { tenantId_id: { tenantId, id } }, select: { contact: { select: { email: true } } } } as const
  const row = kind === 'offer' ? await tx.offer.findUnique(of) : await tx.rapport.findUnique(of)
  return row?.contact?.email ?? null
}
