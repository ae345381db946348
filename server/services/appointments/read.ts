import { type Appointment, Prisma } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { type Actor, may } from '../../core/actor'
import { columnOf } from '../../core/rows'
import { pageEnvelope } from '../../core/scalars'
import type { AppointmentRecord, ListAppointments } from './schema'

type Row = Appointment & { total: number; userIds: number[] }

/**
 * One page of the appointments in which a person takes part, in the order of their beginning. `from` and `to` are days of the company's time
 * zone, both included: an appointment is listed when any part of it lies in them. A person of another company has none here. An employee
 * sees the own appointments only: for everybody else the list is empty.
 */
export async function listAppointments(ctx: Ctx, input: ListAppointments) {
  if (!mayFollow(ctx.actor, input.user_id)) return pageEnvelope<AppointmentRecord>([], 0, input)
  const found = (await ctx.db.select(ctx.actor.tenantId, statementFor(ctx.actor, input))) as unknown as Row[]
  const rows = found.filter(row => row.id !== null)
  return pageEnvelope(rows.map(toAppointmentRecord), found[0]?.total ?? 0, input)
}

/** The office and other programs plan everybody's days, an employee looks at the own ones. */
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
  // Postgres knows when a day begins in a zone, also where clocks change and in years that no clock has seen.
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

const toAppointmentRecord = (row: Omit<Row, 'total'>): AppointmentRecord => ({
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
