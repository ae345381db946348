import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { numberDigits } from '../../exchange/messaging/rules'

interface Member {
  userId: number
  phone: string | null
  mobile: string | null
  countryCode: string
}

/**
 * The active members of a company by their numbers, as the vendor writes these; null for a number that two have.
 * Handwritten SQL: it is part of every push and of every message.
 */
export async function employeeNumbers(tx: Tx, tenantId: TenantId): Promise<ReadonlyMap<string, number | null>> {
  const members = await tx.$queryRaw<Member[]>(Prisma.sql`
    select m.user_id as "userId", u.phone, u.mobile, c.country_code as "countryCode"
    from memberships m join users u on u.id = m.user_id join companies c on c.id = m.tenant_id
    where m.tenant_id = ${tenantId} and m.status = 'active' and u.active`)
  const employees = new Map<string, number | null>()
  for (const { userId, phone, mobile, countryCode } of members)
    for (const number of new Set([numberDigits(mobile, countryCode), numberDigits(phone, countryCode)]))
      if (number !== null) employees.set(number, employees.has(number) ? null : userId)
  return employees
}

/** Of the senders those that are employees: their messages do not wait behind customers'. */
export async function sendersThatAreEmployees(
  tx: Tx,
  tenantId: TenantId,
  senders: readonly string[],
): Promise<ReadonlySet<string>> {
  const employees = await employeeNumbers(tx, tenantId)
  return new Set(senders.filter(sender => employees.get(sender)))
}

/** The active member with this number; null when there is none, or more than one. */
export const employeeWith = async (tx: Tx, { actor }: Ctx, number: string): Promise<number | null> =>
  (await employeeNumbers(tx, actor.tenantId)).get(number) ?? null
