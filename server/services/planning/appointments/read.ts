import { type Appointment as AppointmentColumns, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Actor, may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { columnOf } from '../../../platform/database/rows'
import { DomainError } from '../../../platform/errors'
import { whereFound } from '../../../platform/records/search'
import { addDays, dayEnd, dayIn, dayStart, mondayOf } from '../../../platform/values/days'
import { pageEnvelope } from '../../../platform/values/scalars'
import type { CustomerAnswerKind } from '../../exchange/customer-links/rules'
import { movesFor } from './moves-for'
import type { AppointmentRecord, ListAppointments, ListPlanned, PlannedAppointment } from './schema'

type Row = AppointmentColumns & { total: number; userIds: number[] }

/**
 * One page of the appointments of a participant, ordered by start. `from` and `to` are days in the company's time zone,
 * both included: an appointment is listed when any part of it is within them. A person of another company has none
 * here. An employee sees only their own appointments: for anyone else the list is empty.
 */
export async function listAppointments(ctx: Ctx, input: ListAppointments) {
  if (!mayFollow(ctx.actor, input.user_id)) return pageEnvelope<AppointmentRecord>([], 0, input)
  const answered = (await ctx.db.select(ctx.actor.tenantId, statementFor(ctx.actor, input))) as unknown as Row[]
  const rows = answered.filter(row => row.id !== null)
  return pageEnvelope(rows.map(toAppointmentRecord), answered[0]?.total ?? 0, input)
}

/** The office and other programs plan everyone's days, an employee sees their own. */
const mayFollow = (actor: Actor, wanted: number): boolean =>
  may(actor, 'appointments:read_all') || actor.userId === wanted

const columns = Object.keys(Prisma.AppointmentScalarFieldEnum).map(field =>
  Prisma.raw(`a.${columnOf(field)} as "${field}"`),
)

/** Page and total in one statement, so that they are of one snapshot. */
function statementFor(
  { tenantId, timeZone }: Actor,
  { user_id, from, to, updated_since, limit, offset }: ListAppointments,
) {
  // Postgres computes when a day begins in a zone, also at clock changes and in historical years.
  const begin = Prisma.sql`(${from}::date::timestamp at time zone ${timeZone})`
  const end = Prisma.sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`
  const changed = updated_since ? Prisma.sql`and a.updated_at >= ${updated_since}::timestamptz` : Prisma.empty
  return Prisma.sql`
    with hits as materialized (
      select a.id, a.starts_at from appointment_users p join appointments a on a.tenant_id = p.tenant_id and a.id = p.appointment_id
      where p.tenant_id = ${tenantId} and p.user_id = ${user_id}
        and a.starts_at < ${end} and (a.ends_at > ${begin} or a.starts_at >= ${begin}) ${changed}
    ), page as (select id from hits order by starts_at, id limit ${limit} offset ${offset})
    select (select count(*) from hits)::int as total, ${Prisma.join(columns)},
      array(select p.user_id from appointment_users p where p.tenant_id = ${tenantId} and p.appointment_id = a.id order by 1) as "userIds"
    from (select) as always left join (page join appointments a on a.tenant_id = ${tenantId} and a.id = page.id) on true
    order by a.starts_at, a.id`
}

const toAppointmentRecord = (row: AppointmentColumns & { userIds: number[] }): AppointmentRecord => ({
  id: row.id,
  title: row.title,
  status: row.status as AppointmentRecord['status'],
  starts_at: row.startsAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
  all_day: row.allDay,
  user_ids: row.userIds,
  project_id: row.projectId,
  kontakt_id: row.contactId,
  location: row.location,
  description: row.description,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

const withUsers = {
  users: {
    select: {
      ...{ userId: true, answer: true, answerReason: true, answeredAt: true },
      membership: { select: { user: { select: { name: true } } } },
    },
    orderBy: { userId: 'asc' },
  },
  resources: { select: { resourceId: true }, orderBy: { resourceId: 'asc' } },
  project: { select: { contactId: true } },
} as const
export type AppointmentRow = Prisma.AppointmentGetPayload<{ include: typeof withUsers }>

/**
 * Condition for the appointments that an actor may see: all of the company, or those in which they take part; for a
 * customer the one of their link.
 */
export function visibleTo(actor: Actor): Prisma.AppointmentWhereInput {
  const { tenantId, customer } = actor
  if (customer) return { tenantId, id: customer.kind === 'appointment' ? customer.entityId : { in: [] } }
  return {
    tenantId,
    ...(may(actor, 'appointments:read_all') ? {} : { users: { some: { userId: actor.userId ?? 0 } } }),
  }
}

/** @throws DomainError appointment.not_found, also for one that the actor may not see */
export async function loadAppointment(tx: Tx, actor: Actor, id: number): Promise<AppointmentRow> {
  const row = await tx.appointment.findFirst({ where: { ...visibleTo(actor), id }, include: withUsers })
  if (!row) throw new DomainError('appointment.not_found')
  return row
}

/** Appointments of the company by a condition. */
export const loadAppointments = (tx: Tx, { tenantId }: Actor, where: Prisma.AppointmentWhereInput) =>
  tx.appointment.findMany({ where: { ...where, tenantId }, include: withUsers, orderBy: { id: 'asc' } })

/** The contact that is its customer: its own, else the project's. */
export const customerOf = ({ contactId, project }: Pick<AppointmentRow, 'contactId' | 'project'>): number | null =>
  contactId ?? project?.contactId ?? null

/** Ids of the users that take part. */
export const peopleOf = ({ users }: AppointmentRow) => users.map(({ userId }) => userId)

/** Ids of the vehicles, machines, tools and rooms that it takes. */
export const resourcesOf = ({ resources }: AppointmentRow) => resources.map(({ resourceId }) => resourceId)

/** An appointment as audit and events show it. */
export const toAuditRecord = ({ users, resources, project: _, ...row }: AppointmentRow) => ({
  ...toAppointmentRecord({ ...row, userIds: users.map(({ userId }) => userId) }),
  resource_ids: resources.map(({ resourceId }) => resourceId),
  series_id: row.seriesId,
  created_by_user_id: row.createdByUserId,
  customer_confirmed_at: row.customerConfirmedAt?.toISOString() ?? null,
  customer_answer: customerAnswerOf(row),
  kind: row.kind as PlannedAppointment['kind'],
  travel_minutes: row.travelMinutes,
  cancelled_reason: row.cancelledReason,
})

function customerAnswerOf(row: AppointmentColumns): PlannedAppointment['customer_answer'] {
  const { customerAnswer, customerAnsweredAt, customerWishes, customerNote } = row
  if (!customerAnswer || !customerAnsweredAt) return null
  return {
    answer: customerAnswer as CustomerAnswerKind,
    answered_at: customerAnsweredAt.toISOString(),
    wishes: customerWishes.map(wish => wish.toISOString()),
    note: customerNote,
  }
}

/** An appointment as the application shows it to an actor. */
export const toPlanned = (actor: Actor, row: AppointmentRow): PlannedAppointment => ({
  ...toAuditRecord(row),
  customer_id: customerOf(row),
  user_names: row.users.map(({ membership }) => membership.user.name),
  answers: row.users.flatMap(({ userId, answer, answerReason, answeredAt }) =>
    answer && answeredAt
      ? [
          {
            user_id: userId,
            answer: answer as 'accepted' | 'declined',
            reason: answerReason,
            answered_at: answeredAt.toISOString(),
          },
        ]
      : [],
  ),
  version: row.version,
  allowed_actions: [...(may(actor, 'appointments:write') ? (['edit'] as const) : []), ...movesFor(actor, row)],
})

/**
 * One page of the appointments that the actor may see, ordered by start: one by its id, those that touch a range of
 * days (default: this week, or all for a project or contact), filtered by person, project, contact, status and search
 * text.
 */
export function listPlanned(ctx: Ctx, input: ListPlanned) {
  const { actor } = ctx
  const { q, limit, offset } = input
  const where: Prisma.AppointmentWhereInput = {
    AND: [
      visibleTo(actor),
      input.id === undefined && input.series_id === undefined ? within(ctx, input) : { id: input.id },
      input.user_id === undefined ? {} : { users: { some: { userId: input.user_id } } },
      input.resource_id === undefined ? {} : { resources: { some: { resourceId: input.resource_id } } },
      whereFound(q),
    ],
    seriesId: input.series_id,
    projectId: input.project_id,
    contactId: input.kontakt_id,
    status: input.status,
  }
  return inTenant(ctx, async tx => {
    const total = await tx.appointment.count({ where })
    const rows = await tx.appointment.findMany({
      ...{ where, include: withUsers, take: limit, skip: offset },
      orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    })
    return pageEnvelope(
      rows.map(row => toPlanned(actor, row)),
      total,
      input,
    )
  })
}

function within(
  { actor, clock }: Ctx,
  { from, to, project_id, kontakt_id }: ListPlanned,
): Prisma.AppointmentWhereInput {
  if (!from && !to && (project_id ?? kontakt_id)) return {}
  const today = dayIn(actor.timeZone, clock.now())
  const monday = mondayOf(today)
  const begin = dayStart(actor.timeZone, from ?? monday)
  const end = dayEnd(actor.timeZone, to ?? addDays(monday, 6))
  return { startsAt: { lt: end }, OR: [{ endsAt: { gt: begin } }, { startsAt: { gte: begin } }] }
}
