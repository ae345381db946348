import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'
import type { LinkKind } from '../../exchange/customer-links/schema'

/** The permission to see documents of each kind that links lead to. */
export const readPermissions = {
  ...({ offer: 'offers:read', invoice: 'invoices:read', rapport: 'rapports:read' } as const),
  appointment: 'appointments:read_all',
} as const

/** A caller who may not see a document may neither create nor see links to it. */
export function assertReadable({ actor }: Ctx, kind: LinkKind): void {
  if (!may(actor, readPermissions[kind])) throw new DomainError('forbidden', { permission: readPermissions[kind] })
}
