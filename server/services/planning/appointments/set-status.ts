import type { Ctx } from '../../../context'
import { changeStatus } from './change-status'
import type { SetAppointmentStatus } from './schema'

/**
 * Sets the status of an appointment. Idempotent: one that has it already is left unchanged, and no notification is sent
 * twice.
 * @throws DomainError appointment.not_found; forbidden for what only planners do; appointment.no_such_move;
 * appointment.conflicts when a cancelled one is reactivated and its vehicle is taken; conflict
 */
export async function setAppointmentStatus(ctx: Ctx, input: SetAppointmentStatus) {
  const { data } = await changeStatus(ctx, { ...input, scope: 'this', reason: input.reason ?? null })
  return { data }
}
