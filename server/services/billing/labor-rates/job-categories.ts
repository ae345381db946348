import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { loadColleagues } from '../../people/team/read'
import { loadLaborRates } from './read'

type Colleague = Awaited<ReturnType<typeof loadColleagues>>[number]

/** So many of the newest work lines say what the company calls its work, besides its rates and its people. */
const earlier = 300

/** What the company calls its work: of its newest work lines first, then of its rates and its people. */
export async function loadJobCategories(
  tx: Tx,
  tenantId: TenantId,
  colleagues: readonly Colleague[],
): Promise<string[]> {
  const [used, rates] = await Promise.all([
    tx.rapportEntry.findMany({
      where: { tenantId },
      select: { jobCategory: true },
      orderBy: { id: 'desc' },
      take: earlier,
    }),
    loadLaborRates(tx, tenantId),
  ])
  const all = [
    ...used.map(({ jobCategory }) => jobCategory),
    ...rates.keys(),
    ...colleagues.map(colleague => colleague.job_category ?? ''),
  ]
  return [...new Set(all.filter(Boolean))]
}

/** For writing lines: names alone, of all that the company has written and not of what the actor may read. */
export const listJobCategories = (ctx: Ctx) =>
  inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    return { data: await loadJobCategories(tx, tenantId, await loadColleagues(tx, tenantId)) }
  })
