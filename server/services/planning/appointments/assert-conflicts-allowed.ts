import { DomainError } from '../../../platform/errors'
import type { AppointmentConflict } from './schema'

/**
 * Refuses when the planner allows no conflicts, or when a resource that allows no double booking is taken.
 * @throws DomainError appointment.conflicts
 */
export function assertConflictsAllowed(
  mode: 'warn' | 'refuse',
  conflicts: readonly AppointmentConflict[],
  once: ReadonlySet<number>,
): void {
  const refused = conflicts.some(({ resource_id }) => resource_id !== null && once.has(resource_id))
  if (refused || (mode === 'refuse' && conflicts.length > 0))
    throw new DomainError('appointment.conflicts', { conflicts })
}
