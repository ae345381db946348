import type { Invitation } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockTeam } from '../team/lock-team'
import { assertMayInvite } from './assert-may-invite'
import { loadInvitation, statusOf } from './read'

/**
 * Locks the team and returns an invitation that was neither accepted nor cancelled.
 * @throws DomainError invitation.not_found, invitation.closed, invitation.employees_only
 */
export async function lockOpenInvitation(tx: Tx, { actor, clock }: Ctx, id: number): Promise<Invitation> {
  await lockTeam(tx, actor.tenantId)
  const row = await loadInvitation(tx, actor.tenantId, id)
  assertMayInvite(actor, row.role)
  const status = statusOf(row, clock.now())
  if (status === 'accepted' || status === 'cancelled') throw new DomainError('invitation.closed', { status })
  return row
}
