import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { lockForQuestion } from '../../exchange/customer-links/lock-open-link'
import { recordLinkEvent } from '../../exchange/customer-links/record-link-event'
import { permissionOfLink, topicOfLink } from '../../exchange/customer-links/schema'
import { notify } from '../../people/notifications/notify'
import { accessTo } from './access'
import { nameOfDocument } from './name-of-document'
import type { AskAsCustomer } from './schema'
import { kindNames } from './texts'

/**
 * The customer asks about the document; the office is notified. An open question with the same text, as from a form
 * submitted twice, is not stored again.
 * @throws DomainError customer_question.too_many, customer_link.ended
 */
export function askAsCustomer(ctx: Ctx, { question }: AskAsCustomer) {
  const access = accessTo(ctx)
  const { kind, entityId, linkId } = access
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const same = { tenantId, linkId, question, answeredAt: null }
    if (await tx.customerQuestion.findFirst({ where: same, select: { id: true } })) return { data: null }
    await lockForQuestion(tx, ctx, access)
    if (await tx.customerQuestion.findFirst({ where: same, select: { id: true } })) return { data: null }
    const { number, title } = await nameOfDocument(tx, tenantId, { kind, entityId })
    await tx.customerQuestion.create({
      data: { tenantId, linkId, question, askedAt: ctx.clock.now() },
      select: { id: true },
    })
    await recordLinkEvent(tx, ctx, access, 'asked')
    const topic = topicOfLink[kind]
    await recordChange(tx, ctx, { action: 'customer_link.asked', entity: kind, id: entityId, topic })
    const params = { number, title, what_de: kindNames.de[kind], what_en: kindNames.en[kind] }
    const to = { permission: permissionOfLink[kind] }
    await notify(tx, ctx, { kind: 'customer_asked', entity: kind, entityId, params, to })
    return { data: null }
  })
}
