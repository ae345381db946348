import type { CustomerRight } from '../nouns/define'
import type { ModuleId } from './modules'
import {
  grantOf,
  type Overrides,
  type Permission,
  permissions,
  type Role,
  roleAllows,
  scopeCovers,
} from './permissions'
import type { Locale } from './values/locale'

declare const tenantBrand: unique symbol
/** Numeric key of the company. Only `mintTenantId` makes one, from a resolved credential, never from input. */
export type TenantId = number & { readonly [tenantBrand]: true }

export type ActorKind = 'session' | 'api_key' | 'system' | 'customer'

/** What a customer's link opens: one document, and what may be done with it. */
export interface CustomerAccess {
  linkId: number
  kind: 'offer' | 'invoice' | 'rapport' | 'appointment'
  entityId: number
  may: readonly CustomerRight[]
  /** The address the link was made for. */
  email: string | null
  /** Whether the link was opened from a mail to that address. */
  byMail: boolean
}

/** Who acts, however they authenticated. Services never learn how. */
export interface Actor {
  kind: ActorKind
  tenantId: TenantId
  /** Business key of the company, as used on the wire. */
  companyId: string
  companyName: string
  countryCode: string
  timeZone: string
  plan: string
  modules: ReadonlySet<ModuleId>
  locale: Locale
  userId: number | null
  keyId: number | null
  /** What the audit log shows: a person's name or a key's name with its prefix. */
  label: string
  role: Role | null
  /** Permissions this member was granted beyond the role, or that were revoked. */
  overrides: Overrides
  scopes: readonly string[]
  isOperator: boolean
  /** An operator who is not a member of the company the session was switched into. */
  switchedIn?: boolean
  /** Set for customers only. */
  customer?: CustomerAccess
}

export const mintTenantId = (id: number): TenantId => id as TenantId

export type Verdict = 'allowed' | 'module_disabled' | 'forbidden' | 'insufficient_scope'

/**
 * Module AND (the person's override, else the role), from the one table; for keys module AND scope. The module is
 * checked first, as the public API's order of checks requires.
 */
export function judge(actor: Actor, permission: Permission): Verdict {
  const grant = grantOf(permission)
  if (actor.kind === 'system') return 'allowed'
  // A link grants what a customer may do and nothing that members or keys may; these have none of a customer's rights.
  if (actor.kind === 'customer') {
    if (!grant.customer) return 'forbidden'
    if (!actor.modules.has(grant.module)) return 'module_disabled'
    return actor.customer?.may.includes(grant.customer) ? 'allowed' : 'forbidden'
  }
  if (actor.kind === 'api_key') {
    if (!actor.modules.has('int.api') || !actor.modules.has(grant.module)) return 'module_disabled'
    return grant.scope && scopeCovers(actor.scopes, grant.scope) ? 'allowed' : 'insufficient_scope'
  }
  if (!actor.modules.has(grant.module)) return 'module_disabled'
  return actor.role && roleAllows(actor.role, actor.overrides, permission) ? 'allowed' : 'forbidden'
}

export const may = (actor: Actor, permission: Permission): boolean => judge(actor, permission) === 'allowed'

/**
 * The value, or null for an actor who may not see it: amounts hidden from a role appear in no response, list or file.
 */
export const where = <T>(actor: Actor, permission: Permission, value: T): T | null =>
  may(actor, permission) ? value : null

export const permissionsOf = (actor: Actor): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter(permission => may(actor, permission))
