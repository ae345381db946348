import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'

/**
 * The person who asks the assistant, and decides on its proposals; a key does not.
 * @throws DomainError forbidden for a key
 */
export function askingPerson({ actor }: Ctx) {
  if (!actor.userId) throw new DomainError('forbidden', { permission: 'assistant:use' })
  return { tenantId: actor.tenantId, userId: actor.userId }
}
