import type { App } from '../../server/context'
import { mintTenantId } from '../../server/core/actor'
import type { SeededCompany } from './company'

const unreadMs = 3 * 24 * 60 * 60 * 1000

/** A company that has been at work for a year: the first steps are behind it, and what it was told is read but for the last days. */
export async function settleIn(app: App, { tenantId: id }: SeededCompany): Promise<void> {
  const tenantId = mintTenantId(id)
  const now = app.clock.now()
  await app.db.inTenant(tenantId, async tx => {
    await tx.company.updateMany({ where: { id }, data: { onboardingDismissedAt: now } })
    await tx.notification.updateMany({
      where: { tenantId, createdAt: { lt: new Date(now.getTime() - unreadMs) } },
      data: { readAt: now },
    })
  })
}
