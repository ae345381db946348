import { type Actor, may } from '../../../platform/actor'
import { DomainError, validationError } from '../../../platform/errors'

interface Entry {
  userId: number
  rapportEntryId: number | null
  lockedAt: Date | null
  source: string
}

/** Whether this is the actor's own time, or the actor may write everyone's. */
export const mayWriteFor = (actor: Actor, userId: number): boolean =>
  may(actor, 'time_entries:write_all') || (actor.userId === userId && may(actor, 'time_entries:write'))

/** @throws DomainError forbidden for the time of others */
export function assertMayWriteFor(actor: Actor, userId: number): void {
  if (!mayWriteFor(actor, userId)) throw new DomainError('forbidden', { permission: 'time_entries:write_all' })
}

const isFree = (entry: Entry): boolean => entry.rapportEntryId === null && entry.source !== 'leave'

/** Whether this actor may change or delete the entry; approved ones only by approvers. */
export const mayChange = (actor: Actor, entry: Entry): boolean =>
  mayWriteFor(actor, entry.userId) && isFree(entry) && (!entry.lockedAt || may(actor, 'time_entries:approve'))

/**
 * Refuses to change an entry that is linked, locked or from leave.
 * @throws DomainError time_entry.from_leave; time_entry.linked with the rapport's number; time_entry.locked; validation
 * when an approved one is corrected without a reason
 */
export function assertChangeable(
  actor: Actor,
  entry: Entry & { rapportEntry: { rapport: { id: number; rapportNumber: string } } | null },
  reason?: string | null,
): void {
  if (entry.source === 'leave') throw new DomainError('time_entry.from_leave')
  const rapport = entry.rapportEntry?.rapport
  if (rapport)
    throw new DomainError('time_entry.linked', { rapport_id: rapport.id, rapport_number: rapport.rapportNumber })
  if (entry.lockedAt) assertCorrection(actor, reason)
}

/**
 * Approved time can be corrected only by approvers, with a reason.
 * @throws DomainError time_entry.locked; validation when no reason is given
 */
export function assertCorrection(
  actor: Actor,
  reason: string | null | undefined,
  details: { week?: string } = {},
): void {
  if (!may(actor, 'time_entries:approve')) throw new DomainError('time_entry.locked', details)
  if (reason) return
  throw validationError('reason', 'reason_needed', 'a reason is needed for approved time')
}
