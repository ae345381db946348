import { type Actor, may } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'

/**
 * A manager may invite employees only, and change no invitation of another role. @throws DomainError
 * invitation.employees_only
 */
export function assertMayInvite(actor: Actor, role: number): void {
  if (role !== 3 && !may(actor, 'team:manage'))
    throw new DomainError('invitation.employees_only', { field: 'role', allowed: [3] })
}
