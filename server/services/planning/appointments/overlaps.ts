import { Prisma } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { calledOffStatuses } from './machine'
import type { AppointmentConflict } from './schema'

interface Wanted {
  wanted: readonly number[]
  /** People or resources already on the plan: those that have left or were archived since may stay. */
  planned?: readonly number[]
}

/**
 * Locks these people's plans until the transaction ends, in the order of their ids: concurrent planning for one person
 * is serialised, and the second planner sees the first one's change.
 * @throws DomainError reference.not_found for a user who is no active member
 */
export async function lockPeople(tx: Tx, tenantId: TenantId, { wanted, planned = [] }: Wanted): Promise<void> {
  const all = [...new Set([...wanted, ...planned])]
  if (all.length === 0) return
  const rows = await tx.$queryRaw<{ userId: number; status: string }[]>`
    select user_id as "userId", status from memberships
    where tenant_id = ${tenantId} and user_id in (${Prisma.join(all)}) order by id for no key update`
  const active = new Set(rows.filter(({ status }) => status === 'active').map(({ userId }) => userId))
  const missing = wanted.find(userId => !active.has(userId) && !planned.includes(userId))
  if (missing !== undefined) throw new DomainError('reference.not_found', { field: 'user_ids', id: missing })
}

/**
 * Locks the plans of vehicles, machines, tools and rooms as `lockPeople` does for people. Returns the ids of those that
 * allow no double booking.
 * @throws DomainError reference.not_found for one that is not the company's, or archived
 */
export async function lockResources(
  tx: Tx,
  tenantId: TenantId,
  { wanted, planned = [] }: Wanted,
): Promise<ReadonlySet<number>> {
  const all = [...new Set([...wanted, ...planned])]
  if (all.length === 0) return new Set()
  const rows = await tx.$queryRaw<{ id: number; active: boolean; doubleBooking: string }[]>`
    select id, active, double_booking as "doubleBooking" from resources
    where tenant_id = ${tenantId} and id in (${Prisma.join(all)}) order by id for no key update`
  const active = new Set(rows.filter(row => row.active).map(({ id }) => id))
  const missing = wanted.find(id => !active.has(id) && !planned.includes(id))
  if (missing !== undefined) throw new DomainError('reference.not_found', { field: 'resource_ids', id: missing })
  return new Set(rows.filter(row => row.doubleBooking === 'refuse').map(({ id }) => id))
}

export interface Plan {
  /** Appointments that do not conflict with themselves. */
  ids?: readonly number[]
  userIds: readonly number[]
  resourceIds: readonly number[]
  periods: readonly { startsAt: Date; endsAt: Date; allDay: boolean; travelMinutes: number }[]
}

/** Maximum number of conflicts reported for people and for resources. */
export const maxReported = 100

/** Other appointments of these people and resources at the same times; adjacent ones do not overlap. */
export async function overlapsOf(
  tx: Tx,
  tenantId: TenantId,
  { ids = [], userIds, resourceIds, periods }: Plan,
): Promise<AppointmentConflict[]> {
  const rest = {
    where: {
      tenantId,
      appointmentId: { notIn: [...ids] },
      appointment: {
        status: { notIn: [...calledOffStatuses] },
        OR: periods.map(({ startsAt, endsAt }) => ({ startsAt: { lt: endsAt }, endsAt: { gt: startsAt } })),
      },
    },
    take: maxReported,
  }
  const appointment = { select: { startsAt: true, endsAt: true } } as const
  const order = [{ appointment: { startsAt: 'asc' } }, { appointmentId: 'asc' }] as const
  const people =
    userIds.length === 0
      ? []
      : await tx.appointmentUser.findMany({
          ...rest,
          where: { ...rest.where, userId: { in: [...userIds] } },
          select: { userId: true, appointmentId: true, appointment },
          orderBy: [{ userId: 'asc' }, ...order],
        })
  const things =
    resourceIds.length === 0
      ? []
      : await tx.appointmentResource.findMany({
          ...rest,
          where: { ...rest.where, resourceId: { in: [...resourceIds] } },
          select: { resourceId: true, appointmentId: true, appointment },
          orderBy: [{ resourceId: 'asc' }, ...order],
        })
  return [...people, ...things].map(row => ({
    code: 'overlap',
    user_id: 'userId' in row ? row.userId : null,
    resource_id: 'resourceId' in row ? row.resourceId : null,
    appointment_id: row.appointmentId,
    starts_at: row.appointment.startsAt.toISOString(),
    ends_at: row.appointment.endsAt.toISOString(),
  }))
}

/**
 * Refuses when the planner allows no conflicts, or when a resource that allows no double booking is taken.
 * @throws DomainError appointment.conflicts
 */
export function assertNoneRefuses(
  mode: 'warn' | 'refuse',
  conflicts: readonly AppointmentConflict[],
  once: ReadonlySet<number>,
): void {
  const refused = conflicts.some(({ resource_id }) => resource_id !== null && once.has(resource_id))
  if (refused || (mode === 'refuse' && conflicts.length > 0))
    throw new DomainError('appointment.conflicts', { conflicts })
}
