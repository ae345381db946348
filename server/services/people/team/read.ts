import type { Ctx } from '../../../context'
import { may, type TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { textFinder } from '../../../platform/records/search'
import { compareNames } from '../../../platform/values/compare-names'
import { pageEnvelope } from '../../../platform/values/scalars'
import type { ListTeam, MemberRecord, VisibleMember } from './schema'
import { showsPhones, visibleMember } from './visible-member'

const memberParts = {
  user: {
    select: {
      name: true,
      email: true,
      phone: true,
      mobile: true,
      jobTitle: true,
      avatarKey: true,
      active: true,
    },
  },
  department: { select: { name: true } },
  manager: { select: { user: { select: { name: true } } } },
} as const

/**
 * The team by name; former members only for those who manage it. A team is small, so all of it is read: page and total
 * are consistent. Fields that the actor may not read of a colleague are not searched by `q` or filtered by.
 * @throws DomainError forbidden for the filter `role` without `team:details`
 */
export async function listTeam(ctx: Ctx, input: ListTeam) {
  const { tenantId } = ctx.actor
  const { role, department_id: departmentId, status = 'active', limit, offset, q } = input
  if (role !== undefined && !may(ctx.actor, 'team:details'))
    throw new DomainError('forbidden', { permission: 'team:details', field: 'role' })
  if (status === 'removed' && !may(ctx.actor, 'team:manage')) return pageEnvelope([], 0, { limit, offset })
  const [rows, phones] = await inTenant(ctx, async tx => [
    await tx.membership.findMany({ where: { tenantId, status, role, departmentId }, include: memberParts }),
    await showsPhones(tx, ctx),
  ])
  const isFound = textFinder(q)
  const records = rows
    .map(row => visibleMember(ctx, toMemberRecord(row), phones))
    .filter(member => isFound(wordsOf(member)))
    .sort((a, b) => compareNames(a.name, b.name) || a.id - b.id)
  return pageEnvelope(records.slice(offset, offset + limit), records.length, { limit, offset })
}

const wordsOf = ({ name, email, job_title, job_category, department_name }: VisibleMember): string =>
  [name, email, job_title, job_category, department_name].filter(Boolean).join(' ')

/** One member; former members only for those who manage the team. */
export async function getMember(ctx: Ctx, { id }: { id: number }) {
  const [row, phones] = await inTenant(ctx, async tx => [
    await findMember(tx, ctx.actor.tenantId, id),
    await showsPhones(tx, ctx),
  ])
  if (!row || (row.status !== 'active' && !may(ctx.actor, 'team:manage'))) throw new DomainError('member.not_found')
  return { data: visibleMember(ctx, toMemberRecord(row), phones) }
}

const findMember = (tx: Tx, tenantId: TenantId, id: number) =>
  tx.membership.findUnique({ where: { tenantId_id: { tenantId, id } }, include: memberParts })

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** The membership within the tenant, also of a former member. @throws DomainError member.not_found */
export async function loadMembership(tx: Tx, tenantId: TenantId, id: number): Promise<MemberRow> {
  const row = await findMember(tx, tenantId, id)
  if (!row) throw new DomainError('member.not_found')
  return row
}

/** The active membership within the tenant. @throws DomainError member.not_found */
export async function loadMember(tx: Tx, tenantId: TenantId, id: number): Promise<MemberRow> {
  const row = await findMember(tx, tenantId, id)
  if (row?.status !== 'active') throw new DomainError('member.not_found')
  return row
}

export function toMemberRecord(row: MemberRow): MemberRecord {
  const { user } = row
  return {
    id: row.id,
    user_id: row.userId,
    name: user.name,
    email: user.email,
    phone: user.phone,
    mobile: user.mobile,
    job_title: user.jobTitle,
    job_category: row.jobCategory,
    role: row.role,
    status: row.status === 'active' ? 'active' : 'removed',
    account_active: user.active,
    has_avatar: user.avatarKey !== null,
    department_id: row.departmentId,
    department_name: row.department?.name ?? null,
    manager_id: row.managerId,
    manager_name: row.manager?.user.name ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  }
}
