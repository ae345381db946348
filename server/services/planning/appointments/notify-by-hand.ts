import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockRecord } from '../../../platform/records/change-record'
import { recordChange } from '../../../platform/records/record-change'
import { customerLocale, type Locale, locales } from '../../../platform/values/locale'
import { makeCustomerLink } from '../../exchange/customer-links/make'
import { type CarriedLink, sealLink } from '../../exchange/mails/carried-link'
import { queueMail } from '../../exchange/mails/queue'
import { refuseJustSent } from '../../exchange/mails/refuse-just-sent'
import { notify } from '../../people/notifications/notify'
import { isAnswerable } from './customer-state'
import { appointmentLinkGrant } from './link-grant'
import { type AppointmentRow, customerOf, loadAppointment } from './read'
import type { SendNotifications } from './schema'
import { whenOf } from './when-of'

/** Notifications per day by hand for one appointment: to participants, and to its customer. */
const maxPerDay = 5

/**
 * Notifies participants and customer of an appointment now, with an optional message. Participants are notified by the
 * channels that each of them has set; those who are not are returned with the reason.
 * @throws DomainError appointment.not_found, appointment.off, appointment.customer_unreachable,
 * appointment.notified_too_often, mail.just_sent, mail.not_configured
 */
export function notifyByHand(ctx: Ctx, { id, to, message = null }: SendNotifications) {
  const { actor } = ctx
  return inTenant(ctx, async tx => {
    // A notification sent concurrently is counted, too.
    await lockRecord(tx, actor.tenantId, 'appointment', id)
    const row = await loadAppointment(tx, actor, id)
    if (row.status === 'cancelled') throw new DomainError('appointment.off')
    for (const group of to) await assertNotTooOften(tx, ctx, id, group)
    const notified = to.includes('participants')
      ? await notifyParticipants(tx, ctx, row, message)
      : { notified: [], skipped: [] }
    const customer = to.includes('customer') ? await mailCustomer(tx, ctx, row, message) : null
    const facts = Object.fromEntries(to.map(group => [group, true]))
    await recordChange(tx, ctx, { action: 'appointment.notified', id, after: { ...facts, message } })
    return { data: { ...notified, customer } }
  })
}

async function assertNotTooOften(tx: Tx, { actor, clock }: Ctx, id: number, group: 'participants' | 'customer') {
  const { tenantId } = actor
  const since = new Date(clock.now().getTime() - 86_400_000)
  const sent = await tx.auditEntry.findMany({
    where: {
      ...{ tenantId, entity: 'appointment', entityId: String(id), action: 'appointment.notified' },
      createdAt: { gt: since },
      changes: { path: [group, '1'], equals: true },
    },
    select: { createdAt: true },
    orderBy: { createdAt: 'desc' },
    take: maxPerDay,
  })
  refuseJustSent(sent[0]?.createdAt, clock.now())
  if (sent.length >= maxPerDay)
    throw new DomainError('appointment.notified_too_often', { to: group, per_day: maxPerDay })
}

async function notifyParticipants(tx: Tx, ctx: Ctx, row: AppointmentRow, message: string | null) {
  const { tenantId, timeZone } = ctx.actor
  const people = row.users.map(({ userId }) => userId)
  const members = await tx.membership.findMany({
    where: { tenantId, userId: { in: people } },
    select: { userId: true, status: true },
  })
  const readers = await notify(tx, ctx, {
    ...{ kind: 'appointment_notice', entity: 'appointment', entityId: row.id, to: people, except: null },
    params: {
      title: row.title,
      message: message && `: ${message}`,
      ...Object.fromEntries(locales.map(locale => [`when_${locale}`, whenOf(row, timeZone, locale)])),
    },
  })
  const notified = readers.filter(({ in_app, email }) => in_app || email)
  const reasonFor = (userId: number) => {
    if (members.find(member => member.userId === userId)?.status !== 'active') return 'left' as const
    return readers.some(reader => reader.user_id === userId) ? ('turned_off' as const) : ('no_access' as const)
  }
  const skipped = people
    .filter(userId => !notified.some(({ user_id }) => user_id === userId))
    .map(userId => ({ user_id: userId, reason: reasonFor(userId) }))
  return { notified, skipped }
}

/** Texts of the mail to a customer, in the language of the company's country. */
const letters: Record<Locale, Record<'subject' | 'lead' | 'where', (value: string) => string> & { button: string }> = {
  de: {
    subject: when => `Ihr Termin: ${when}`,
    lead: title => `es geht um Ihren Termin: ${title}.`,
    where: place => `Ort: ${place}`,
    button: 'Termin ansehen und bestätigen',
  },
  en: {
    subject: when => `Your appointment: ${when}`,
    lead: title => `this is about your appointment: ${title}.`,
    where: place => `Place: ${place}`,
    button: 'View and confirm the appointment',
  },
}

async function mailCustomer(tx: Tx, ctx: Ctx, row: AppointmentRow, message: string | null) {
  const { tenantId, timeZone } = ctx.actor
  const contactId = customerOf(row)
  const contact = contactId
    ? await tx.contact.findUnique({ where: { tenantId_id: { tenantId, id: contactId } }, select: { email: true } })
    : null
  const email = contact?.email
  if (!email) throw new DomainError('appointment.customer_unreachable', { kontakt_id: contactId })
  const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId }, select: { countryCode: true } })
  const locale = customerLocale(company)
  const { subject, lead, where } = letters[locale]
  const when = whenOf(row, timeZone, locale)
  const paragraphs = [lead(row.title), when, row.location && where(row.location), message]
  const mailId = await queueMail(tx, ctx, {
    link: await linkTo(tx, ctx, row, { email, locale }),
    ...{ kind: 'appointment', entity: 'appointment', entityId: row.id, to: [email], cc: [], attachments: [] },
    ...{ subject: subject(when), message: paragraphs.filter(Boolean).join('\n\n') },
  })
  return { email, mail_id: mailId }
}

/** The link by which the customer confirms or requests another time; none once it has begun. */
async function linkTo(
  tx: Tx,
  ctx: Ctx,
  row: AppointmentRow,
  { email, locale }: { email: string; locale: Locale },
): Promise<CarriedLink | null> {
  if (!isAnswerable(ctx, row)) return null
  const { token } = await makeCustomerLink(tx, ctx, { ...appointmentLinkGrant(ctx, row), email, byMail: true })
  const about = { tenantId: ctx.actor.tenantId, entity: 'appointment', entityId: row.id }
  return { label: letters[locale].button, sealed: sealLink(ctx, about, token) }
}
