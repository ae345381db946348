import { shortened } from '../../../paper/printable'
import type { Tx } from '../../../platform/database/db'
import type { EventName } from '../../../platform/records/event-names'
import { publicData } from '../../../platform/records/events'
import { type ChangeContext, recordChange } from '../../../platform/records/record-change'
import { moveDocumentsWithRecord } from '../../exchange/company-documents/move-documents-with-record'
import { auditView } from './audit-view'
import { isOrderedChoice } from './ordered-choice-ids'
import { type LoadedOffer, loadOffer, orderOf, toOfferDetail, toOfferItem, toOfferRecord, withdrawalOf } from './read'
import type { AcceptedOffer, OfferDetail, OfferRecord } from './schema'

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
        ...(name === 'offer.accepted' ? acceptedEventData(row) : {}),
        ...(name === 'offer.withdrawn' ? withdrawalOf(row) : {}),
      },
    },
  })
  return toOfferDetail(row)
}

/** What the event of an order contains besides the offer: who placed it and how, and the choices, each with its sum. */
function acceptedEventData(row: LoadedOffer): Omit<AcceptedOffer, keyof OfferRecord> {
  const { acceptance_note: _note, ...by } = orderOf(row)
  return {
    ...by,
    selection: row.items.filter(isOrderedChoice).map(item => {
      const { id, description, quantity, unit, unit_price, total_price, tax_rate } = toOfferItem(item)
      const kind = item.offeredKind === 'alternative' ? 'alternative' : 'optional'
      const [firstLine = ''] = description.split('\n', 1)
      return { id, kind, description: shortened(firstLine, 200), quantity, unit, unit_price, total_price, tax_rate }
    }),
  }
}
