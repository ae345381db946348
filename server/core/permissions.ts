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
}

const all = [1, 2, 3] as const
const office = [1, 2] as const
const admin = [1] as const

/** The one table of who may do what: role (or key scope) AND module. Services and pages ask it, none repeats it. */
export const permissions = {
  'session:read': { roles: all, scope: null, module: 'core' },
  /** What a key is; people have their session. */
  'identity:read': { roles: [], scope: 'core:read', module: 'core' },
  'dashboard:read': { roles: office, scope: null, module: 'core' },
  'search:read': { roles: all, scope: null, module: 'core' },
  'contacts:read': { roles: all, scope: 'core:read', module: 'core' },
  'contacts:write': { roles: office, scope: 'core:write', module: 'core' },
  'projects:read': { roles: all, scope: 'core:read', module: 'core' },
  'projects:write': { roles: office, scope: 'core:write', module: 'core' },
  /** Sums of a project: budget, offered, billed, paid. */
  'projects:money': { roles: office, scope: 'core:read', module: 'core' },
  'articles:read': { roles: all, scope: null, module: 'core' },
  'articles:write': { roles: office, scope: null, module: 'core' },
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
  'inbound:write': { roles: [], scope: 'int.inbound:write', module: 'int.inbound' },
  'inbound:download': { roles: admin, scope: null, module: 'int.inbound' },
  /** All tables of a module, also of one that is switched off. */
  'modules:export': { roles: admin, scope: null, module: 'core' },
  'labor_rates:read': { roles: office, scope: null, module: 'rechnungen' },
  'labor_rates:write': { roles: office, scope: null, module: 'rechnungen' },
  'mails:read': { roles: office, scope: null, module: 'core' },
  'team:read': { roles: all, scope: null, module: 'core' },
  'company:read': { roles: office, scope: null, module: 'core' },
  'company:write': { roles: admin, scope: null, module: 'core' },
  'audit:read': { roles: admin, scope: null, module: 'core' },
  'api_keys:manage': { roles: admin, scope: null, module: 'int.api' },
  /** What the workers have to do for the company. */
  'queues:read': { roles: admin, scope: null, module: 'core' },
  'webhooks:manage': { roles: admin, scope: null, module: 'int.api' },
} as const satisfies Record<string, Grant>

export type Permission = keyof typeof permissions

export const grantOf = (permission: Permission): Grant => permissions[permission]

/** Write includes read. */
export function scopeCovers(held: readonly string[], needed: Scope): boolean {
  return (
    held.includes(needed) || (needed.endsWith(':read') && held.includes(needed.replace(/:read$/, ':write')))
  )
}
