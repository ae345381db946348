import { type LeaveAccount, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { may, type TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dateToDay, dayIn, dayToDate } from '../../../platform/values/days'
import { defaultModel } from '../work-models/rules'
import type { LeaveBalance, ListLeaveAccounts } from './schema'

/**
 * The leave account of each active person for a year (default: the present one), by name: the office sees everyone's,
 * others their own.
 */
export function listLeaveAccounts(ctx: Ctx, { year, user_id }: ListLeaveAccounts) {
  const { actor } = ctx
  const seesAll = may(actor, 'leave:decide')
  return inTenant(ctx, async tx => {
    const members = await tx.membership.findMany({
      where: {
        tenantId: actor.tenantId,
        AND: [seesAll ? {} : { userId: actor.userId ?? 0 }, user_id === undefined ? {} : { userId: user_id }],
        status: 'active',
      },
      select: { userId: true },
      orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
    })
    const of = year ?? Number(dayIn(actor.timeZone, ctx.clock.now()).slice(0, 4))
    const ids = members.map(({ userId }) => userId)
    const balances = await balancesOf(tx, actor.tenantId, ids, of)
    return { data: ids.flatMap(userId => balances.get(userId) ?? []) }
  })
}

/**
 * The accounts of these people for a year, in three statements however many they are. When nothing was set, the year
 * has the entitlement of the work model: that of 1 January, else the first of the year, else the country's.
 */
export async function balancesOf(
  tx: Tx,
  tenantId: TenantId,
  userIds: readonly number[],
  year: number,
): Promise<Map<number, LeaveBalance>> {
  if (userIds.length === 0) return new Map()
  const [first, last] = [dayToDate(`${year}-01-01`), dayToDate(`${year}-12-31`)]
  const rows = await tx.$queryRaw<Row[]>`
    select m.user_id as "userId", u.name, c.country_code as "countryCode",
      a.id, a.entitled, a.carried, a.expires_on as "expiresOn", a.version, w.leave_days as "leaveDays",
      coalesce(d.taken, 0) as taken, coalesce(d.requested, 0) as requested
    from memberships m join users u on u.id = m.user_id join companies c on c.id = m.tenant_id
    left join leave_accounts a on a.tenant_id = m.tenant_id and a.user_id = m.user_id and a.year = ${year}
    left join lateral (
      select leave_days from work_models w
      where w.tenant_id = m.tenant_id and w.user_id = m.user_id and w.valid_from <= ${last}
      order by w.valid_from <= ${first} desc, abs(w.valid_from - ${first}::date) limit 1) w on true
    left join lateral (
      select sum(d.share) filter (where r.status = 'approved') as taken,
        sum(d.share) filter (where r.status = 'requested') as requested
      from leave_requests r join leave_types t on t.tenant_id = r.tenant_id and t.id = r.type_id and t.takes_from_balance
      join leave_days d on d.tenant_id = r.tenant_id and d.leave_request_id = r.id and d.day between ${first} and ${last}
      where r.tenant_id = m.tenant_id and r.user_id = m.user_id and r.status in ('approved', 'requested')
        and r.from_day <= ${last} and r.to_day >= ${first}) d on true
    where m.tenant_id = ${tenantId} and m.user_id in (${Prisma.join([...userIds])})`
  return new Map(rows.map(row => [row.userId, toBalance(row, year)]))
}

interface Row {
  userId: number
  name: string
  countryCode: string
  id: number | null
  entitled: Prisma.Decimal | null
  carried: Prisma.Decimal | null
  expiresOn: Date | null
  version: number | null
  leaveDays: Prisma.Decimal | null
  taken: Prisma.Decimal
  requested: Prisma.Decimal
}

function toBalance(row: Row, year: number): LeaveBalance {
  const entitled = Number(row.entitled ?? row.leaveDays ?? defaultModel(row.countryCode).leaveDays)
  const carried = Number(row.carried ?? 0)
  const taken = Number(row.taken)
  return {
    ...{ id: row.id, user_id: row.userId, user_name: row.name, year, entitled, carried, taken },
    expires_on: row.expiresOn && dateToDay(row.expiresOn),
    requested: Number(row.requested),
    remaining: entitled + carried - taken,
    version: row.version,
  }
}

/** @throws DomainError leave_account.not_found */
export async function loadLeaveAccount(tx: Tx, tenantId: TenantId, id: number): Promise<LeaveAccount> {
  const row = await tx.leaveAccount.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('leave_account.not_found')
  return row
}

export async function balanceOf(tx: Tx, tenantId: TenantId, { userId, year }: LeaveAccount) {
  const balance = (await balancesOf(tx, tenantId, [userId], year)).get(userId)
  if (!balance) throw new DomainError('leave_account.not_found')
  return balance
}

export const toLogged = (row: LeaveAccount) => ({
  ...{ id: row.id, user_id: row.userId, year: row.year },
  entitled: row.entitled.toNumber(),
  carried: row.carried.toNumber(),
  expires_on: row.expiresOn && dateToDay(row.expiresOn),
})
