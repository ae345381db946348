import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { type AnswerCustomerQuestion, type LinkKind, topicOfLink } from '../../exchange/customer-links/schema'
import { sendPaper } from '../../site/contacts/send-paper'
import { assertReadable } from './assert-readable'
import { linkableDocument } from './linked-document'
import { nameOfDocument } from './name-of-document'
import { documentOfQuestion, type LoadedQuestion, toQuestionRecord, withLinkAndAnswer } from './read-questions'
import { answerLabel, answerMailTexts } from './texts'

/**
 * Answers a question; of several concurrent answers the first counts. A mail with a new link, without the text,
 * notifies the address of the question's link; not if there is no address, the link was revoked or the document has no
 * link.
 * @throws DomainError customer_question.not_found, customer_question.answered
 */
export function answerCustomerQuestion(ctx: Ctx, { id, answer }: AnswerCustomerQuestion) {
  const { tenantId, userId } = ctx.actor
  const find = (tx: Tx) =>
    tx.customerQuestion.findUnique({ where: { tenantId_id: { tenantId, id } }, include: withLinkAndAnswer })
  return inTenant(ctx, async tx => {
    const row = await find(tx)
    if (!row) throw new DomainError('customer_question.not_found')
    const of = documentOfQuestion(row)
    assertReadable(ctx, of.kind)
    const { count } = await tx.customerQuestion.updateMany({
      where: { tenantId, id, answeredAt: null },
      data: { answer, answeredAt: ctx.clock.now(), answeredByUserId: userId },
    })
    if (count === 0) throw new DomainError('customer_question.answered')
    const mailed = await mailAnswer(tx, ctx, row)
    const action = 'customer_link.answered' as const
    const topic = topicOfLink[of.kind]
    if (!mailed) await recordChange(tx, ctx, { action, entity: of.kind, id: of.entityId, topic })
    const answered = (await find(tx)) ?? row
    return { data: { ...toQuestionRecord(answered, await nameOfDocument(tx, tenantId, of)), mailed } }
  })
}

/** Enqueues a mail about the answer; returns whether it did. */
async function mailAnswer(tx: Tx, ctx: Ctx, { link }: LoadedQuestion): Promise<boolean> {
  const { email, revokedAt, entityId } = link
  const kind = link.kind as LinkKind
  if (!email || revokedAt || !ctx.mail.configured) return false
  const document = await linkableDocument(tx, ctx, kind, entityId)
  if (!document) return false
  const { topic, contactId, link: made, ...named } = document
  await sendPaper(
    tx,
    ctx,
    {
      ...{ kind: 'customer_link', entity: kind, id: entityId, topic, contactId },
      texts: ({ locale }) => answerMailTexts(locale, { kind, ...named }),
      linkNeeded: true,
      link: ({ locale }) => ({ ...made, label: answerLabel[locale] }),
      attached: () => [],
    },
    { to: [email] },
    { action: 'customer_link.answered' },
  )
  return true
}
