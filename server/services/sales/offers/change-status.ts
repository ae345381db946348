import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { EventName } from '../../../platform/records/event-names'
import type { ChangeContext } from '../../../platform/records/record-change'
import { customerLocale } from '../../../platform/values/locale'
import { requestDocument } from '../../exchange/documents/request'
import { withGreeting } from '../../site/contacts/greeting'
import { loadPaperParties } from './load-paper-parties'
import { lockVersions } from './lock-versions'
import {
  type AcceptedVia,
  isRefusedOnceInvoiced,
  keepsOrder,
  type OfferStatus,
  type OfferVerb,
  offerMachine,
} from './machine'
import { type LoadedOffer, loadOffer } from './read'
import { recordOfferChange } from './record-change'
import type { OfferDetail } from './schema'

type MovingVerb = Exclude<OfferVerb, 'edit' | 'delete' | 'reopen' | 'revise' | 'duplicate'>
type ReachedStatus = Exclude<OfferStatus, 'draft'>

const stampOf: Partial<Record<ReachedStatus, 'sentAt' | 'acceptedAt' | 'rejectedAt' | 'cancelledAt'>> = {
  sent: 'sentAt',
  accepted: 'acceptedAt',
  rejected: 'rejectedAt',
  cancelled: 'cancelledAt',
}

/** Who placed an order, and how, as columns. */
export interface Acceptance {
  acceptedOn: Date
  acceptedBy: string | null
  acceptedVia: AcceptedVia | null
  acceptanceNote: string | null
  /** For a distance contract with a consumer. */
  withdrawalUntil?: Date | null
  startEarly?: boolean | null
}

/**
 * Moves an offer by one verb, with the timestamp, the audit entry and the event of the status that it reaches.
 * `acceptance` is required with `accept`.
 * @throws DomainError offer.transition, offer.invoiced, offer.version_accepted, conflict
 */
export async function changeOfferStatus(
  tx: Tx,
  ctx: ChangeContext,
  before: LoadedOffer,
  verb: MovingVerb,
  acceptance?: Acceptance,
): Promise<OfferDetail> {
  const to = reachedStatus(before, verb)
  if (isRefusedOnceInvoiced(verb)) refuseInvoiced(before)
  if (to === 'sent' && before.status === 'draft') await cancelOlder(tx, ctx, before)
  const now = ctx.clock.now()
  const stamp = stampOf[to]
  const { count } = await tx.offer.updateMany({
    where: { tenantId: ctx.actor.tenantId, id: before.id, status: before.status, version: before.version },
    data: {
      status: to,
      ...(stamp ? { [stamp]: now } : {}),
      ...acceptance,
      ...(to === 'sent' ? await asSent(tx, ctx, before) : {}),
      version: { increment: 1 },
      updatedAt: now,
    },
  })
  if (count === 0) throw new DomainError('conflict')
  if (to === 'sent') await requestDocument(tx, ctx, 'offer_pdf', before.id)
  if (to === 'accepted') await requestDocument(tx, ctx, 'offer_confirmation_pdf', before.id)
  const name: EventName = `offer.${to}`
  return recordOfferChange(tx, ctx, before.id, name, before)
}

/** Refuses to change an offer that is billed. @throws DomainError offer.invoiced */
export function refuseInvoiced({ invoices: [invoice] }: LoadedOffer): void {
  if (invoice)
    throw new DomainError('offer.invoiced', { invoice_id: invoice.id, invoice_number: invoice.invoiceNumber })
}

/** From here on the paper names and greets the parties as they are now, even if the records change later. */
async function asSent(tx: Tx, ctx: ChangeContext, { contactId, introText, closingText }: LoadedOffer) {
  const parties = await loadPaperParties(tx, ctx.actor.tenantId, contactId)
  const locale = customerLocale(parties.company)
  return {
    parties: JSON.parse(JSON.stringify(parties)),
    introText: withGreeting(introText, locale, parties.contact),
    closingText: withGreeting(closingText, locale, parties.contact),
  }
}

/** A version that is sent replaces the one that is open; an order that was placed meanwhile stands. */
async function cancelOlder(tx: Tx, ctx: ChangeContext, draft: LoadedOffer): Promise<void> {
  const { tenantId } = ctx.actor
  const versions = await lockVersions(tx, tenantId, draft)
  const accepted = versions.find(version => version.status === 'accepted')
  if (accepted) throw new DomainError('offer.version_accepted', { id: accepted.id, offer_number: accepted.offerNumber })
  for (const { id } of versions.filter(version => version.status === 'sent'))
    await changeOfferStatus(tx, ctx, await loadOffer(tx, tenantId, id), 'cancel')
}

/** The target status of a verb. @throws DomainError offer.transition when it is not allowed */
export function reachedStatus(row: Pick<LoadedOffer, 'status' | 'withdrawnAt'>, verb: MovingVerb): ReachedStatus {
  const status = row.status as OfferStatus
  const to = keepsOrder(verb, { status, withdrawn: row.withdrawnAt !== null }) ? null : offerMachine[status][verb]
  if (!to || to === 'draft' || to === 'deleted') throw new DomainError('offer.transition', { status: row.status, verb })
  return to
}
