import { type Actor, may } from '../../../platform/actor'
import { type AppointmentStatus, appointmentMoves, ownMoves } from './machine'

const customerMoves: readonly AppointmentStatus[] = ['confirmed', 'scheduled', 'cancelled']

/** Whether this actor may lead an appointment that they see to a status, whatever its present one is. */
export const mayLeadTo = (actor: Actor, to: AppointmentStatus): boolean =>
  (may(actor, 'customer:confirm') && customerMoves.includes(to)) ||
  may(actor, 'appointments:write') ||
  (may(actor, 'appointments:status') && ownMoves.includes(to))

/** What a customer answers by a link: it suits, another time would, or they do not want it. */
export const customerAnswers = ['confirmed', 'other_time', 'called_off'] as const
export type CustomerAnswerKind = (typeof customerAnswers)[number]

/** Where an appointment stands for its customer. */
export const customerStates = ['open', 'confirmed', 'other_time', 'called_off', 'cancelled', 'over'] as const
export type CustomerState = (typeof customerStates)[number]

/** Beginnings that a customer may wish for. */
export const mostWishes = 3

/** Where this actor may lead the appointment now. */
export const movesFor = (actor: Actor, { status }: { status: string }): AppointmentStatus[] =>
  appointmentMoves[status as AppointmentStatus].filter(to => mayLeadTo(actor, to))
