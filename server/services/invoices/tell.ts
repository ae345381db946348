import type { Ctx } from '../../context'
import type { AuditAction } from '../../core/audit-actions'
import type { Tx } from '../../core/db'
import type { EventName } from '../../core/event-names'
import { publicData } from '../../core/events'
import { recordChange } from '../../core/record-change'
import { notify } from '../notifications/notify'
import type { NotificationKind } from '../notifications/rules'
import { loadInvoice, toInvoiceRecord } from './read'
import type { InvoiceRecord } from './schema'

type InvoiceEvent = Extract<EventName, `invoice.${string}`>

/** What persons hear of by the bell as well, whatever led there: a payment, a correction, or nothing left to pay at the issue. */
const bells: Partial<Record<InvoiceEvent, NotificationKind>> = {
  'invoice.paid': 'invoice_paid',
  'invoice.overdue': 'invoice_overdue',
}

/** Audit, live notice, event and bell of what has just been done to an invoice, from its row as it now stands. */
export async function tellInvoice(
  tx: Tx,
  ctx: Ctx,
  id: number,
  name: InvoiceEvent,
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
  const kind = bells[name]
  const params = { number: row.invoiceNumber, title: row.title }
  if (kind) await notify(tx, ctx, { kind, entity: 'invoice', entityId: id, params })
}
