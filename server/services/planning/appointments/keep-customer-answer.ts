import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { enqueueCalendarSync } from '../../exchange/accounts/enqueue-calendar-sync'
import type { CustomerAnswerKind } from '../../exchange/customer-links/rules'
import { appointmentSha256 } from './appointment-sha256'
import { answeredAtOf, customerStateOf, isAnswerable } from './customer-state'
import { lockInScope } from './lock-appointments'
import type { AppointmentRow } from './read'
import { appointmentKind } from './record-kind'
import { changeStatusWithin } from './set-status'

export interface CustomerAnswer {
  answer: CustomerAnswerKind
  /** Hash of what was shown. */
  contentSha256: string
  /** Time of the answer that was shown. */
  answeredAt: string | null
  wishes: Date[]
  note: string | null
}

/**
 * The appointment that a customer answers, locked; null when the same answer is stored already. Of different answers to
 * the same state the first counts.
 * @throws DomainError appointment.changed when it no longer matches what was shown, appointment.not_answerable,
 * appointment.wish_past, appointment.not_found; conflict when people were added meanwhile
 */
export async function lockForCustomerAnswer(
  tx: Tx,
  ctx: Ctx,
  id: number,
  { answer, contentSha256, answeredAt, wishes, note }: CustomerAnswer,
): Promise<AppointmentRow | null> {
  const { first: row } = await lockInScope(tx, ctx.actor, { id, scope: 'this' })
  const isShown = appointmentSha256(row) === contentSha256
  const sameWishes = row.customerWishes.map(Number).join() === wishes.map(Number).join()
  if (isShown && customerStateOf(ctx, row) === answer && row.customerNote === note && sameWishes) return null
  if (!isShown || answeredAtOf(row) !== answeredAt) throw new DomainError('appointment.changed')
  if (!isAnswerable(ctx, row)) throw new DomainError('appointment.not_answerable', { status: row.status })
  if (wishes.some(wish => wish <= ctx.clock.now())) throw new DomainError('appointment.wish_past', { field: 'wishes' })
  return row
}

/**
 * Stores the answer to a locked appointment; must come last in its transaction. A yes confirms it, a request for
 * another time sets it back to scheduled, and calling it off cancels it and notifies its participants.
 */
export async function keepCustomerAnswer(
  tx: Tx,
  ctx: Ctx,
  { id, status }: AppointmentRow,
  { answer, wishes, note, reason }: CustomerAnswer & { /** Why it is cancelled, for the office. */ reason: string },
): Promise<void> {
  const now = ctx.clock.now()
  const customerAnswer = {
    ...{ customerAnswer: answer, customerAnsweredAt: now, customerWishes: wishes, customerNote: note },
    customerConfirmedAt: answer === 'confirmed' ? now : null,
  }
  if (answer === 'called_off') {
    await changeStatusWithin(tx, ctx, { id, scope: 'this', status: 'cancelled', reason, customerAnswer })
    return
  }
  await changeRecord(tx, ctx, appointmentKind(ctx.actor), id, {
    columns: () => ({ ...customerAnswer, status: answer === 'confirmed' ? 'confirmed' : 'scheduled' }),
    entry: () => ({ action: 'appointment.answered', event: 'appointment.updated', facts: { answer, from: status } }),
  })
  await enqueueCalendarSync(tx, ctx, [id])
}
