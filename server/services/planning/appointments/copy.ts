import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { copiedFields } from './copied-fields'
import { createAppointment } from './create'
import { loadAppointment, toAuditRecord } from './read'
import type { CopyAppointment } from './schema'

/**
 * Plans an appointment once more at another time, as scheduled and on its own (not in a series). It says what the
 * original says now; people and resources are the original's unless they are given.
 * @throws DomainError appointment.not_found; what `createAppointment` throws
 */
export async function copyAppointment(ctx: Ctx, { id, ...given }: CopyAppointment) {
  const original = await inTenant(ctx, tx => loadAppointment(tx, ctx.actor, id))
  const { user_ids, resource_ids } = toAuditRecord(original)
  return createAppointment(ctx, { user_ids, resource_ids, ...copiedFields(original), ...given })
}
