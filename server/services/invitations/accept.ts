import type { Ctx, RequestContext } from '../../context'
import type { Actor, TenantId } from '../../core/actor'
import { type Tx, withDoor } from '../../core/db'
import { DomainError } from '../../core/errors'
import { hashPassword, refuseWeakPassword, verifyPassword } from '../../core/passwords'
import type { Role } from '../../core/permissions'
import { recordChange } from '../../core/record-change'
import { systemActor } from '../../core/system-actor'
import { notify } from '../notifications/notify'
import { holdTeam } from '../team/hold-team'
import { loadMember, toMemberRecord } from '../team/members'
import { isActive } from '../team/places'
import { type InvitationLink, openLink } from './link'
import type { AcceptInvitation } from './schema'

/**
 * Makes the holder of a link a member. A new person chooses name and password, and the address counts as confirmed: the link came through it.
 * Who has an account joins with it, and proves it by its password or by being signed in. A link works once; of two at the same time one
 * gets through. Role and place are those of the invitation.
 * @throws DomainError token.invalid, token.expired, validation, invitation.wrong_password, invitation.account_disabled, login.throttled
 */
export async function acceptInvitation(ctx: RequestContext, input: AcceptInvitation) {
  await ctx.throttles.link.attempt({ account: input.token, ip: ctx.ip })
  const link = await openLink(ctx, input.token)
  const person = await personOf(ctx, link, input)
  const { tenantId } = link.invitation
  const system = await systemActor(ctx.db, tenantId, person.name)
  const user = await ctx.db.inTenant(system.tenantId, async tx => {
    await holdTeam(tx, system.tenantId)
    await claim(tx, ctx, link)
    const id = await keepPerson(tx, ctx, system.tenantId, link, person)
    await join(tx, { ...ctx, actor: asMember(system, id, link) }, link)
    return { id, email: link.user?.email ?? link.invitation.email, name: person.name }
  })
  const signedIn = person.isProved
  if (signedIn) {
    if (ctx.sessionId) await ctx.sessions.end(ctx.sessionId)
    ctx.cookies.push(await ctx.sessions.start(user.id, tenantId, { userAgent: ctx.userAgent, ip: ctx.ip }))
  }
  const { companyId, name } = link.company
  return { data: { user, company: { company_id: companyId, name }, signed_in: signedIn } }
}

interface Joining {
  /** The account that exists. */
  userId: number | null
  name: string
  /** Of a password that is set now. */
  passwordHash: string | null
  /** Everything that a sign-in asks for has been shown. */
  isProved: boolean
}

/** Who holds the link, and what was proved. Passwords are hashed here, outside of any transaction. */
async function personOf(
  ctx: RequestContext,
  { user, invitation, company }: InvitationLink,
  input: AcceptInvitation,
): Promise<Joining> {
  if (user && !user.active) throw new DomainError('invitation.account_disabled')
  if (user && ctx.actor?.kind === 'session' && ctx.actor.userId === user.id)
    return { userId: user.id, name: user.name, passwordHash: null, isProved: true }
  const { password } = input
  if (!password) throw lacking('password')
  if (user?.passwordHash) {
    await prove(ctx, user.email, user.passwordHash, password)
    return { userId: user.id, name: user.name, passwordHash: null, isProved: !user.hasSecondFactor }
  }
  const name = user?.name ?? input.name ?? invitation.name
  if (!name) throw lacking('name')
  refuseWeakPassword(password, 'password', [name, invitation.email, company.name])
  const passwordHash = await hashPassword(password)
  return { userId: user?.id ?? null, name, passwordHash, isProved: !user?.hasSecondFactor }
}

const lacking = (path: 'name' | 'password') =>
  new DomainError('validation', { field: path, issues: [{ path, code: 'required', message: 'required' }] })

