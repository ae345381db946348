import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { accountOwner } from '../../exchange/accounts/account-owner'
import { loadAppointment } from '../../planning/appointments/read'

/**
 * State of an appointment in the person's own chosen calendar; null if it does not belong there.
 * @throws DomainError appointment.not_found
 */
export function appointmentSyncState(ctx: Ctx, { id }: { id: number }) {
  const { tenantId, userId } = accountOwner(ctx)
  return inTenant(ctx, async tx => {
    await loadAppointment(tx, ctx.actor, id)
    const link = await tx.calendarLink.findFirst({
      where: { tenantId, appointmentId: id, sync: { userId } },
      include: {
        appointment: { select: { version: true } },
        sync: { select: { connection: { select: { calendarName: true, account: { select: { vendor: true } } } } } },
      },
    })
    if (!link) return { data: null }
    const { connection } = link.sync
    const isThere = link.eventId !== null && link.version === link.appointment.version
    return {
      data: {
        provider: connection.account.vendor as AccountVendor,
        calendar_name: connection.calendarName,
        state: link.problem
          ? ('refused' as const)
          : link.takenOut
            ? ('taken_out' as const)
            : isThere
              ? ('there' as const)
              : ('waiting' as const),
        written_at: link.updatedAt.toISOString(),
      },
    }
  })
}
