import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { sum, wire, wireOrNull } from '../../../money/money'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { loadProject } from '../../site/projects/read'
import { isMoney, withReversed } from './money-received'
import { isOpenClaim, openAmount } from './open'

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
 * What the project's issued invoices ask for, each sum once: a final invoice without what it deducts, and a deposit
 * whose rest it bills only as far as it was paid; none of it what was credited. Paid is money alone, without Skonto,
 * less what was paid back.
 */
async function invoiced(tx: Tx, tenantId: TenantId, projectId: number) {
  const [row] = await tx.$queryRaw<Array<Record<'billed' | 'paid' | 'open', Prisma.Decimal>>>`
    with issued as (
      select id, status, total, already_paid, deducted_total, settled_by_id,
        (select coalesce(sum(n.total), 0) from credit_notes n
          where n.tenant_id = invoices.tenant_id and n.invoice_id = invoices.id and n.kind = 'partial') as credited
      from invoices
      where tenant_id = ${tenantId} and project_id = ${projectId} and status not in ('draft', 'cancelled')
    )
    select coalesce(sum(case when settled_by_id is null then total else already_paid end - deducted_total - credited), 0) as billed,
      coalesce(sum(${openAmount}) filter (where ${isOpenClaim}), 0) as open,
      (select coalesce(sum(p.amount), 0) from ${withReversed}
        where p.tenant_id = ${tenantId} and p.invoice_id in (select id from issued) and ${isMoney}) as paid
    from issued`
  return { billed: wire(row?.billed ?? 0), paid: wire(row?.paid ?? 0), open: wire(row?.open ?? 0) }
}
