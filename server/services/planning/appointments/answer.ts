import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { locales } from '../../../platform/values/locale'
import { enqueueCalendarSync } from '../../exchange/accounts/enqueue-calendar-sync'
import { isClosed } from './machine'
import { notifyPlanner } from './notify-planner'
import { toPlanned } from './read'
import { appointmentKind } from './record-kind'
import type { AnswerAppointment } from './schema'
import { whenOf } from './when-of'

/**
 * Stores a participant's answer to an appointment. Declining notifies the person who planned it; changing the plan is
 * left to them. Repeating the same answer notifies no one.
 * @throws DomainError appointment.not_found, appointment.not_yours, appointment.closed
 */
export function answerAppointment(ctx: Ctx, { id, answer, reason, expected_version }: AnswerAppointment) {
  const { actor } = ctx
  const userId = actor.userId ?? 0
  const answerReason = answer === 'declined' ? (reason ?? null) : null
  return inTenant(ctx, async tx => {
    const { before, after } = await changeRecord(tx, ctx, appointmentKind(actor), id, {
      expectedVersion: expected_version,
      async columns(row) {
        const own = row.users.find(user => user.userId === userId)
        if (!own) throw new DomainError('appointment.not_yours')
        if (own.answer === answer && own.answerReason === answerReason) return {}
        if (isClosed(row.status)) throw new DomainError('appointment.closed', { status: row.status })
        await tx.appointmentUser.update({
          where: {
            tenantId_appointmentId_userId: { tenantId: actor.tenantId, appointmentId: id, userId },
          },
          data: { answer, answerReason, answeredAt: ctx.clock.now() },
        })
        return { version: { increment: 1 } }
      },
      entry: () => ({ action: 'appointment.answered', facts: { answer, reason: answerReason } }),
    })
    if (answer === 'declined' && before.version !== after.version) {
      const when = locales.map(locale => [`when_${locale}`, whenOf(after, actor.timeZone, locale)])
      await notifyPlanner(tx, ctx, after.createdByUserId, {
        ...{ kind: 'appointment_declined', entity: 'appointment', entityId: id },
        params: { title: after.title, reason: answerReason, ...Object.fromEntries(when) },
      })
    }
    if (before.version !== after.version) await enqueueCalendarSync(tx, ctx, [id])
    return { data: toPlanned(actor, after) }
  })
}
