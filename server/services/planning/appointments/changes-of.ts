import { isCalledOff } from './machine'
import { isMoved } from './period'
import { type AppointmentRow, toAuditRecord } from './read'
import type { AuditRecord } from './record-kind'
import type { AppointmentChange } from './schema'

/** An appointment before and after its change. */
export interface Changed {
  before: AppointmentRow
  after: AppointmentRow
}

/** Ids of the appointments that actually changed. */
export const changedIds = (done: readonly Changed[]): number[] =>
  done.filter(({ before, after }) => before.version !== after.version).map(({ after }) => after.id)

const restorable = [
  ...(['title', 'kind', 'user_ids', 'resource_ids', 'project_id', 'kontakt_id'] as const),
  ...(['location', 'description', 'travel_minutes'] as const),
]

const periodFields = ['starts_at', 'ends_at', 'all_day'] as const
const statusFields = ['status', 'cancelled_reason'] as const

/**
 * What each appointment was before its change: the changed fields only, the period as a whole, a status with its
 * reason. The customer's answer only where it was given or withdrawn itself: one that a move took back stays so.
 */
export function changesOf(done: readonly Changed[]): AppointmentChange[] {
  return done
    .filter(({ before, after }) => before.version !== after.version)
    .map(({ before, after }) => {
      const [was, is] = [toAuditRecord(before), toAuditRecord(after)]
      const differs = (field: keyof AuditRecord) => JSON.stringify(was[field]) !== JSON.stringify(is[field])
      const fields = [
        ...restorable.filter(differs),
        ...[periodFields, statusFields].flatMap(all => (all.some(differs) ? all : [])),
      ]
      const wasConfirmed = before.customerConfirmedAt !== null
      const answerChanged =
        wasConfirmed !== (after.customerConfirmedAt !== null) && !isMoved(before, after) && !isCalledOff(before.status)
      return {
        ...{ id: after.id, version: after.version, version_before: before.version },
        before: {
          ...Object.fromEntries(fields.map(field => [field, was[field]])),
          ...(answerChanged ? { customer_confirmed: wasConfirmed } : {}),
        },
      }
    })
}
