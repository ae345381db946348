import type { Ctx } from '../../../context'
import { decimal } from '../../../money/money'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockInvoice } from './lock'
import { invoiceDetail } from './read'
import { refreshProjectDrafts } from './refresh-project-drafts'
import { changeRetention } from './retention-entry'
import type { ReleaseRetention } from './schema'

/**
 * Releases the retention still held on an invoice: from then on the customer owes it, and no final invoice claims it.
 * @throws DomainError invoice.nothing_retained
 */
export function releaseRetention(ctx: Ctx, { id, note }: ReleaseRetention) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockInvoice(tx, tenantId, id)
    const held = decimal(row.retentionHeld)
    if (row.status === 'draft' || !held.greaterThan(0)) throw new DomainError('invoice.nothing_retained')
    await changeRetention(tx, ctx, row, { kind: 'released', amount: held.negated(), note: note ?? null })
    await refreshProjectDrafts(tx, ctx, row.projectId)
    return { data: await invoiceDetail(tx, tenantId, id) }
  })
}
