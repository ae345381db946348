import type { Invitation } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { lifetimes, newToken } from '../../../identity/account-token'
import { type Actor, may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { recordChange } from '../../../platform/records/record-change'
import { letterhead } from '../../exchange/mails/letterhead'
import { queueAccountMail } from '../../exchange/mails/queue-account-mail'
import { refuseJustSent } from '../../exchange/mails/refuse-just-sent'
import { assertDepartmentAndManager } from '../team/assert-department-and-manager'
import { lockTeam } from '../team/lock-team'
import { inviterNames, loadInvitation, statusOf, toInvitationRecord } from './read'
import { invitationKind } from './record-kind'
import type { InvitationRecord, InviteMember } from './schema'
import { invitationTexts } from './texts'

/**
 * Invites a person to join the company, by a mail with a link valid for 14 days. Inviting the same person again while
 * it is open sends a further mail, a minute after the previous one at the earliest; the newest link and the newest role
 * count.
 * @throws DomainError invitation.employees_only, invitation.already_member, mail.just_sent, reference.not_found,
 * login.throttled
 */
export async function inviteMember(ctx: Ctx, input: InviteMember) {
  await throttle(ctx)
  return inTenant(ctx, async tx => {
    const { actor } = ctx
    const { tenantId } = actor
    await lockTeam(tx, tenantId)
    assertMayInvite(actor, input.role)
    await refuseMember(tx, ctx, input.email)
    await assertDepartmentAndManager(tx, tenantId, input)
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
    const after = invitationKind.show(row)
    await recordChange(tx, ctx, { action: 'invitation.created', id: row.id, after })
    return { data: await recordOf(tx, ctx, row) }
  })
}

/**
 * Sends the mail again, with a fresh link valid for 14 days; the previous one becomes invalid.
 * @throws DomainError invitation.not_found, invitation.closed, invitation.employees_only, mail.just_sent,
 * login.throttled
 */
export async function resendInvitation(ctx: Ctx, { id }: { id: number }) {
  await throttle(ctx)
  return inTenant(ctx, async tx => {
    const row = await lockOpenInvitation(tx, ctx, id)
    return { data: await sendAgain(tx, ctx, row, {}) }
  })
}

/**
 * Cancels an invitation: its link becomes invalid.
 * @throws DomainError invitation.not_found, invitation.closed, invitation.employees_only
 */
export function cancelInvitation(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    await lockOpenInvitation(tx, ctx, id)
    const { after } = await changeRecord(tx, ctx, invitationKind, id, {
      columns: () => ({ cancelledAt: ctx.clock.now() }),
      entry: () => ({ action: 'invitation.cancelled' }),
    })
    return { data: await recordOf(tx, ctx, after) }
  })
}

/**
 * A manager may invite employees only, and change no invitation of another role. @throws DomainError
 * invitation.employees_only
 */
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

async function lockOpenInvitation(tx: Tx, { actor, clock }: Ctx, id: number): Promise<Invitation> {
  await lockTeam(tx, actor.tenantId)
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
  refuseJustSent(before.sentAt, ctx.clock.now())
  const { token, fields } = freshLink(ctx.clock.now())
  const { after } = await changeRecord(tx, ctx, invitationKind, before.id, {
    columns: row => ({ ...changes, ...fields, sentCount: row.sentCount + 1 }),
    entry: () => ({ action: 'invitation.resent' }),
  })
  await sendInvitation(tx, ctx, after, token)
  return recordOf(tx, ctx, after)
}

function freshLink(now: Date) {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + lifetimes.team_invitation)
  return { token, fields: { tokenHash: hash, sentAt: now, expiresAt } }
}

const throttle = ({ throttles, actor, ip }: Ctx): Promise<unknown> =>
  throttles.invite.attempt({ account: String(actor.tenantId), ip })

const recordOf = async (tx: Tx, ctx: Ctx, row: Invitation): Promise<InvitationRecord> =>
  toInvitationRecord(row, ctx.clock.now(), await inviterNames(tx, [row]))

/** Enqueues the mail with the link; the letterhead is the company's. */
async function sendInvitation(tx: Tx, ctx: Ctx, row: Invitation, token: string): Promise<void> {
  const { actor } = ctx
  const company = await tx.company.findUniqueOrThrow({ where: { id: actor.tenantId } })
  const texts = invitationTexts[actor.locale]
  const values = {
    inviter: actor.label,
    company: company.name,
    role: row.role,
    days: lifetimes.team_invitation / 86_400_000,
  }
  await queueAccountMail(tx, ctx, {
    tenantId: actor.tenantId,
    kind: 'team_invitation',
    entity: 'account',
    entityId: row.id,
    to: row.email,
    locale: actor.locale,
    subject: texts.subject(values),
    message: texts.message(values),
    action: { label: texts.button, url: `${ctx.settings.baseUrl}/invite?token=${token}` },
    sender: letterhead(company),
  })
}
