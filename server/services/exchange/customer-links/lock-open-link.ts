import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { Acting, LinkId } from './record-link-event'
import type { LinkEventType } from './schema'

/** Limit of a customer's decisions through one link in an hour. */
const actionsAnHour = 10

/** Events that are no decisions, and have limits of their own. */
const notCounted = [
  'opened',
  'downloaded',
  'renewed',
  'asked',
  'code_sent',
  'code_not_sent',
  'code_entered',
  'withdrew',
] as const

/** Limit of codes mailed to a customer through one link in an hour. */
const codesAnHour = 3

/** Limit of a customer's questions through one link in 24 hours. */
const questionsADay = 5

const hourMs = 3_600_000

/**
 * Locks the link in the transaction of an action through it, so that limits are counted correctly and a link revoked
 * meanwhile can do nothing any more.
 * @throws DomainError customer_link.ended
 */
export async function lockOpenLink(tx: Tx, { actor: { tenantId } }: Acting, { linkId }: LinkId): Promise<void> {
  const locked = await tx.$queryRaw<unknown[]>`
    select from customer_links where tenant_id = ${tenantId} and id = ${linkId} and revoked_at is null for update`
  if (locked.length === 0) throw new DomainError('customer_link.ended')
}

/**
 * Call before a decision, in its transaction.
 * @throws DomainError customer_link.too_often, customer_link.ended
 */
export async function lockForDecision(tx: Tx, ctx: Acting, access: LinkId): Promise<void> {
  await lockOpenLink(tx, ctx, access)
  const done = await countSince(tx, ctx, access, hourMs, { notIn: [...notCounted] })
  if (done >= actionsAnHour) throw new DomainError('customer_link.too_often')
}

/**
 * Call before a question, in its transaction.
 * @throws DomainError customer_question.too_many, customer_link.ended
 */
export async function lockForQuestion(tx: Tx, ctx: Acting, access: LinkId): Promise<void> {
  await lockOpenLink(tx, ctx, access)
  const asked = await countSince(tx, ctx, access, 24 * hourMs, 'asked')
  if (asked >= questionsADay) throw new DomainError('customer_question.too_many', { limit: questionsADay })
}

/**
 * Call before a code is mailed, in its transaction. Requests without a known address count as well, so that the limit
 * does not reveal whether there is one.
 * @throws DomainError customer_link.too_often, customer_link.ended
 */
export async function lockForCode(tx: Tx, ctx: Acting, access: LinkId): Promise<void> {
  await lockOpenLink(tx, ctx, access)
  const sent = await countSince(tx, ctx, access, hourMs, { in: ['code_sent', 'code_not_sent'] })
  if (sent >= codesAnHour) throw new DomainError('customer_link.too_often')
}

const countSince = (
  tx: Tx,
  { actor: { tenantId }, clock }: Acting,
  { linkId }: LinkId,
  ms: number,
  type: 'asked' | { in: LinkEventType[] } | { notIn: LinkEventType[] },
) =>
  tx.customerLinkEvent.count({
    where: { tenantId, linkId, type, createdAt: { gt: new Date(clock.now().getTime() - ms) } },
  })
