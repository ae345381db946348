import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { isLongOver } from '../../planning/appointments/link-grant'
import { type AppointmentRow, loadAppointment } from '../../planning/appointments/read'
import { accessTo } from './access'

/** The appointment of the link, while the link still shows it. @throws DomainError customer_link.ended */
export async function loadShownAppointment(tx: Tx, ctx: Ctx): Promise<AppointmentRow> {
  const row = await loadAppointment(tx, ctx.actor, accessTo(ctx, 'appointment').entityId)
  if (isLongOver(ctx, row)) throw new DomainError('customer_link.ended')
  return row
}
