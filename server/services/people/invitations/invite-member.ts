import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { assertDepartmentAndManager } from '../team/assert-department-and-manager'
import { lockTeam } from '../team/lock-team'
import { assertMayInvite } from './assert-may-invite'
import { freshLink } from './link'
import { invitationRecord } from './read'
import { invitationKind } from './record-kind'
import type { InviteMember } from './schema'
import { sendInvitation } from './send'
import { sendAgain } from './send-again'

/**
 * Invites a person to join the company, by a mail with a link valid for 14 days. Inviting the same person again while
 * it is open sends a further mail, a minute after the previous one at the earliest; the newest link and the newest role
 * count.
 * @throws DomainError invitation.employees_only, invitation.already_member, mail.just_sent, reference.not_found,
 * login.throttled
 */
export async function inviteMember(ctx: Ctx, input: InviteMember) {
  await ctx.throttles.invite.attempt({ account: String(ctx.actor.tenantId), ip: ctx.ip })
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
    return { data: await invitationRecord(tx, ctx, row) }
  })
}

async function refuseMember(tx: Tx, { actor }: Ctx, email: string): Promise<void> {
  const member = await tx.membership.findFirst({
    where: { tenantId: actor.tenantId, status: 'active', user: { email } },
    select: { id: true },
  })
  if (member) throw new DomainError('invitation.already_member', { field: 'email' })
}
