import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type CalendarFile, calendarFile } from '../../planning/appointments/calendar-file'
import { accessTo } from './access'
import { loadShownAppointment } from './load-shown-appointment'

/** The appointment of the link as a calendar file. */
export const customerCalendarFile = (ctx: Ctx): Promise<CalendarFile> => {
  if (!accessTo(ctx).may.includes('view')) throw new DomainError('customer_link.not_found')
  return inTenant(ctx, async tx => calendarFile(ctx, await loadShownAppointment(tx, ctx)))
}
