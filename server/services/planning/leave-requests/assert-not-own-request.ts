import type { Actor } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { noOneElseMay } from '../../people/permissions/no-one-else-may'

/** @throws DomainError leave_request.own_decision when another user could decide on the actor's own request */
export async function assertNotOwnRequest(tx: Tx, actor: Actor, userId: number): Promise<void> {
  if (userId === actor.userId && !(await noOneElseMay(tx, actor, 'leave:decide')))
    throw new DomainError('leave_request.own_decision')
}
