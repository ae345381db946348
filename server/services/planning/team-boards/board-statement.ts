import { Prisma } from '../../../../prisma/client/client'
import type { Day } from '../../../platform/values/days'
import { calledOffStatuses } from '../appointments/machine'
import { maxDays } from '../appointments/period'

export interface BoardSpan {
  tenantId: number
  /** Range of days, both included, and their midnights in the company's time zone. */
  from: Day
  to: Day
  begin: Date
  end: Date
  now: Date
  /** The only person whose plan is visible; null for everyone. */
  onlyUser: number | null
  department: number | null
  /** Maximum number of appointments. */
  limit: number
}

/** Maximum number of entries of each kind in the drawer. */
const maxUnplanned = 200
const dayMs = 86_400_000

/** An instant in the JSON format used everywhere else. */
const instant = (column: string) =>
  Prisma.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column.replace('a.', '')}`)

const columns = Prisma.sql`a.id, a.title, a.kind, a.status, ${instant('a.starts_at')}, ${instant('a.ends_at')}, a.all_day`
const further = Prisma.sql`a.project_id, a.location, a.series_id, a.version`
// Looked up per row: for joined subqueries Postgres has no statistics, and would compare every row with every other.
const resourceIds = Prisma.sql`array(
  select r.resource_id from appointment_resources r where r.tenant_id = a.tenant_id and r.appointment_id = a.id order by 1) as resource_ids`
const rowsOf = (rows: Prisma.Sql) => Prisma.sql`(select coalesce(json_agg(t), '[]') from (${rows}) t)`

/**
 * Everything that a board needs from the database, as one row of JSON: one plan, one snapshot, one round trip, and no
 * row parsing in a client library. Its text is the same for all callers, so connections cache its plan.
 */
export function boardStatement(span: BoardSpan): Prisma.Sql {
  const { tenantId, from, to, begin, end, now, onlyUser, department, limit } = span
  // No appointment lasts longer, so the index by start need not go further back. Travel extends into the next day:
  // appointments outside the board's days count for capacity only.
  const earliest = new Date(begin.getTime() - (maxDays + 2) * dayMs)
  const [since, until] = [new Date(begin.getTime() - dayMs), new Date(end.getTime() + dayMs)]
  return Prisma.sql`
    with shown as materialized (
      select a.*, a.starts_at < ${end} and a.ends_at > ${begin} as within, ${resourceIds},
        array(select p.user_id from appointment_users p where p.tenant_id = a.tenant_id and p.appointment_id = a.id order by 1) as user_ids,
        array(select p.user_id from appointment_users p
          where p.tenant_id = a.tenant_id and p.appointment_id = a.id and p.answer = 'declined' order by 1) as declined
      from appointments a
      where a.tenant_id = ${tenantId} and a.starts_at > ${earliest} and a.starts_at < ${until} and a.ends_at > ${since}
        and exists (
          select from appointment_users p where p.tenant_id = a.tenant_id and p.appointment_id = a.id
            and (${onlyUser}::int is null or p.user_id = ${onlyUser})
            and (${department}::int is null or exists (
              select from memberships m
              where m.tenant_id = p.tenant_id and m.user_id = p.user_id and m.department_id = ${department})))
      order by within desc, a.starts_at, a.id limit ${limit}),
    people as materialized (
      select m.user_id as id, u.name, m.department_id, m.status = 'active' as active
      from memberships m join users u on u.id = m.user_id
      where m.tenant_id = ${tenantId} and (${onlyUser}::int is null or m.user_id = ${onlyUser})
        and (${department}::int is null or m.department_id = ${department})
        and (m.status = 'active' or m.user_id in (select unnest(s.user_ids) from shown s where s.within))),
    waiting as materialized (
      select ${columns}, '{}'::int[] as user_ids, ${resourceIds}, '{}'::int[] as declined, ${further} from appointments a
      where ${onlyUser}::int is null and a.tenant_id = ${tenantId} and a.ends_at > ${begin} and a.status in ('scheduled', 'confirmed')
        and not exists (select from appointment_users p where p.tenant_id = a.tenant_id and p.appointment_id = a.id)
      order by a.starts_at, a.id limit ${maxUnplanned}),
    idle as materialized (
      select p.id, p.starts_on from projects p
      where ${onlyUser}::int is null and p.tenant_id = ${tenantId} and p.status = 'active' and not exists (
        select from appointments a where a.tenant_id = p.tenant_id and a.project_id = p.id
          and a.ends_at > ${now} and a.status <> all(${[...calledOffStatuses]}::text[]))
      order by p.starts_on nulls last, p.id limit ${maxUnplanned})
    select json_build_object(
      'people', ${rowsOf(Prisma.sql`select * from people order by name, id`)},
      'departments', ${rowsOf(Prisma.sql`
        select d.id, d.name from departments d where d.tenant_id = ${tenantId} and d.id in (select department_id from people) order by d.name`)},
      'resources', ${rowsOf(Prisma.sql`
        select r.id, r.name, r.kind, r.plate from resources r
        where r.tenant_id = ${tenantId} and ((r.active and ${onlyUser}::int is null)
          or r.id in (select unnest(s.resource_ids) from shown s where s.within))
        order by r.kind desc, r.name, r.id`)},
      'projects', ${rowsOf(Prisma.sql`
        select p.id, p.project_number as number, p.name from projects p where p.tenant_id = ${tenantId} and p.id in (
          select s.project_id from shown s where s.within union select w.project_id from waiting w union select i.id from idle i)
        order by p.id`)},
      'appointments', ${rowsOf(Prisma.sql`
        select ${columns}, a.user_ids, a.resource_ids, a.declined, ${further}, a.travel_minutes, a.within from shown a order by a.starts_at, a.id`)},
      'leave', ${rowsOf(Prisma.sql`
        select l.user_id, l.from_day, l.to_day, l.from_half, l.to_half, l.status from leave_requests l
        where l.tenant_id = ${tenantId} and l.from_day <= ${to}::date and l.to_day >= ${from}::date
          and l.status in ('approved', 'requested') and l.user_id in (select id from people)
        order by l.user_id, l.from_day, l.id`)},
      'models', ${rowsOf(Prisma.sql`
        select w.user_id as "userId", w.valid_from as "validFrom", w.minutes, w.start_minute as "startMinute",
          w.rule_set as "ruleSet", w.minor, w.holiday_state as "holidayState"
        from work_models w where w.tenant_id = ${tenantId} and w.valid_from <= ${to}::date and w.user_id in (select id from people)
        order by w.valid_from desc`)},
      'companyDays', ${rowsOf(Prisma.sql`
        select d.day, d.kind, d.half, d.name, d.user_id as "userId" from company_days d
        where d.tenant_id = ${tenantId} and d.day between ${from}::date and ${to}::date order by d.id`)},
      'waiting', ${rowsOf(Prisma.sql`select * from waiting`)},
      'idle', ${rowsOf(Prisma.sql`select id from idle order by starts_on nulls last, id`)}
    ) as board`
}
