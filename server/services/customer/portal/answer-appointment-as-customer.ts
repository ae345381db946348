import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { wallInstant } from '../../../platform/values/days'
import { customerLocale, type Locale, locales } from '../../../platform/values/locale'
import { lockForDecision } from '../../exchange/customer-links/lock-open-link'
import { recordLinkEvent } from '../../exchange/customer-links/record-link-event'
import { notify } from '../../people/notifications/notify'
import { keepCustomerAnswer, lockForCustomerAnswer } from '../../planning/appointments/keep-customer-answer'
import { appointmentLinkGrant } from '../../planning/appointments/link-grant'
import type { AppointmentRow } from '../../planning/appointments/read'
import { whenOf } from '../../planning/appointments/when-of'
import { sendPaper } from '../../site/contacts/send-paper'
import { accessTo } from './access'
import type { AnswerAsCustomer } from './schema'
import { appointmentLinkLabel, appointmentSaid, calledOffReason, confirmedMailTexts } from './texts'

/**
 * The customer confirms an appointment, requests another time, or calls it off; the office is notified. The appointment
 * is locked, so that only one of several concurrent answers counts; repeating the same answer changes nothing.
 * @throws DomainError appointment.changed if it is no longer what the customer saw, appointment.not_answerable,
 * appointment.wish_past, customer_link.too_often, customer_link.ended
 */
export function answerAppointmentAsCustomer(ctx: Ctx, input: AnswerAsCustomer): Promise<{ data: null }> {
  const access = accessTo(ctx, 'appointment')
  const { tenantId, timeZone } = ctx.actor
  const { answer, content_sha256: contentSha256, answered_at: answeredAt } = input
  const isWish = answer === 'other_time'
  const wishes = isWish ? input.wishes.map(wish => wallInstant(timeZone, wish.slice(0, 10), wish.slice(11, 16))) : []
  const note = answer === 'confirmed' ? null : (input.note ?? null)
  const said = { answer, contentSha256, answeredAt, wishes, note }
  return inTenant(ctx, async tx => {
    const row = await lockForCustomerAnswer(tx, ctx, access.entityId, said)
    if (!row) return { data: null }
    await lockForDecision(tx, ctx, access)
    const { countryCode } = await tx.company.findUniqueOrThrow({
      where: { id: tenantId },
      select: { countryCode: true },
    })
    const locale = customerLocale({ countryCode })
    const words = [...wishes.map(wish => momentIn(timeZone, locale, wish)), note].filter(Boolean).join(' · ')
    await recordLinkEvent(tx, ctx, access, answer, { reason: words || undefined })
    await notify(tx, ctx, {
      ...{ kind: 'appointment_customer_answered', entity: 'appointment', entityId: row.id },
      params: {
        title: row.title,
        note: words && `: ${words}`,
        ...Object.fromEntries(
          locales.flatMap(one => [
            [`when_${one}`, whenOf(row, timeZone, one)],
            [`said_${one}`, appointmentSaid[one][answer]],
          ]),
        ),
      },
    })
    if (answer === 'confirmed' && access.email && ctx.mail.configured)
      await mailConfirmation(tx, ctx, row, access.email)
    await keepCustomerAnswer(tx, ctx, row, { ...said, reason: calledOffReason(locale, note) })
    return { data: null }
  })
}

const momentIn = (timeZone: string, locale: Locale, startsAt: Date): string =>
  whenOf({ startsAt, endsAt: startsAt, allDay: false }, timeZone, locale)

/** Mails a confirmation with a calendar file, and a link to change the answer later. */
async function mailConfirmation(tx: Tx, ctx: Ctx, row: AppointmentRow, email: string): Promise<void> {
  const { timeZone } = ctx.actor
  await sendPaper(
    tx,
    ctx,
    {
      ...{ kind: 'appointment_confirmed', entity: 'appointment', id: row.id, topic: 'appointments' },
      contactId: row.contactId,
      texts: ({ locale }) =>
        confirmedMailTexts(locale, { title: row.title, when: whenOf(row, timeZone, locale), location: row.location }),
      linkNeeded: true,
      link: ({ locale }) => ({ ...appointmentLinkGrant(ctx, row), label: appointmentLinkLabel[locale] }),
      attached: () => [{ kind: 'appointment_ics', id: row.id }],
    },
    { to: [email] },
    { action: 'appointment.notified' },
  )
}
