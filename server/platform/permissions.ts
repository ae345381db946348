import type { Grant, Role } from '../nouns/define'
import { type NameIn, registered } from '../nouns/registers'
import { type Scope, scopeModules } from './modules'

export type { Role, Scope }
export const roles = [1, 2, 3] as const satisfies readonly Role[]
export const scopes = scopeModules.flatMap(id => [`${id}:read`, `${id}:write`] as Scope[])

/** The one table of who may do what: role (or key scope) AND module. Services and pages consult it, none repeats it. */
export const permissions = registered('permissions')

export type Permission = NameIn<'permissions'>

export const grantOf = (permission: Permission): Grant => permissions[permission]

/** Permissions a member was granted beyond the role, or that were revoked. */
export type Overrides = Readonly<Partial<Record<Permission, boolean>>>

export const overridesOf = (rows: ReadonlyArray<{ permission: string; allowed: boolean }>): Overrides =>
  Object.fromEntries(rows.map(({ permission, allowed }) => [permission, allowed]))

/**
 * Whether an administrator may grant or revoke it per person; administrators themselves always have what their role
 * has.
 */
export const isDelegable = (permission: Permission): boolean => {
  const { reserved, roles: holders } = grantOf(permission)
  return !reserved && holders.length > 0
}

/**
 * The role decides, unless this person has an override. Reserved permissions stay with the role, whatever is stored.
 */
export function roleAllows(role: Role, overrides: Overrides, permission: Permission): boolean {
  const byRole = grantOf(permission).roles.includes(role)
  return role === 1 || !isDelegable(permission) ? byRole : (overrides[permission] ?? byRole)
}

/** Write includes read. */
export function scopeCovers(held: readonly string[], needed: Scope): boolean {
  return held.includes(needed) || (needed.endsWith(':read') && held.includes(needed.replace(/:read$/, ':write')))
}
