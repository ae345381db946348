import type { Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import type { EventName } from '../../core/event-names'
import type { ChangeContext } from '../../core/record-change'
import { askForDocument } from '../documents/ask'
import { type OfferStatus, type OfferVerb, offerMachine } from './machine'
import type { LoadedOffer } from './read'
import type { OfferDetail } from './schema'
import { tellOffer } from './tell'

type MovingVerb = Exclude<OfferVerb, 'edit' | 'delete'>
type ReachedStatus = Exclude<OfferStatus, 'draft'>

const stampOf: Partial<Record<ReachedStatus, 'sentAt' | 'acceptedAt' | 'rejectedAt' | 'cancelledAt'>> = {
  sent: 'sentAt',
  accepted: 'acceptedAt',
  rejected: 'rejectedAt',
  cancelled: 'cancelledAt',
}

/** Takes an offer one step further, with the instant, the audit entry and the event of the status that it reaches. */
export async function moveOffer(
  tx: Tx,
  ctx: ChangeContext,
  before: LoadedOffer,
  verb: MovingVerb,
): Promise<OfferDetail> {
  const to = reachedStatus(before, verb)
  const now = ctx.clock.now()
  const stamp = stampOf[to]
  const { count } = await tx.offer.updateMany({
    where: { tenantId: ctx.actor.tenantId, id: before.id, status: before.status, version: before.version },
    data: { status: to, ...(stamp ? { [stamp]: now } : {}), version: { increment: 1 }, updatedAt: now },
  })
  if (count === 0) throw new DomainError('conflict')
  if (to === 'sent') await askForDocument(tx, ctx, 'offer_pdf', before.id)
  const name: EventName = `offer.${to}`
  return tellOffer(tx, ctx, before.id, name, before)
}

/** Where the verb leads from here. Fails as offer.transition where it leads nowhere. */
export function reachedStatus(row: { status: string }, verb: MovingVerb): ReachedStatus {
  const to = offerMachine[row.status as OfferStatus][verb]
  if (!to || to === 'draft' || to === 'deleted')
    throw new DomainError('offer.transition', { status: row.status, verb })
  return to
}
