import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'
import { type LinkKind, permissionOfLink } from '../../exchange/customer-links/schema'

/**
 * A caller who may not see a document may neither create nor see links to it, nor see or answer questions about it.
 * @throws DomainError forbidden
 */
export function assertReadable({ actor }: Ctx, kind: LinkKind): void {
  if (!may(actor, permissionOfLink[kind])) throw new DomainError('forbidden', { permission: permissionOfLink[kind] })
}
