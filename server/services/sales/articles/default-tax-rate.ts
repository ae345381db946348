import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'

/** The rate of articles without one of their own. */
export async function defaultTaxRate(tx: Tx, ctx: Ctx) {
  const company = await tx.company.findUniqueOrThrow({
    where: { id: ctx.actor.tenantId },
    select: { defaultVatRate: true },
  })
  return company.defaultVatRate
}
