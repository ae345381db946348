import type { ModuleId } from './modules'

export const roles = [1, 2, 3] as const
/** 1 administrator, 2 manager, 3 employee. */
export type Role = (typeof roles)[number]

export const scopeModules = [
  'core',
  'anfragen',
  'rapport',
  'rechnungen',
  'angebote',
  'zeiterfassung',
  'termine',
  'int.inbound',
] as const satisfies readonly ModuleId[]
export type Scope = `${(typeof scopeModules)[number]}:${'read' | 'write'}`
export const scopes = scopeModules.flatMap(id => [`${id}:read`, `${id}:write`] as Scope[])

interface Grant {
  roles: readonly Role[]
  /** What an API key needs; `null` = not for keys. */
  scope: Scope | null
  module: ModuleId
  /** Goes with the role alone: nobody is given it, and it is taken from nobody. */
  reserved?: true
}

const all = [1, 2, 3] as const
const office = [1, 2] as const
const admin = [1] as const

/** The one table of who may do what: role (or key scope) AND module. Services and pages ask it, none repeats it. */
export const permissions = {
  'session:read': { roles: all, scope: null, module: 'core', reserved: true },
  /** What a key is; people have their session. */
  'identity:read': { roles: [], scope: 'core:read', module: 'core', reserved: true },
  'dashboard:read': { roles: office, scope: null, module: 'core' },
  'search:read': { roles: all, scope: null, module: 'core', reserved: true },
  'contacts:read': { roles: all, scope: 'core:read', module: 'core' },
  'contacts:write': { roles: office, scope: 'core:write', module: 'core' },
  'projects:read': { roles: all, scope: 'core:read', module: 'core' },
  'projects:write': { roles: office, scope: 'core:write', module: 'core' },
  /** Sums of a project: budget, offered, billed, paid. */
  'projects:money': { roles: office, scope: 'core:read', module: 'core' },
  'articles:read': { roles: all, scope: null, module: 'core' },
  /** What articles cost. */
  'articles:prices': { roles: office, scope: null, module: 'core' },
  'articles:write': { roles: office, scope: null, module: 'core' },
  /** Bringing records along from files; each noun takes its own permission to write as well. */
  'imports:write': { roles: office, scope: null, module: 'core' },
  'inquiries:read': { roles: office, scope: 'anfragen:read', module: 'anfragen' },
  'inquiries:write': { roles: office, scope: 'anfragen:write', module: 'anfragen' },
  'offers:read': { roles: office, scope: 'angebote:read', module: 'angebote' },
  'offers:write': { roles: office, scope: 'angebote:write', module: 'angebote' },
  'offers:send': { roles: office, scope: null, module: 'angebote' },
  'offers:decide': { roles: office, scope: null, module: 'angebote' },
  'rapports:read': { roles: all, scope: 'rapport:read', module: 'rapport' },
  /** Without it only the own ones are seen. */
  'rapports:read_all': { roles: office, scope: 'rapport:read', module: 'rapport' },
  'rapports:write': { roles: all, scope: 'rapport:write', module: 'rapport' },
  'rapports:complete': { roles: all, scope: null, module: 'rapport' },
  'rapports:prices': { roles: office, scope: 'rapport:read', module: 'rapport' },
  'invoices:read': { roles: office, scope: 'rechnungen:read', module: 'rechnungen' },
  'invoices:write': { roles: office, scope: 'rechnungen:write', module: 'rechnungen' },
  'invoices:send': { roles: office, scope: null, module: 'rechnungen' },
  'invoices:pay': { roles: office, scope: null, module: 'rechnungen' },
  'invoices:cancel': { roles: office, scope: null, module: 'rechnungen' },
  /** Reminding of what is overdue. */
  'invoices:dun': { roles: office, scope: null, module: 'rechnungen' },
  /** An employee sees the own ones. */
  'time_entries:read': { roles: all, scope: 'zeiterfassung:read', module: 'zeiterfassung' },
  'time_entries:read_all': { roles: office, scope: 'zeiterfassung:read', module: 'zeiterfassung' },
  'appointments:read': { roles: all, scope: 'termine:read', module: 'termine' },
  /** Without it only the own ones are seen. */
  'appointments:read_all': { roles: office, scope: 'termine:read', module: 'termine' },
  'inbound:read': { roles: office, scope: 'int.inbound:read', module: 'int.inbound' },
  /** Only systems drop files. */
  'inbound:write': { roles: [], scope: 'int.inbound:write', module: 'int.inbound', reserved: true },
  'inbound:download': { roles: admin, scope: null, module: 'int.inbound' },
  /** All tables of a module, also of one that is switched off. */
  'modules:export': { roles: admin, scope: null, module: 'core', reserved: true },
  'labor_rates:read': { roles: office, scope: null, module: 'rechnungen' },
  'labor_rates:write': { roles: office, scope: null, module: 'rechnungen' },
  'mails:read': { roles: office, scope: null, module: 'core' },
  'team:read': { roles: all, scope: null, module: 'core', reserved: true },
  /** Hours and head counts of everybody. */
  'team:figures': { roles: office, scope: null, module: 'core' },
  /** Asking employees to join; every other role takes `team:manage`. */
  'team:invite': { roles: office, scope: null, module: 'core' },
  /** Roles, departments, managers, removal. */
  'team:manage': { roles: admin, scope: null, module: 'core', reserved: true },
  /** Why one may do what: the own permissions; those of others take `permissions:manage`. */
  'permissions:read': { roles: all, scope: null, module: 'core', reserved: true },
  'permissions:manage': { roles: admin, scope: null, module: 'core', reserved: true },
  /** Calendar and occupancy of everybody. */
  'team_boards:read': { roles: all, scope: null, module: 'termine' },
  'team_boards:write': { roles: office, scope: null, module: 'termine' },
  'company:read': { roles: office, scope: null, module: 'core' },
  'company:write': { roles: admin, scope: null, module: 'core', reserved: true },
  'audit:read': { roles: admin, scope: null, module: 'core', reserved: true },
  /** Seeing and revoking keys: what opens a door can be taken away at any time, also while the module is off. */
  'api_keys:manage': { roles: admin, scope: null, module: 'core', reserved: true },
  /** Making keys, anew or in place of another. */
  'api_keys:write': { roles: admin, scope: null, module: 'int.api', reserved: true },
  /** What the workers have to do for the company. */
  'queues:read': { roles: admin, scope: null, module: 'core', reserved: true },
  /** Seeing, pausing and deleting subscriptions, and ending a rotation; also while the module is off. */
  'webhooks:manage': { roles: admin, scope: null, module: 'core', reserved: true },
  /** Subscribing, beginning a rotation, and whatever sends: tests and repetitions. */
  'webhooks:write': { roles: admin, scope: null, module: 'int.api', reserved: true },
} as const satisfies Record<string, Grant>

export type Permission = keyof typeof permissions

export const grantOf = (permission: Permission): Grant => permissions[permission]

/** What a member was given beyond the role, or what was taken away. */
export type Overrides = Readonly<Partial<Record<Permission, boolean>>>

export const overridesOf = (rows: ReadonlyArray<{ permission: string; allowed: boolean }>): Overrides =>
  Object.fromEntries(rows.map(({ permission, allowed }) => [permission, allowed]))

/** Whether an administrator may give or take it person by person; administrators themselves always have what their role has. */
export const isDelegable = (permission: Permission): boolean => {
  const { reserved, roles: holders } = grantOf(permission)
  return !reserved && holders.length > 0
}

/** Role, unless something else was said of this person. What is reserved stays with the role, whatever is stored. */
export function roleAllows(role: Role, overrides: Overrides, permission: Permission): boolean {
  const byRole = grantOf(permission).roles.includes(role)
  return role === 1 || !isDelegable(permission) ? byRole : (overrides[permission] ?? byRole)
}

/** Write includes read. */
export function scopeCovers(held: readonly string[], needed: Scope): boolean {
  return (
    held.includes(needed) || (needed.endsWith(':read') && held.includes(needed.replace(/:read$/, ':write')))
  )
}