/** Counted with the sign-ins of the account: a link is no further door to guess at. */
async function prove(
  { throttles, ip }: RequestContext,
  email: string,
  stored: string,
  password: string,
): Promise<void> {
  await throttles.login.attempt({ account: email, ip })
  if (!(await verifyPassword(stored, password)))
    throw new DomainError('invitation.wrong_password', { field: 'password' })
  await throttles.login.succeeded(email)
}

/** Uses the link up. @throws DomainError token.invalid when somebody else was faster */
async function claim(tx: Tx, { clock }: RequestContext, { invitation }: InvitationLink): Promise<void> {
  const { tenantId, id, tokenHash } = invitation
  const now = clock.now()
  const { count } = await tx.invitation.updateMany({
    where: { tenantId, id, tokenHash, acceptedAt: null, cancelledAt: null, expiresAt: { gt: now } },
    data: { acceptedAt: now, updatedAt: now },
  })
  if (count === 0) throw new DomainError('token.invalid', { field: 'token' })
}

/** The account, made or brought up to date. Persons belong to no company, so that is done through their own door. */
function keepPerson(
  tx: Tx,
  { clock }: RequestContext,
  tenantId: TenantId,
  { invitation, user }: InvitationLink,
  { userId, name, passwordHash }: Joining,
): Promise<number> {
  const now = clock.now()
  const password = passwordHash ? { passwordHash, passwordChangedAt: now } : {}
  return withDoor(tx, 'credential', async inside => {
    if (userId === null || user === null) {
      const { email } = invitation
      const created = await inside.user.create({
        data: {
          ...{ email, name, ...password, emailVerifiedAt: now, lastTenantId: tenantId },
          ...{ createdAt: now, updatedAt: now },
        },
        select: { id: true },
      })
      return created.id
    }
    // The address may have changed, or the password been set, since the link was looked at.
    const { count } = await inside.user.updateMany({
      where: { id: userId, email: invitation.email, active: true, passwordHash: user.passwordHash },
      data: { ...password, lastTenantId: tenantId, updatedAt: now },
    })
    if (count === 0) throw new DomainError('conflict')
    await inside.user.updateMany({
      where: { id: userId, emailVerifiedAt: null },
      data: { emailVerifiedAt: now },
    })
    return userId
  })
}

/** The membership; who was removed comes back to the same one, with the role of the invitation and nothing of before. */
async function join(tx: Tx, ctx: Ctx, { invitation }: InvitationLink): Promise<void> {
  const { tenantId, userId } = ctx.actor
  if (!userId) return
  const now = ctx.clock.now()
  const { managerId } = invitation
  const key = { tenantId_userId: { tenantId, userId } }
  const known = await tx.membership.findUnique({ where: key, select: { status: true } })
  if (known?.status === 'active') throw new DomainError('invitation.already_member')
  const place = {
    role: invitation.role,
    status: 'active',
    jobCategory: invitation.jobCategory,
    departmentId: invitation.departmentId,
    managerId: managerId && (await isActive(tx, tenantId, managerId)) ? managerId : null,
    updatedAt: now,
  }
  const { id } = await tx.membership.upsert({
    where: key,
    create: { tenantId, userId, ...place, createdAt: now },
    update: place,
    select: { id: true },
  })
  await tx.membershipPermission.deleteMany({ where: { tenantId, userId } })
  await tx.invitation.update({
    where: { tenantId_id: { tenantId, id: invitation.id } },
    data: { acceptedUserId: userId },
  })
  const after = toMemberRecord(await loadMember(tx, tenantId, id))
  await recordChange(tx, ctx, { action: 'member.joined', entity: 'member', id, topic: 'team', after })
  await notify(tx, ctx, {
    kind: 'member_joined',
    entity: 'member',
    entityId: id,
    params: { name: after.name },
  })
}

const asMember = (system: Actor, userId: number, { invitation }: InvitationLink): Actor => ({
  ...system,
  kind: 'session',
  userId,
  role: invitation.role as Role,
})
