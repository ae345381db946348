import type { App } from '../../server/context'
import { mintTenantId } from '../../server/platform/actor'
import { addDays, dateToDay, dayToDate } from '../../server/platform/values/days'
import { createChance } from './chance'

/** A month of an integrator's use: busy on workdays, hardly anything at weekends, once over the rate limit. */
export async function seedKeyDays(app: App, tenantId: number, keyId: number): Promise<void> {
  const chance = createChance(41)
  const today = dateToDay(app.clock.now())
  const days = Array.from({ length: 29 }, (_, index) => addDays(today, index - 29))
  const rows = days.map((day, index) => {
    const date = dayToDate(day)
    const weekend = [0, 6].includes(date.getUTCDay())
    const requests = weekend ? chance.int(8, 40) : chance.int(180, 520)
    return {
      tenantId,
      keyId,
      day: date,
      requests: index === 17 ? 1_460 : requests,
      limited: index === 17 ? 212 : 0,
    }
  })
  await app.db.inTenant(mintTenantId(tenantId), async tx => {
    await tx.apiKeyDay.createMany({ data: rows })
    const lastUsedAt = new Date(dayToDate(addDays(today, -1)).getTime() + 16.4 * 3_600_000)
    await tx.apiKey.updateMany({ where: { tenantId, id: keyId }, data: { lastUsedAt } })
  })
}
