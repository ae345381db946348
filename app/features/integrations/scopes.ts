/** Access level of a key in one module; write includes read. */
export const levels = ['none', 'read', 'write'] as const
export type Level = (typeof levels)[number]

/** Modules that have scopes, in display order. */
export const scopeModules = [
  'core',
  'anfragen',
  'angebote',
  'rapport',
  'rechnungen',
  'zeiterfassung',
  'termine',
  'int.inbound',
] as const
export type ScopeModule = (typeof scopeModules)[number]

interface Reach {
  module: ScopeModule
  level: Exclude<Level, 'none'>
}

/** `['core:read', 'core:write', 'rapport:read']` -> what the key may do in each module, at its highest level. */
export function levelsOf(scopes: readonly string[]): Reach[] {
  return scopeModules.flatMap((module): Reach[] => {
    if (scopes.includes(`${module}:write`)) return [{ module, level: 'write' }]
    return scopes.includes(`${module}:read`) ? [{ module, level: 'read' }] : []
  })
}

/** The scopes that a choice means. */
export const scopesOf = (chosen: Partial<Record<ScopeModule, Level>>): string[] =>
  scopeModules.flatMap(module => {
    const level = chosen[module] ?? 'none'
    return level === 'none' ? [] : [`${module}:${level}`]
  })

/** The text key of a module's name, where a dot separates levels. */
export const moduleText = (module: ScopeModule) => `modules.${module === 'int.inbound' ? 'inbound' : module}` as const
