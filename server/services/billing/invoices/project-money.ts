import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { sum, wire, wireOrNull } from '../../../money/money'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { loadProject } from '../../site/projects/read'
import { isMoneySql, withReversedSql } from './is-money-sql'
import { issuedStatuses } from './machine'
import { openAmountSql, openClaimSql } from './open-claim-sql'
import { remainingInclude, remainingOfInvoice } from './remaining-of-invoice'

/** The money bar of a project: budget, offered, accepted, billed, paid and open, and the hours of its rapports. */
export function projectMoney(ctx: Ctx, { id }: { id: string }) {
  return inTenant(ctx, async tx => {
    const project = await loadProject(tx, ctx.actor.tenantId, id)
    const where = { tenantId: ctx.actor.tenantId, projectId: project.id }
    const offers = await tx.offer.groupBy({ by: ['status'], where, _sum: { total: true } })
    const hours = await tx.rapport.aggregate({ where, _sum: { totalHours: true } })
    const offered = (statuses: string[]) =>
      wire(sum(offers.filter(group => statuses.includes(group.status)).map(group => group._sum.total ?? 0)))
    return {
      data: {
        budget: wireOrNull(project.budget),
        offered: offered(['sent', 'accepted']),
        accepted: offered(['accepted']),
        ...(await invoiced(tx, ctx.actor.tenantId, project.id)),
        hours: wire(hours._sum.totalHours ?? 0),
      },
    }
  })
}

/**
 * Totals of the project's issued invoices, each sum counted once. Billed: what is left of each one's own claim, without
 * deductions, credited parts and Skonto; for a deposit whose rest a final invoice bills, what was received. Paid is
 * money only, without Skonto, less refunds.
 */
async function invoiced(tx: Tx, tenantId: TenantId, projectId: number) {
  const issued = { tenantId, projectId, status: { in: issuedStatuses } }
  const [invoices, [money]] = await Promise.all([
    tx.invoice.findMany({
      where: issued,
      select: { type: true, settledById: true, taxBreakdown: true, ...remainingInclude },
    }),
    tx.$queryRaw<Array<Record<'paid' | 'open', Prisma.Decimal>>>`
      with issued as (
        select id, status, total, already_paid, retention_moved, settled_by_id from invoices
        where tenant_id = ${tenantId} and project_id = ${projectId} and status not in ('draft', 'cancelled')
      )
      select coalesce(sum(${openAmountSql}) filter (where ${openClaimSql}), 0) as open,
        (select coalesce(sum(p.amount), 0) from ${withReversedSql}
          where p.tenant_id = ${tenantId} and p.invoice_id in (select id from issued) and ${isMoneySql}) as paid
      from issued`,
  ])
  const billed = sum(
    invoices.map(invoice => {
      const { own, receivedTotal } = remainingOfInvoice(invoice)
      // A progress invoice stays billed in full; the final one deducts all of it.
      return invoice.settledById !== null && invoice.type === 'anzahlung' ? receivedTotal : own.gross
    }),
  )
  return { billed: wire(billed), paid: wire(money?.paid ?? 0), open: wire(money?.open ?? 0) }
}
