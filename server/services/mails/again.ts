import type { Ctx } from '../../context'
import type { Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import type { MailEntity } from './schema'

/** Refusal of a further mail, with the word that lets it through, so that a page can ask and a program knows it. */
export const sentAlready = (details: Record<string, unknown>): DomainError =>
  new DomainError('mail.sent_already', { ...details, confirm: 'resend' })

interface Paper {
  /** Kind of the mail, which names the paper: `rapport`, `credit_note`, `offer_confirmation`. */
  kind: string
  entity: MailEntity
  id: number
  to: readonly string[]
  /** What was mailed before its last change was another paper. */
  changedAt: Date
}

/**
 * Refuses to mail a paper again to an address that has it, or will have it, unless `again` says so. For papers whose record has no step "sent"; the lock
 * of the paper makes several at once one after the other. A mail that was given up does not count.
 * @throws DomainError mail.sent_already
 */
export async function refuseSecondMail(
  tx: Tx,
  { actor: { tenantId } }: Ctx,
  { kind, entity, id, to, changedAt }: Paper,
  again = false,
): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`mail:${tenantId}:${kind}:${id}`}, 0))::text`
  if (again) return
  const earlier = await tx.mail.findFirst({
    where: {
      ...{ tenantId, kind, entity, entityId: id },
      toAddresses: { hasSome: [...to] },
      createdAt: { gte: changedAt },
      failedAt: null,
    },
    orderBy: { id: 'desc' },
    select: { toAddresses: true, createdAt: true },
  })
  if (earlier) throw sentAlready({ to: earlier.toAddresses, at: earlier.createdAt.toISOString() })
}
