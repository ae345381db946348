import type { Client } from 'pg'
import { hashPassword } from '../server/identity/passwords'

export interface BoardCompany {
  tenantId: number
  admin: { email: string; password: string }
  userIds: number[]
}

export interface BoardSize {
  people: number
  vehicles: number
  weeks: number
  appointments: number
  leaves: number
}

const password = 'a long enough password'
const modules = ['termine', 'zeiterfassung', 'urlaub', 'anfragen', 'angebote', 'rapport', 'rechnungen', 'int.api']

/** A company whose board is full from `monday` (a day) on: every working day of every person is planned, at random. */
export async function fillBoard(db: Client, monday: string, size: BoardSize): Promise<BoardCompany> {
  const email = `planner@${monday}-${size.people}.example`
  const { rows: companies } = await db.query<{ id: number }>(
    `insert into companies (company_id, name, plan, modules, updated_at) values ($1, 'Holzbau Huber', 'enterprise', $2, now()) returning id`,
    [`board-${monday}-${size.people}`, modules],
  )
  const tenantId = companies[0]?.id ?? 0
  await db.query(
    `insert into departments (tenant_id, name, updated_at) select $1, unnest(array['Büro', 'Dach', 'Montage', 'Werkstatt']), now()`,
    [tenantId],
  )
  const { rows: users } = await db.query<{ id: number }>(
    `insert into users (email, name, password_hash, email_verified_at, last_tenant_id, updated_at)
     select case when g = 1 then $2 else 'p' || g || '@' || $2 end,
       (array['Anna','Max','Gerti','Jonas','Petra','Lukas','Mia','Emil','Sarah','Maximilian-Alexander'])[1 + g % 10] || ' ' ||
       (array['Huber','Gruber','Wolf','Steiner','Moser','Berger','Pichler','Hofer','Leitner','Oberhauser-Wasserburger'])[1 + (g / 10 + g) % 10],
       case when g = 1 then $3 end, now(), $4, now() from generate_series(1, $1::int) g order by g returning id`,
    [size.people, email, await hashPassword(password), tenantId],
  )
  const userIds = users.map(({ id }) => id)
  await db.query(
    `insert into memberships (tenant_id, user_id, role, department_id, updated_at)
     select $1, u, case when n = 1 then 1 when n < 5 then 2 else 3 end,
       (select id from departments d where d.tenant_id = $1 order by id offset n % 4 limit 1), now()
     from unnest($2::int[]) with ordinality as t(u, n)`,
    [tenantId, userIds],
  )
  await db.query(
    `insert into resources (tenant_id, kind, name, plate, updated_at)
     select $1, case when g % 5 = 0 then 'machine' else 'vehicle' end, case when g % 5 = 0 then 'Bagger ' else 'Sprinter ' end || g, 'L-' || (100 + g) || ' HB', now()
     from generate_series(1, $2::int) g`,
    [tenantId, size.vehicles],
  )
  await db.query(
    `insert into projects (tenant_id, project_number, name, status, updated_at)
     select $1, 'P-2026-' || lpad(g::text, 4, '0'), (array['Dachsanierung','Zubau','Carport','Stiege','Umbau'])[1 + g % 5] || ' Lindenweg ' || g, 'active', now()
     from generate_series(1, 40) g`,
    [tenantId],
  )
  // Every person has half days in each week, on days and in vehicles that rotate; sometimes two collide.
  await db.query(
    `with drawn as (
       select nextval(pg_get_serial_sequence('appointments', 'id'))::int as id, g, g % $6::int as person, g / $6::int as round
       from generate_series(0, $3::int - 1) g),
     made as (
       insert into appointments (tenant_id, id, title, kind, status, starts_at, ends_at, travel_minutes, project_id, location, updated_at)
       select $1, id, (array['Montage','Aufmaß','Abnahme','Wartung','Eindecken','Besichtigung'])[1 + g % 6] || ' ' || g,
         (array['job','visit','service','internal','job'])[1 + g % 5], (array['scheduled','confirmed','scheduled','done'])[1 + g % 4],
         (day + make_interval(hours => begins))::timestamp at time zone 'Europe/Vienna',
         (day + make_interval(hours => begins + case when round % 4 = 0 then 8 else 5 end))::timestamp at time zone 'Europe/Vienna',
         case when g % 4 = 0 then 40 else 0 end, (select id from projects p where p.tenant_id = $1 order by id offset g % 40 limit 1),
         'Lindenweg ' || g || ', 4020 Linz', now()
       from (select *, $2::date + (round % $4::int) * 7 + (person + round / $4::int * 2) % 5 as day,
         case when round % 2 = 0 then 7 else 11 end as begins from drawn) t)
     insert into appointment_users (tenant_id, appointment_id, user_id) select $1, id, ($5::int[])[1 + person] from drawn`,
    [tenantId, monday, size.appointments, size.weeks, userIds, size.people],
  )
  await db.query(
    `insert into appointment_resources (tenant_id, appointment_id, resource_id)
     select a.tenant_id, a.id, (select id from resources r where r.tenant_id = a.tenant_id order by id offset (a.id * 7 / 3) % $2::int limit 1)
     from appointments a where a.tenant_id = $1 and a.id % 3 = 0`,
    [tenantId, size.vehicles],
  )
  const { rows: known } = await db.query(`select to_regclass('leave_requests') is not null as known`)
  if (known[0]?.known) {
    await db.query(
      `insert into leave_types (tenant_id, code, name_de, name_en, colour, updated_at) values ($1, 'bench', 'Urlaub', 'Vacation', '#3b82f6', now())`,
      [tenantId],
    )
    await db.query(
      `insert into leave_requests (tenant_id, user_id, type_id, from_day, to_day, days, status, decided_at, updated_at)
       select $1, ($2::int[])[1 + (g * 17) % $3::int], (select id from leave_types t where t.tenant_id = $1 and t.code = 'bench'),
         $4::date + (g * 13) % ($5::int * 7), $4::date + (g * 13) % ($5::int * 7) + g % 5, 1 + g % 5, case when g % 4 = 0 then 'requested' else 'approved' end, case when g % 4 > 0 then now() end, now()
       from generate_series(1, $6::int) g`,
      [tenantId, userIds, size.people, monday, size.weeks, size.leaves],
    )
  }
  await db.query('analyze')
  return { tenantId, admin: { email, password }, userIds }
}
