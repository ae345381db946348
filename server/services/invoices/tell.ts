import type { Ctx } from '../../context'
import type { AuditAction } from '../../core/audit-actions'
import type { Tx } from '../../core/db'
import type { EventName } from '../../core/event-names'
import { publicData } from '../../core/public-data'
import { recordChange } from '../../core/record-change'
import { loadInvoice, toInvoiceRecord } from './read'
import type { InvoiceRecord } from './schema'

/** Audit, live notice and event of what has just been done to an invoice, from its row as it now stands. */
export async function tellInvoice(
  tx: Tx,
  ctx: Ctx,
  id: number,
  name: Extract<EventName, `invoice.${string}`>,
  before?: InvoiceRecord,
  /** What the audit calls it, where that says more than the public event. */
  action: AuditAction = name,
): Promise<void> {
  const row = await loadInvoice(tx, ctx.actor.tenantId, id)
  const after = toInvoiceRecord(row)
  await recordChange(tx, ctx, {
    action,
    entity: 'invoice',
    id,
    topic: 'invoices',
    ...(before ? { before } : {}),
    after,
    event: { name, data: publicData(after, row.version) },
  })
}
