import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DemoYear } from './schema'

/** How far the year of the demo company has been told; null when it is whole, and in every other company. */
export function demoYear(ctx: Ctx) {
  return inTenant(ctx, async tx => {
    const { tenantId: id } = ctx.actor
    const company = await tx.company.findUnique({ where: { id }, select: { demoYear: true } })
    return DemoYear.parse({ data: company?.demoYear ?? null })
  })
}
