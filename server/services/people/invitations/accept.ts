import type { Membership } from '../../../../prisma/client/client'
import type { Ctx, RequestContext } from '../../../context'
import { tokenRefused } from '../../../identity/account-token'
import { hashPassword, refuseWeakPassword, verifyPassword } from '../../../identity/passwords'
import type { Actor, TenantId } from '../../../platform/actor'
import { type Tx, withCrossTenantRole } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { systemActor } from '../../../platform/jobs/system-actor'
import type { Role } from '../../../platform/permissions'
import { changeRecord, lockRecord } from '../../../platform/records/change-record'
import { recordChange } from '../../../platform/records/record-change'
import { addressHolder } from '../auth/address-holder'
import { knownOrigin } from '../auth/known-origin'
import { rememberOrigin } from '../auth/remember-origin'
import { notify } from '../notifications/notify'
import { removeOverrides } from '../permissions/remove-overrides'
import { isActiveMembership } from '../team/is-active-membership'
import { lockTeam } from '../team/lock-team'
import { loadMember, toMemberRecord } from '../team/read'
import { memberKind } from '../team/record-kind'
import { type InvitationLink, openLink } from './link'
import { statusOf } from './read'
import { invitationKind } from './record-kind'
import type { AcceptInvitation } from './schema'

/**
 * Makes the holder of a link a member. A new person chooses name and password, and the address counts as confirmed: the
 * link was sent to it. A person who has an account joins with it, authenticated by its password or by being signed in.
 * A link works once; of two concurrent requests one succeeds. Role and place are those of the invitation.
 * @throws DomainError token.invalid, token.expired, validation, invitation.wrong_password, invitation.account_disabled,
 * invitation.address_reserved, invitation.already_member, conflict, login.throttled
 */
export async function acceptInvitation(ctx: RequestContext, input: AcceptInvitation) {
  await ctx.throttles.link.attempt({ account: input.token, ip: ctx.ip })
  const link = await openLink(ctx, input.token)
  const person = await personOf(ctx, link, input)
  const { tenantId } = link.invitation
  const system = await systemActor(ctx.db, tenantId, person.name)
  const user = await ctx.db.inTenant(system.tenantId, async tx => {
    await lockTeam(tx, system.tenantId)
    await claim(tx, ctx, system.tenantId, link)
    const id = await keepPerson(tx, ctx, system.tenantId, link, person)
    await join(tx, { ...ctx, actor: asMember(system, id, link) }, link)
    return { id, email: link.user?.email ?? link.invitation.email, name: person.name }
  })
  const signedIn = person.isProved
  if (signedIn) {
    if (ctx.sessionId) await ctx.sessions.end(ctx.sessionId)
    ctx.cookies.push(await ctx.sessions.start(user.id, tenantId, { userAgent: ctx.userAgent, ip: ctx.ip }))
    await rememberOrigin(ctx, user.id)
  }
  const { companyId, name } = link.company
  return { data: { user, company: { company_id: companyId, name }, signed_in: signedIn } }
}

interface Joining {
  /** The existing account. */
  userId: number | null
  name: string
  /** Hash of a password that is set now. */
  passwordHash: string | null
  /** Everything that a sign-in requires has been proved. */
  isProved: boolean
}

/** The holder of the link, and how they authenticated. Passwords are hashed here, outside of any transaction. */
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

/** Counted with the sign-ins of the account, so that a link gives no further chance to guess. */
async function prove(ctx: RequestContext, email: string, stored: string, password: string): Promise<void> {
  const origin = await knownOrigin(ctx, { email })
  const attempt = await ctx.throttles.login.attempt({ account: email, ip: ctx.ip, origin })
  if (!(await verifyPassword(stored, password)))
    throw new DomainError('invitation.wrong_password', { field: 'password' })
  await attempt.succeeded()
}

/**
 * Locks the invitation while its link is still valid.
 * @throws DomainError token.invalid when another request was faster
 */
async function claim(
  tx: Tx,
  { clock }: RequestContext,
  tenantId: TenantId,
  { invitation: { id, tokenHash } }: InvitationLink,
): Promise<void> {
  await lockRecord(tx, tenantId, 'invitation', id)
  const row = await tx.invitation.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (row?.tokenHash !== tokenHash || statusOf(row, clock.now()) !== 'open') throw tokenRefused('invalid')
}

/** Creates or updates the account. People belong to no company, so that is done in a role of its own. */
function keepPerson(
  tx: Tx,
  { clock }: RequestContext,
  tenantId: TenantId,
  { invitation, user }: InvitationLink,
  { userId, name, passwordHash }: Joining,
): Promise<number> {
  const now = clock.now()
  const password = passwordHash ? { passwordHash, passwordChangedAt: now } : {}
  return withCrossTenantRole(tx, 'credential', async inside => {
    if (userId === null || user === null) {
      const { email } = invitation
      // A person signed in with it until recently, and may still restore it.
      if (await addressHolder(inside, email, now)) throw new DomainError('invitation.address_reserved')
      const created = await inside.user.create({
        data: {
          ...{ email, name, ...password, emailVerifiedAt: now, lastTenantId: tenantId },
          ...{ createdAt: now, updatedAt: now },
        },
        select: { id: true },
      })
      return created.id
    }
    // The address may have changed, or a password been set, since the link was checked.
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

/**
 * The membership; a removed member gets the same one back, with the role of the invitation and none of the former
 * settings.
 */
async function join(tx: Tx, ctx: Ctx, { invitation }: InvitationLink): Promise<void> {
  const { tenantId, userId } = ctx.actor
  if (!userId) return
  const { managerId, role, jobCategory, departmentId } = invitation
  const known = await tx.membership.findUnique({
    where: { tenantId_userId: { tenantId, userId } },
    select: { id: true, status: true },
  })
  if (known?.status === 'active') throw new DomainError('invitation.already_member')
  const place = {
    ...{ role, status: 'active', jobCategory, departmentId },
    managerId: managerId && (await isActiveMembership(tx, tenantId, managerId)) ? managerId : null,
  }
  const id = known ? await comeBack(tx, ctx, known.id, userId, place) : await begin(tx, ctx, userId, place)
  await changeRecord(tx, ctx, invitationKind, invitation.id, {
    columns: () => ({ acceptedAt: ctx.clock.now(), acceptedUserId: userId }),
    entry: () => ({ action: 'invitation.accepted' }),
  })
  const { name } = toMemberRecord(await loadMember(tx, tenantId, id))
  await notify(tx, ctx, { kind: 'member_joined', entity: 'member', entityId: id, params: { name } })
}

type Place = Pick<Membership, 'role' | 'status' | 'jobCategory' | 'departmentId' | 'managerId'>

async function comeBack(tx: Tx, ctx: Ctx, id: number, userId: number, place: Place): Promise<number> {
  await removeOverrides(tx, ctx, { id, user_id: userId })
  await changeRecord(tx, ctx, memberKind, id, {
    columns: () => place,
    entry: () => ({ action: 'member.joined' }),
  })
  return id
}

async function begin(tx: Tx, ctx: Ctx, userId: number, place: Place): Promise<number> {
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  const { id } = await tx.membership.create({
    data: { tenantId, userId, ...place, createdAt: now, updatedAt: now },
    select: { id: true },
  })
  const after = toMemberRecord(await loadMember(tx, tenantId, id))
  await recordChange(tx, ctx, { action: 'member.joined', id, after })
  return id
}

const asMember = (system: Actor, userId: number, { invitation }: InvitationLink): Actor => ({
  ...system,
  kind: 'session',
  userId,
  role: invitation.role as Role,
})
