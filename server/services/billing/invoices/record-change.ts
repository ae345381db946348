import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { AuditAction } from '../../../platform/records/audit-actions'
import type { EventName } from '../../../platform/records/event-names'
import { publicData } from '../../../platform/records/events'
import { recordChange } from '../../../platform/records/record-change'
import { moveDocumentsWithRecord } from '../../exchange/company-documents/move-documents-with-record'
import { notify } from '../../people/notifications/notify'
import type { NotificationKind } from '../../people/notifications/rules'
import { loadInvoice, toInvoiceRecord } from './read'
import type { InvoiceRecord } from './schema'

type InvoiceEvent = Extract<EventName, `invoice.${string}`>

/**
 * Events that also notify users by the bell, whatever caused them: for paid a payment, a correction or nothing left to
 * pay at the issue; for overdue a user or a dunning.
 */
const bells: Partial<Record<InvoiceEvent, NotificationKind>> = {
  'invoice.paid': 'invoice_paid',
  'invoice.overdue': 'invoice_overdue',
}

/**
 * Records audit, live notice, event and notification of a change, and moves the invoice's documents to its new project
 * or contact.
 */
export async function recordInvoiceChange(
  tx: Tx,
  ctx: Ctx,
  /** The current row if the caller has it, or its id. */
  of: number | Invoice,
  name: InvoiceEvent,
  before?: InvoiceRecord,
  /** Name in the audit, if more specific than the public event. */
  action: AuditAction = name,
): Promise<void> {
  const row = typeof of === 'number' ? await loadInvoice(tx, ctx.actor.tenantId, of) : of
  const { id } = row
  const after = toInvoiceRecord(row)
  if (before) {
    const parties = { projectId: before.project_id, contactId: before.kontakt_id }
    await moveDocumentsWithRecord(tx, ctx, { invoiceId: id }, parties, row)
  }
  await recordChange(tx, ctx, {
    action,
    entity: 'invoice',
    id,
    ...(before ? { before } : {}),
    after,
    event: { name, data: publicData(after, row.version) },
  })
  const kind = bells[name]
  const params = { number: row.invoiceNumber, title: row.title }
  if (kind) await notify(tx, ctx, { kind, entity: 'invoice', entityId: id, params })
}
