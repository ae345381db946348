import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { addDays, dateToDay, dayToDate } from '../../../platform/values/days'
import { validKeys } from './read'
import type { ApiKeyUsageInput } from './schema'

/**
 * Requests made with a key on each of the last days (UTC), including today and days without requests, oldest first.
 * @throws DomainError api_key.not_found
 */
export async function apiKeyUsage(ctx: Ctx, { id, days }: ApiKeyUsageInput) {
  const first = addDays(dateToDay(ctx.clock.now()), 1 - days)
  const rows = await inTenant(ctx, async tx => {
    const key = await tx.apiKey.findFirst({ where: { ...validKeys(ctx), id }, select: { id: true } })
    if (!key) throw new DomainError('api_key.not_found')
    return await tx.apiKeyDay.findMany({
      where: { tenantId: ctx.actor.tenantId, keyId: id, day: { gte: dayToDate(first) } },
      select: { day: true, requests: true, limited: true },
    })
  })
  const byDay = new Map(rows.map(({ day, requests, limited }) => [dateToDay(day), { requests, limited }]))
  const data = Array.from({ length: days }, (_, index) => {
    const day = addDays(first, index)
    return { day, ...(byDay.get(day) ?? { requests: 0, limited: 0 }) }
  })
  return { data }
}
