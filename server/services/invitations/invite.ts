import type { Invitation } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { lifetimes, newToken } from '../../core/account-token'
import { type Actor, may } from '../../core/actor'
import type { AuditAction } from '../../core/audit-actions'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { holdTeam } from '../team/hold-team'
import { assertPlace } from '../team/places'
import { inviterNames, loadInvitation, statusOf, toInvitationRecord } from './read'
import type { InvitationRecord, InviteMember } from './schema'
import { sendInvitation } from './send'

/**
 * Asks somebody to join the company, by a mail with a link of 14 days. Asked again while that is open, the person gets a further mail; the
 * newest link and the newest role count.
 * @throws DomainError invitation.employees_only, invitation.already_member, reference.not_found, login.throttled
 */
export async function inviteMember(ctx: Ctx, input: InviteMember) {
  await throttle(ctx)
  return inTenant(ctx, async tx => {
    const { actor } = ctx
    const { tenantId } = actor
    await holdTeam(tx, tenantId)
    assertMayInvite(actor, input.role)
    await refuseMember(tx, ctx, input.email)
    await assertPlace(tx, tenantId, input)
    const open = await tx.invitation.findFirst({
      where: { tenantId, email: input.email, acceptedAt: null, cancelledAt: null },
    })
    const wanted = {
      name: input.name ?? null,
      role: input.role,
      jobCategory: input.job_category ?? null,
      departmentId: input.department_id ?? null,
      managerId: input.manager_id ?? null,
    }
    if (open) return { data: await sendAgain(tx, ctx, open, wanted) }
    const now = ctx.clock.now()
    const { token, fields } = freshLink(now)
    const row = await tx.invitation.create({
      data: {
        ...{ tenantId, email: input.email, ...wanted, ...fields },
        ...{ invitedByUserId: actor.userId, createdAt: now, updatedAt: now },
      },
    })
    await sendInvitation(tx, ctx, row, token)
    return { data: await tell(tx, ctx, 'invitation.created', row) }
  })
}

/**
 * Sends the mail again, with a fresh link of 14 days; the one before opens nothing any more.
 * @throws DomainError invitation.not_found, invitation.closed, invitation.employees_only, login.throttled
 */
export async function resendInvitation(ctx: Ctx, { id }: { id: number }) {
  await throttle(ctx)
  return inTenant(ctx, async tx => {
    const row = await holdOpen(tx, ctx, id)
    return { data: await sendAgain(tx, ctx, row, {}) }
  })
}

/**
 * Takes an invitation back: its link opens nothing any more.
 * @throws DomainError invitation.not_found, invitation.closed, invitation.employees_only
 */
export function cancelInvitation(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const before = await holdOpen(tx, ctx, id)
    const now = ctx.clock.now()
    const row = await tx.invitation.update({
      where: { tenantId_id: { tenantId: ctx.actor.tenantId, id } },
      data: { cancelledAt: now, updatedAt: now },
    })
    return { data: await tell(tx, ctx, 'invitation.cancelled', row, before) }
  })
}

/** A manager asks employees only, and touches no invitation of another role. @throws DomainError invitation.employees_only */
function assertMayInvite(actor: Actor, role: number): void {
  if (role !== 3 && !may(actor, 'team:manage'))
    throw new DomainError('invitation.employees_only', { field: 'role', allowed: [3] })
}

async function refuseMember(tx: Tx, { actor }: Ctx, email: string): Promise<void> {
  const member = await tx.membership.findFirst({
    where: { tenantId: actor.tenantId, status: 'active', user: { email } },
    select: { id: true },
  })
  if (member) throw new DomainError('invitation.already_member', { field: 'email' })
}

async function holdOpen(tx: Tx, { actor, clock }: Ctx, id: number): Promise<Invitation> {
  await holdTeam(tx, actor.tenantId)
  const row = await loadInvitation(tx, actor.tenantId, id)
  assertMayInvite(actor, row.role)
  const status = statusOf(row, clock.now())
  if (status === 'accepted' || status === 'cancelled') throw new DomainError('invitation.closed', { status })
  return row
}

async function sendAgain(
  tx: Tx,
  ctx: Ctx,
  before: Invitation,
  changes: Partial<Invitation>,
): Promise<InvitationRecord> {
  assertMayInvite(ctx.actor, before.role)
  const { token, fields } = freshLink(ctx.clock.now())
  const row = await tx.invitation.update({
    where: { tenantId_id: { tenantId: ctx.actor.tenantId, id: before.id } },
    data: { ...changes, ...fields, sentCount: { increment: 1 }, updatedAt: ctx.clock.now() },
  })
  await sendInvitation(tx, ctx, row, token)
  return tell(tx, ctx, 'invitation.resent', row, before)
}

function freshLink(now: Date) {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + lifetimes.team_invitation)
  return { token, fields: { tokenHash: hash, sentAt: now, expiresAt } }
}

const throttle = ({ throttles, actor, ip }: Ctx): Promise<void> =>
  throttles.invite.attempt({ account: String(actor.tenantId), ip })

async function tell(tx: Tx, ctx: Ctx, action: AuditAction, row: Invitation, before?: Invitation) {
  const now = ctx.clock.now()
  const names = await inviterNames(tx, [row])
  const after = toInvitationRecord(row, now, names)
  await recordChange(tx, ctx, {
    action,
    entity: 'invitation',
    id: row.id,
    topic: 'team',
    before: before && toInvitationRecord(before, now, names),
    after,
  })
  return after
}
