import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { locales } from '../../../platform/values/locale'
import { mayReadDetails, showsPhones } from '../team/visible-member'
import { avatarUrl } from './avatar-url'
import { ownUserId } from './own-user-id'
import { businessFields, ownFields, type Profile } from './schema'
import { withAccounts } from './with-accounts'
import { worksForOtherCompany } from './works-for-other-company'

const profileSelect = {
  id: true,
  name: true,
  email: true,
  phone: true,
  mobile: true,
  jobTitle: true,
  avatarKey: true,
  locale: true,
  emailVerifiedAt: true,
  totpEnabledAt: true,
  passwordChangedAt: true,
  deletionRequestedAt: true,
  active: true,
  version: true,
  createdAt: true,
} as const satisfies Prisma.UserSelect
export type Person = Prisma.UserGetPayload<{ select: typeof profileSelect }>

/** The caller's own profile, also of an operator who is no member of the company. */
export const ownProfile = (ctx: Ctx) => getProfile(ctx, { userId: ownUserId(ctx) })

/** The profile of a person of the caller's company. It does not reveal whether any other person has an account. */
export function getProfile(ctx: Ctx, { userId }: { userId: number }): Promise<{ data: Profile }> {
  return inTenant(ctx, async tx => ({ data: await profileOf(tx, ctx, await loadPerson(tx, ctx, userId)) }))
}

/** @throws DomainError user.not_found for a person who is neither the caller nor a member, active or not */
export async function loadPerson(tx: Tx, ctx: Ctx, userId: number): Promise<Person> {
  const { tenantId } = ctx.actor
  const isOwn = userId === ownUserId(ctx)
  const isMember = await tx.membership.findFirst({ where: { tenantId, userId }, select: { id: true } })
  if (!isOwn && (!isMember || !may(ctx.actor, 'team:read'))) throw new DomainError('user.not_found')
  const row = await withAccounts(tx, inside => inside.user.findUnique({ where: { id: userId }, select: profileSelect }))
  if (!row) throw new DomainError('user.not_found')
  return row
}

/** What the actor may read of a person and change about them. */
export async function profileOf(tx: Tx, ctx: Ctx, row: Person): Promise<Profile> {
  const { tenantId } = ctx.actor
  const membership = await tx.membership.findFirst({
    where: { tenantId, userId: row.id },
    select: {
      role: true,
      jobCategory: true,
      createdAt: true,
      department: { select: { name: true } },
      manager: { select: { user: { select: { name: true } } } },
    },
  })
  const details = {
    email: row.email,
    mobile: row.mobile,
    role: (membership?.role ?? null) as Profile['role'],
    manager_name: membership?.manager?.user.name ?? null,
    joined_at: membership?.createdAt.toISOString() ?? null,
  }
  const readsAll = mayReadDetails(ctx, row.id)
  return {
    id: row.id,
    name: row.name,
    phone: readsAll || (await showsPhones(tx, ctx)) ? row.phone : null,
    job_title: row.jobTitle,
    avatar_url: avatarUrl(row),
    job_category: membership?.jobCategory ?? null,
    department_name: membership?.department?.name ?? null,
    ...(readsAll ? details : { email: null, mobile: null, role: null, manager_name: null, joined_at: null }),
    ...(row.id === ctx.actor.userId ? privatePart(row) : nothingPrivate),
    editable: await editableFields(tx, ctx, row.id),
    version: row.version,
  }
}

const privatePart = (row: Person) => ({
  language: locales.find(known => known === row.locale) ?? 'de',
  email_verified: row.emailVerifiedAt !== null,
  two_factor_enabled: row.totpEnabledAt !== null,
  password_changed_at: row.passwordChangedAt?.toISOString() ?? null,
  deletion_requested_at: row.deletionRequestedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})
const nothingPrivate = {
  language: null,
  email_verified: null,
  two_factor_enabled: null,
  password_changed_at: null,
  deletion_requested_at: null,
  created_at: null,
}

/**
 * A person may change every field of their own. Administrators may change business fields, unless the person works for
 * further companies, which would see the change.
 */
export async function editableFields(tx: Tx, ctx: Ctx, userId: number): Promise<Profile['editable']> {
  if (userId === ctx.actor.userId) return Object.keys(ownFields) as Profile['editable']
  if (!may(ctx.actor, 'team:manage') || (await worksForOtherCompany(tx, ctx, userId))) return []
  return [...businessFields]
}
