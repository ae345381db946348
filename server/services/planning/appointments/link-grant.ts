import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { addDays, dayEnd, dayIn } from '../../../platform/values/days'
import { keepLinksOpen } from '../../exchange/customer-links/keep-open'
import type { LinkGrant } from '../../exchange/customer-links/make'
import type { AppointmentRow } from './read'

/** Days for which a link shows an appointment once it is over. */
const shownDays = 7

type Ends = Pick<AppointmentRow, 'endsAt'>

/** The end of the last day on which a link shows an appointment. */
const shownUntil = ({ actor: { timeZone } }: Pick<Ctx, 'actor'>, { endsAt }: Ends): Date =>
  dayEnd(timeZone, addDays(dayIn(timeZone, endsAt), shownDays))

/** Whether a link no longer shows it. */
export const isLongOver = (ctx: Pick<Ctx, 'actor' | 'clock'>, row: Ends): boolean =>
  shownUntil(ctx, row) <= ctx.clock.now()

/**
 * What a link to an appointment allows its customer, and for how long.
 * @throws DomainError customer_link.over for one that was over more than 7 days ago
 */
export function appointmentLinkGrant(
  ctx: Pick<Ctx, 'actor' | 'clock'>,
  row: Pick<AppointmentRow, 'id' | 'endsAt'>,
): LinkGrant {
  if (isLongOver(ctx, row)) throw new DomainError('customer_link.over')
  return {
    kind: 'appointment',
    entityId: row.id,
    may: ['view', 'confirm', 'ask'],
    expiresAt: shownUntil(ctx, row),
  }
}

/** After appointments are moved, their links stay valid as long as one created now. */
export const keepAppointmentLinksOpen = (tx: Tx, ctx: Pick<Ctx, 'actor' | 'clock'>, rows: readonly AppointmentRow[]) =>
  keepLinksOpen(
    tx,
    ctx,
    'appointment',
    rows.map(row => ({ entityId: row.id, until: shownUntil(ctx, row) })),
  )
