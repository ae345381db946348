import type { CompanyDay } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { may, type TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dateToDay, dayIn, dayToDate } from '../../../platform/values/days'
import { holidaysOf } from './holidays'
import type { CompanyDayRecord, ListCompanyDays, ListHolidays } from './schema'

/** Days of the company in order, those of a year if given. Days of others are visible to the office only. */
export async function listCompanyDays(ctx: Ctx, { year }: ListCompanyDays) {
  const { actor } = ctx
  const rows = await inTenant(ctx, tx =>
    tx.companyDay.findMany({
      where: {
        tenantId: actor.tenantId,
        ...(year ? { day: { gte: dayToDate(`${year}-01-01`), lte: dayToDate(`${year}-12-31`) } } : {}),
        ...(may(actor, 'company_days:write') ? {} : { OR: [{ userId: null }, { userId: actor.userId ?? 0 }] }),
      },
      orderBy: [{ day: 'asc' }, { id: 'asc' }],
    }),
  )
  return { data: rows.map(toCompanyDayRecord) }
}

/** @throws DomainError company_day.not_found */
export async function loadCompanyDay(tx: Tx, tenantId: TenantId, id: number): Promise<CompanyDay> {
  const row = await tx.companyDay.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('company_day.not_found')
  return row
}

export const toCompanyDayRecord = ({ id, day, name, kind, half, userId, version }: CompanyDay): CompanyDayRecord => ({
  ...{ id, day: dateToDay(day), name, half, version },
  kind: kind as CompanyDayRecord['kind'],
  user_id: userId,
})

/** Public holidays of a year (default: the present one) in the company's country, or in one state. */
export async function listHolidays({ actor, clock }: Ctx, { year, state }: ListHolidays) {
  const of = year ?? Number(dayIn(actor.timeZone, clock.now()).slice(0, 4))
  const place = state ?? actor.countryCode
  const days = [...(await holidaysOf(place, of))].map(([day, names]) => ({ day, name: names[actor.locale] }))
  return { data: { year: of, place, days: days.sort((a, b) => (a.day < b.day ? -1 : 1)) } }
}
