import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Database, Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { wordsIn } from '../../../platform/records/search'
import { pageEnvelope } from '../../../platform/values/scalars'
import { equalsSql, platformPage } from './platform-page'
import type { ListUsers, PlatformUser } from './schema'

interface UserRow {
  id: number
  name: string
  email: string
  active: boolean
  isOperator: boolean
  hasPassword: boolean
  secondFactor: boolean
  companies: PlatformUser['companies']
  lastSeenAt: Date | null
  createdAt: Date
}

const columns = Prisma.sql`
  u.id, u.name, u.email::text as email, u.active, u.is_operator as "isOperator", u.password_hash is not null as "hasPassword",
  u.totp_enabled_at is not null as "secondFactor", u.created_at as "createdAt",
  (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as "lastSeenAt",
  (select coalesce(json_agg(json_build_object('company_id', c.company_id, 'name', c.name, 'role', m.role, 'status', m.status) order by c.name, c.id), '[]')
   from memberships m join companies c on c.id = m.tenant_id where m.user_id = u.id) as companies`

const sorts = {
  name: Prisma.sql`name`,
  email: Prisma.sql`email`,
  created: Prisma.sql`"createdAt"`,
  seen: Prisma.sql`"lastSeenAt"`,
} as const

/** One page of all accounts, of all companies, by name unless another order is requested. */
export async function listUsers(ctx: Ctx, input: ListUsers) {
  const { q, company_id, active, operator, sort = 'name' } = input
  const within = company_id
    ? Prisma.sql`exists (select 1 from memberships m join companies c on c.id = m.tenant_id where m.user_id = u.id and c.company_id = ${company_id})`
    : Prisma.sql`true`
  const hits = Prisma.sql`
    select ${columns} from users u
    where ${wordsIn(Prisma.sql`concat_ws(' ', u.name, u.email::text)`, q)} and ${within}
      and ${equalsSql(Prisma.sql`u.active`, active)} and ${equalsSql(Prisma.sql`u.is_operator`, operator)}`
  const by = sorts[sort.replace(/^-/, '') as keyof typeof sorts]
  const order = Prisma.sql`${by} ${Prisma.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last, id`
  const { rows, total } = await platformPage<UserRow>(ctx.db, input, hits, order)
  return pageEnvelope(rows.map(toPlatformUser), total, input)
}

/** @throws DomainError user.not_found */
export async function getPlatformUser(db: Database, id: number): Promise<{ data: PlatformUser }> {
  const statement = Prisma.sql`select ${columns} from users u where u.id = ${id}`
  const [row] = (await db.select('platform', statement)) as unknown as UserRow[]
  if (!row) throw new DomainError('user.not_found')
  return { data: toPlatformUser(row) }
}

const toPlatformUser = (row: UserRow): PlatformUser => ({
  id: row.id,
  name: row.name,
  email: row.email,
  active: row.active,
  is_operator: row.isOperator,
  has_password: row.hasPassword,
  second_factor: row.secondFactor,
  companies: row.companies,
  last_seen_at: row.lastSeenAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})

/** A person with the companies that they belong to. @throws DomainError user.not_found */
export async function userById(tx: Tx, id: number) {
  const user = await tx.user.findUnique({ where: { id }, include: { memberships: true } })
  if (!user) throw new DomainError('user.not_found')
  return user
}

export type Person = Awaited<ReturnType<typeof userById>>

/**
 * The person, locked together with all operators against concurrent changes: of two who close each other, one stays.
 * @throws DomainError user.not_found
 */
export async function heldPerson(tx: Tx, id: number): Promise<Person> {
  await tx.$queryRaw`select id from users where is_operator or id = ${id} order by id for no key update`
  return userById(tx, id)
}

/** Ids of the companies that the person belongs to. */
export const companiesOf = ({ memberships }: Person): number[] => memberships.map(({ tenantId }) => tenantId)
