import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'

/** The absent person. @throws DomainError forbidden for others, unless the actor decides */
export function permittedPersonId({ actor }: Ctx, { user_id }: { user_id?: number | undefined }): number {
  const userId = user_id ?? actor.userId ?? 0
  if (userId !== actor.userId && !may(actor, 'leave:decide'))
    throw new DomainError('forbidden', { permission: 'leave:decide' })
  return userId
}
