import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { isModuleId, moduleIds, moduleLabel, planModules, plans } from '../../../platform/modules'
import { wordsIn } from '../../../platform/records/search'
import { pageEnvelope } from '../../../platform/values/scalars'
import { toCompanySummary } from '../../people/companies/read'
import { equalsSql, platformPage } from './platform-page'
import {
  countedLists,
  type GetPlatformCompany,
  type ListCompanies,
  type PlatformCompany,
  type PlatformCompanyDetail,
} from './schema'

type CompanyRow = Parameters<typeof toCompanySummary>[0] & {
  id: number
  members: number
  lastActiveAt: Date | null
  version: number
}

const columns = Prisma.sql`
  c.id, c.company_id as "companyId", c.name, c.country_code as "countryCode", c.plan, c.modules, c.active, c.version, c.created_at as "createdAt",
  (select count(*)::int from memberships m where m.tenant_id = c.id and m.status = 'active') as members,
  (select a.created_at from audit_entries a where a.tenant_id = c.id order by a.created_at desc, a.id desc limit 1) as "lastActiveAt"`

const sorts = {
  name: Prisma.sql`name`,
  created: Prisma.sql`"createdAt"`,
  active: Prisma.sql`"lastActiveAt"`,
  members: Prisma.sql`members`,
} as const

/** One page of the platform's companies, by name unless another order is asked for. */
export async function listCompanies(ctx: Ctx, input: ListCompanies) {
  const { q, plan, module, active, sort = 'name' } = input
  const hits = Prisma.sql`
    select ${columns} from companies c
    where ${wordsIn(Prisma.sql`concat_ws(' ', c.name, c.company_id, c.city, c.email)`, q)}
      and ${equalsSql(Prisma.sql`c.plan`, plan)} and ${equalsSql(Prisma.sql`c.active`, active)}
      and ${module ? Prisma.sql`${module} = any(c.modules)` : Prisma.sql`true`}`
  const by = sorts[sort.replace(/^-/, '') as keyof typeof sorts]
  const direction = Prisma.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const order = Prisma.sql`${by} ${direction} nulls last, id`
  const { rows, total } = await platformPage<CompanyRow>(ctx.db, input, hits, order)
  return pageEnvelope(rows.map(toPlatformCompany), total, input)
}

/** A company with its people, what is switched on, and how much it has. @throws DomainError company.not_found */
export async function getPlatformCompany(
  ctx: Ctx,
  { company_id }: GetPlatformCompany,
): Promise<{ data: PlatformCompanyDetail }> {
  const [row] = (await ctx.db.select(
    'platform',
    Prisma.sql`select ${columns} from companies c where c.company_id = ${company_id}`,
  )) as unknown as CompanyRow[]
  if (!row) throw new DomainError('company.not_found')
  const within = await ctx.db.acrossTenants('platform', async tx => ({
    counts: await countsOf(tx, row.id),
    people: await peopleOf(tx, row.id),
  }))
  const module_list = moduleIds.map(module => ({
    module,
    label: moduleLabel(module, ctx.locale),
    plans: plans.filter(plan => planModules[plan].includes(module)),
  }))
  const switched_on = row.modules.filter(isModuleId)
  return { data: { ...toPlatformCompany(row), switched_on, module_list, ...within, version: row.version } }
}

async function countsOf(tx: Tx, tenantId: number): Promise<PlatformCompanyDetail['counts']> {
  const sums = await tx.listTotal.groupBy({
    by: ['list'],
    where: { tenantId, dimension: 'all', value: '', list: { in: [...countedLists] } },
    _sum: { n: true },
  })
  const countOf = (list: string) => Number(sums.find(sum => sum.list === list)?._sum.n ?? 0)
  return Object.fromEntries(countedLists.map(list => [list, countOf(list)])) as PlatformCompanyDetail['counts']
}

async function peopleOf(tx: Tx, tenantId: number): Promise<PlatformCompanyDetail['people']> {
  const members = await tx.membership.findMany({
    where: { tenantId },
    include: { user: true },
    orderBy: [{ role: 'asc' }, { id: 'asc' }],
  })
  return members.map(({ role, status, user }) => ({
    id: user.id,
    name: user.name,
    email: user.email,
    role: role as 1 | 2 | 3,
    status,
    active: user.active,
    has_password: user.passwordHash !== null,
  }))
}

const toPlatformCompany = (row: CompanyRow): PlatformCompany => ({
  ...toCompanySummary(row),
  members: row.members,
  last_active_at: row.lastActiveAt?.toISOString() ?? null,
})

/** The company by its business key. @throws DomainError company.not_found */
export async function companyByKey(tx: Tx, companyId: string) {
  const company = await tx.company.findUnique({ where: { companyId } })
  if (!company) throw new DomainError('company.not_found')
  return company
}
