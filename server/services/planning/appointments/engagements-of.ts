import { Prisma } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { addDays, type Day, dayEnd, dayStart } from '../../../platform/values/days'
import type { PlannedEngagement } from './conflict-rules'
import { calledOffStatuses } from './machine'
import { maxDays } from './period'

interface EngagementRow {
  id: number
  userId: number
  startsAt: Date
  endsAt: Date
  allDay: boolean
  travelMinutes: number
}

/** The appointments that take these people's time between two days, travel of adjacent days included. */
export async function engagementsOf(
  tx: Tx,
  { tenantId, timeZone }: { tenantId: TenantId; timeZone: string },
  userIds: readonly number[],
  { from, to }: { from: Day; to: Day },
): Promise<Map<number, PlannedEngagement[]>> {
  const byPerson = new Map<number, PlannedEngagement[]>(userIds.map(userId => [userId, []]))
  if (userIds.length === 0) return byPerson
  const begin = dayStart(timeZone, addDays(from, -1))
  const end = dayEnd(timeZone, addDays(to, 1))
  // No appointment lasts longer, so the index by start need not go further back.
  const earliest = new Date(begin.getTime() - (maxDays + 1) * 86_400_000)
  const rows = await tx.$queryRaw<EngagementRow[]>`
    select a.id, p.user_id as "userId", a.starts_at as "startsAt", a.ends_at as "endsAt", a.all_day as "allDay",
      a.travel_minutes as "travelMinutes"
    from appointments a join appointment_users p on p.tenant_id = a.tenant_id and p.appointment_id = a.id
    where a.tenant_id = ${tenantId} and a.starts_at > ${earliest} and a.starts_at < ${end} and a.ends_at > ${begin}
      and a.status <> all(${[...calledOffStatuses]}::text[]) and p.user_id in (${Prisma.join([...userIds])})`
  for (const { userId, startsAt, endsAt, ...row } of rows)
    byPerson.get(userId)?.push({ ...row, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() })
  return byPerson
}
