import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { addDays, dayEnd, dayIn } from '../../../platform/values/days'
import { keepLinksOpen } from '../../exchange/customer-links/keep-open'
import type { NewLink } from '../../exchange/customer-links/make'
import type { AppointmentRow } from './read'

/** How long an appointment can be looked at by a link once it is over. */
const shownDays = 7

type Ends = Pick<AppointmentRow, 'endsAt'>

/** The end of the last day on which a link shows an appointment. */
const shownUntil = ({ actor: { timeZone } }: Pick<Ctx, 'actor'>, { endsAt }: Ends): Date =>
  dayEnd(timeZone, addDays(dayIn(timeZone, endsAt), shownDays))

/** Whether a link shows it no longer. */
export const isLongOver = (ctx: Pick<Ctx, 'actor' | 'clock'>, row: Ends): boolean =>
  shownUntil(ctx, row) <= ctx.clock.now()

/**
 * What a link to an appointment lets its customer do, and how long.
 * @throws DomainError customer_link.over for one that was over more than 7 days ago
 */
export function appointmentLink(
  ctx: Pick<Ctx, 'actor' | 'clock'>,
  row: Pick<AppointmentRow, 'id' | 'endsAt'>,
): Omit<NewLink, 'email'> {
  if (isLongOver(ctx, row)) throw new DomainError('customer_link.over')
  return {
    kind: 'appointment',
    entityId: row.id,
    may: ['view', 'confirm', 'ask'],
    expiresAt: shownUntil(ctx, row),
  }
}

/** Links to an appointment that was moved open as long as one that is made now. */
export const keepAppointmentLinksOpen = (tx: Tx, ctx: Pick<Ctx, 'actor' | 'clock'>, row: AppointmentRow) =>
  keepLinksOpen(tx, ctx, { kind: 'appointment', entityId: row.id }, shownUntil(ctx, row))
