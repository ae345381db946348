import type { Actor } from '../../../platform/actor'
import { overridesOf, roles } from '../../../platform/permissions'

interface Member {
  userId: number
  role: number
  permissions: Parameters<typeof overridesOf>[0]
}

/** The member as an actor, as if with a session of their own. */
export function memberActor(actor: Actor, { userId, role: stored, permissions }: Member): Actor | null {
  const role = roles.find(known => known === stored)
  const overrides = overridesOf(permissions)
  return role
    ? { ...actor, kind: 'session', userId, keyId: null, role, overrides, scopes: [], isOperator: false }
    : null
}
