import type { Tx } from '../../../platform/database/db'
import type { EventName } from '../../../platform/records/event-names'
import { publicData } from '../../../platform/records/events'
import { type ChangeContext, recordChange } from '../../../platform/records/record-change'
import { moveDocumentsWithRecord } from '../../exchange/company-documents/move-documents-with-record'
import { auditView } from './audit-view'
import { placedOrder } from './placed-order'
import { type LoadedOffer, loadOffer, toOfferDetail, toOfferRecord, withdrawalOf } from './read'
import type { OfferDetail } from './schema'

type OfferEvent = Extract<EventName, `offer.${string}`>

/**
 * Audit entry, live notice and event of a change just made to an offer, from its current row; its documents follow it
 * to a new project or contact. Returns the offer.
 * `facts` belong to this change and are written to the log only.
 */
export async function recordOfferChange(
  tx: Tx,
  ctx: ChangeContext,
  id: number,
  name: OfferEvent,
  before?: LoadedOffer,
  facts?: { reason: string },
): Promise<OfferDetail> {
  const row = await loadOffer(tx, ctx.actor.tenantId, id)
  if (before) await moveDocumentsWithRecord(tx, ctx, { offerId: id }, before, row)
  await recordChange(tx, ctx, {
    action: name,
    entity: 'offer',
    id,
    ...(before ? { before: auditView(before) } : {}),
    after: { ...auditView(row), ...facts },
    event: {
      name,
      data: {
        ...publicData(toOfferRecord(row), row.version),
        ...(name === 'offer.accepted' ? placedOrder(row) : {}),
        ...(name === 'offer.withdrawn' ? withdrawalOf(row) : {}),
      },
    },
  })
  return toOfferDetail(row)
}
