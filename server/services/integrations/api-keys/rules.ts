import { isPlan, type ModuleId, planModules } from '../../../platform/modules'

/** Scopes whose module the plan does not include. */
export function scopesOutsidePlan(scopes: readonly string[], plan: string): string[] {
  const booked: readonly ModuleId[] = isPlan(plan) ? planModules[plan] : []
  return scopes.filter(scope => !booked.some(module => scope.startsWith(`${module}:`)))
}

/** How long two keys may overlap at a rotation, in hours: at most a week, by default a day. */
export const overlapHours = { least: 0, most: 168, usual: 24 } as const
