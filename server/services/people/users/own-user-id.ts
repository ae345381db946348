import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'

/** The acting person's user id. @throws DomainError forbidden for keys and the system */
export function ownUserId({ actor }: Pick<Ctx, 'actor'>): number {
  if (actor.kind !== 'session' || !actor.userId) throw new DomainError('forbidden')
  return actor.userId
}
