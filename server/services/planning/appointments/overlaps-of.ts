import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { calledOffStatuses } from './machine'
import type { AppointmentConflict } from './schema'

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
