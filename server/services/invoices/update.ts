import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { cancelInvoice } from './cancel'
import { invoiceColumns, replaceItems } from './create'
import { holdDraft, refreshTotals } from './draft'
import { invoiceDetail } from './read'
import type { UpdateInvoice } from './schema'
import { sendByLetter } from './send'
import { setOverdue } from './set-overdue'
import { tellInvoice } from './tell'

const verbs = { sent: sendByLetter, overdue: setOverdue, cancelled: cancelInvoice }

/** Changes fields and items of a draft. A status alone is the verb that leads there; a status among other fields is refused. */
export async function updateInvoice(ctx: Ctx, input: UpdateInvoice) {
  const { id, status, expected_version, items, ...fields } = input
  if (status) {
    if (items || Object.keys(fields).length > 0) {
      throw new DomainError('validation', {
        issues: [
          { path: 'status', code: 'custom', message: 'status stands alone: change the other fields first' },
        ],
      })
    }
    return verbs[status](ctx, { id })
  }
  return inTenant(ctx, async tx => {
    const { row, before } = await holdDraft(tx, ctx, id, expected_version)
    await tx.invoice.update({
      where: { tenantId_id: { tenantId: ctx.actor.tenantId, id } },
      data: invoiceColumns(fields),
    })
    if (items) await replaceItems(tx, ctx, id, items, row.taxRate.toString())
    await refreshTotals(tx, ctx, id)
    await tellInvoice(tx, ctx, id, 'invoice.updated', before)
    return { data: await invoiceDetail(tx, ctx.actor.tenantId, id) }
  })
}
