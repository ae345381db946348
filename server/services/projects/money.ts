import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { sum, wire, wireOrNull } from '../../core/money'
import { loadProject } from './read'

/** The money bar of a project: budget, offered, accepted, billed, paid and open, and the hours of its rapports. */
export function projectMoney(ctx: Ctx, { id }: { id: string }) {
  return inTenant(ctx, async tx => {
    const project = await loadProject(tx, ctx.actor.tenantId, id)
    const where = { tenantId: ctx.actor.tenantId, projectId: project.id }
    const offers = await tx.offer.groupBy({ by: ['status'], where, _sum: { total: true } })
    const invoices = await tx.invoice.aggregate({
      where: { ...where, status: { notIn: ['draft', 'cancelled'] } },
      _sum: { total: true, alreadyPaid: true },
    })
    const hours = await tx.rapport.aggregate({ where, _sum: { totalHours: true } })
    const offered = (statuses: string[]) =>
      wire(sum(offers.filter(group => statuses.includes(group.status)).map(group => group._sum.total ?? 0)))
    const billed = sum([invoices._sum.total ?? 0])
    const paid = sum([invoices._sum.alreadyPaid ?? 0])
    return {
      data: {
        budget: wireOrNull(project.budget),
        offered: offered(['sent', 'accepted']),
        accepted: offered(['accepted']),
        billed: wire(billed),
        paid: wire(paid),
        open: wire(billed.minus(paid)),
        hours: wire(hours._sum.totalHours ?? 0),
      },
    }
  })
}
