import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { loadColleagues } from '../../people/team/read-colleagues'
import { loadLaborRates } from './read'

type Colleague = Awaited<ReturnType<typeof loadColleagues>>[number]

/** Number of newest work lines that are searched for job categories, besides rates and people. */
const earlier = 300

/** The job categories that the company uses: first from its newest work lines, then from its rates and its people. */
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

/**
 * Suggestions for writing lines: names only, from everything in the company and not only from what the actor may read.
 */
export const listJobCategories = (ctx: Ctx) =>
  inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    return { data: await loadJobCategories(tx, tenantId, await loadColleagues(tx, tenantId)) }
  })
