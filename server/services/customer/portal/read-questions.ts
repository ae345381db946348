import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type CustomerAccess, may, type TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import {
  type CustomerQuestionRecord,
  type LinkKind,
  type ListCustomerQuestions,
  linkKinds,
  moduleOfLink,
  permissionOfLink,
} from '../../exchange/customer-links/schema'
import { accessTo } from './access'
import { assertReadable } from './assert-readable'
import { type NamedDocument, nameOfDocument } from './name-of-document'
import type { AnsweredQuestions, CustomerView } from './schema'

export const withLinkAndAnswer = {
  link: { select: { kind: true, entityId: true, email: true, revokedAt: true } },
  answeredBy: { select: { user: { select: { name: true } } } },
} as const
export type LoadedQuestion = Prisma.CustomerQuestionGetPayload<{ include: typeof withLinkAndAnswer }>

/**
 * Questions about a document that the caller may see; without one, the open questions about all documents. Deleted
 * documents have no questions to show.
 */
export function listCustomerQuestions(ctx: Ctx, { kind, entity_id }: ListCustomerQuestions) {
  const { actor } = ctx
  if (kind) assertReadable(ctx, kind)
  const kinds = linkKinds.filter(one => may(actor, permissionOfLink[one]) && actor.modules.has(moduleOfLink[one]))
  const ofOne = entity_id !== undefined
  return inTenant(ctx, async tx => {
    const rows = await tx.customerQuestion.findMany({
      where: {
        tenantId: actor.tenantId,
        link: { kind: kind ?? { in: kinds }, ...(ofOne ? { entityId: entity_id } : {}) },
        ...(ofOne ? {} : { answeredAt: null }),
      },
      include: withLinkAndAnswer,
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
      if (name) records.push(toQuestionRecord(row, name))
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

export const documentOfQuestion = ({ link }: LoadedQuestion): NamedDocument => ({
  kind: link.kind as LinkKind,
  entityId: link.entityId,
})

export const toQuestionRecord = (
  row: LoadedQuestion,
  name: { number: string; title: string },
): CustomerQuestionRecord => ({
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
