import type { Tx } from '../../../platform/database/db'
import type { EventName } from '../../../platform/records/event-names'
import { publicData } from '../../../platform/records/events'
import { type ChangeContext, recordChange } from '../../../platform/records/record-change'
import { moveDocumentsWithRecord } from '../../exchange/company-documents/move-documents-with-record'
import { placedOrder } from './apply-choices'
import { type LoadedOffer, loadOffer, orderOf, toOfferDetail, toOfferItem, toOfferRecord, withdrawalOf } from './read'
import type { OfferDetail } from './schema'

type OfferEvent = Extract<EventName, `offer.${string}`>

/**
 * Audit entry, live notice and event of a change just made to an offer, from its current row; returns the offer.
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

/**
 * What the audit log compares: everything that people write, lines without their ids, which change with every
 * replacement.
 */
export function auditView(row: LoadedOffer): Record<string, unknown> {
  const items = row.items.map(item => ({ ...toOfferItem(item), id: undefined }))
  return {
    ...toOfferRecord(row),
    intro_text: row.introText,
    closing_text: row.closingText,
    ...orderOf(row),
    ...withdrawalOf(row),
    items,
  }
}
