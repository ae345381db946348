import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type CustomerAccess, may, type TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import {
  type AnswerCustomerQuestion,
  type CustomerQuestionRecord,
  type LinkKind,
  type ListCustomerQuestions,
  linkKinds,
  moduleOfLink,
} from '../../exchange/customer-links/schema'
import { dayOfAppointment } from '../../planning/appointments/day-of-appointment'
import { sendPaper } from '../../site/contacts/paper-mail'
import { accessTo } from './access'
import { assertReadable, linkableDocument, readPermissions, topicOf } from './linkable-document'
import type { AnsweredQuestions, CustomerView } from './schema'
import { answerLabel, answerMailTexts } from './texts'

const whole = {
  link: { select: { kind: true, entityId: true, email: true, revokedAt: true } },
  answeredBy: { select: { user: { select: { name: true } } } },
} as const
type LoadedQuestion = Prisma.CustomerQuestionGetPayload<{ include: typeof whole }>

type Named = Pick<CustomerAccess, 'kind' | 'entityId'>

/** The name of a document. @throws DomainError customer_link.ended for one that was deleted */
export async function nameOfDocument(
  tx: Tx,
  tenantId: TenantId,
  of: Named,
): Promise<{ number: string; title: string }> {
  const where = { tenantId_id: { tenantId, id: of.entityId } }
  const named = {
    offer: async () => {
      const row = await tx.offer.findUnique({ where, select: { offerNumber: true, title: true } })
      return row && { number: row.offerNumber, title: row.title }
    },
    invoice: async () => {
      const row = await tx.invoice.findUnique({ where, select: { invoiceNumber: true, title: true } })
      return row && { number: row.invoiceNumber, title: row.title }
    },
    rapport: async () => {
      const row = await tx.rapport.findUnique({ where, select: { rapportNumber: true, title: true } })
      return row && { number: row.rapportNumber, title: row.title }
    },
    appointment: async () => {
      const row = await tx.appointment.findUnique({ where, select: { startsAt: true, title: true } })
      const company = { where: { id: tenantId }, select: { timeZone: true } } as const
      const { timeZone } = await tx.company.findUniqueOrThrow(company)
      return row && { number: dayOfAppointment(row, timeZone), title: row.title }
    },
  }
  const found = await named[of.kind]()
  if (!found) throw new DomainError('customer_link.ended')
  return found
}

/**
 * Questions about a document that the caller may see; without one, the open questions about all documents. Deleted
 * documents have no questions to show.
 */
export function listCustomerQuestions(ctx: Ctx, { kind, entity_id }: ListCustomerQuestions) {
  const { actor } = ctx
  if (kind) assertReadable(ctx, kind)
  const kinds = linkKinds.filter(one => may(actor, readPermissions[one]) && actor.modules.has(moduleOfLink[one]))
  const ofOne = entity_id !== undefined
  return inTenant(ctx, async tx => {
    const rows = await tx.customerQuestion.findMany({
      where: {
        tenantId: actor.tenantId,
        link: { kind: kind ?? { in: kinds }, ...(ofOne ? { entityId: entity_id } : {}) },
        ...(ofOne ? {} : { answeredAt: null }),
      },
      include: whole,
      orderBy: { id: ofOne ? 'desc' : 'asc' },
      take: 100,
    })
    const records: CustomerQuestionRecord[] = []
    const names = new Map<string, Awaited<ReturnType<typeof nameOfDocument>> | null>()
    for (const row of rows) {
      const of = documentOfQuestion(row)
      const key = `${of.kind} ${of.entityId}`
      if (!names.has(key)) names.set(key, await nameOfDocument(tx, actor.tenantId, of).catch(() => null))
      const name = names.get(key)
      if (name) records.push(toRecord(row, name))
    }
    return { data: records }
  })
}

/** Questions asked by this link, or by another one to the same document and address. */
const byReader = (tenantId: TenantId, { linkId, kind, entityId, email }: CustomerAccess) =>
  ({
    tenantId,
    link: { kind, entityId, OR: [{ id: linkId }, ...(email ? [{ email }] : [])] },
  }) satisfies Prisma.CustomerQuestionWhereInput

/** The questions that the reader of a link asked. */
export async function questionsOfCustomer(
  tx: Tx,
  tenantId: TenantId,
  access: CustomerAccess,
): Promise<CustomerView['questions']> {
  const rows = await tx.customerQuestion.findMany({
    where: byReader(tenantId, access),
    orderBy: { id: 'asc' },
    take: 200,
  })
  return rows.map(({ id, question, askedAt, answer, answeredAt }) => ({
    ...{ id, question, answer },
    asked_at: askedAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
  }))
}

/** Number of the reader's questions that have an answer, for an open page that waits for one. */
export async function countAnswers(ctx: Ctx): Promise<{ data: AnsweredQuestions }> {
  const where = { ...byReader(ctx.actor.tenantId, accessTo(ctx)), answeredAt: { not: null } }
  return { data: { answered: await inTenant(ctx, tx => tx.customerQuestion.count({ where })) } }
}

/**
 * Answers a question; of several concurrent answers the first counts. A mail with a new link, without the text,
 * notifies the address of the question's link; not if there is no address, the link was revoked or the document has no
 * link.
 * @throws DomainError customer_question.not_found, customer_question.answered
 */
export function answerCustomerQuestion(ctx: Ctx, { id, answer }: AnswerCustomerQuestion) {
  const { tenantId, userId } = ctx.actor
  const find = (tx: Tx) => tx.customerQuestion.findUnique({ where: { tenantId_id: { tenantId, id } }, include: whole })
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
    const topic = topicOf[of.kind]
    if (!mailed) await recordChange(tx, ctx, { action, entity: of.kind, id: of.entityId, topic })
    const answered = (await find(tx)) ?? row
    return { data: { ...toRecord(answered, await nameOfDocument(tx, tenantId, of)), mailed } }
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

const documentOfQuestion = ({ link }: LoadedQuestion): Named => ({
  kind: link.kind as LinkKind,
  entityId: link.entityId,
})

const toRecord = (row: LoadedQuestion, name: { number: string; title: string }): CustomerQuestionRecord => ({
  id: row.id,
  kind: row.link.kind as LinkKind,
  entity_id: row.link.entityId,
  ...name,
  email: row.link.email,
  status: row.answeredAt ? 'answered' : 'open',
  question: row.question,
  asked_at: row.askedAt.toISOString(),
  answer: row.answer,
  answered_at: row.answeredAt?.toISOString() ?? null,
  answered_by: row.answeredBy?.user.name ?? null,
})
