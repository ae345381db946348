import type { Batch } from './inbound'

/** A batch that declares its number of parts and does not have all of them. */
export const isIncomplete = (batch: Batch): boolean => batch.missing_count > 0

/** Incomplete batches first; within both groups the order stays, most recently changed first. */
export const incompleteFirst = (batches: readonly Batch[]): Batch[] => [
  ...batches.filter(isIncomplete),
  ...batches.filter(batch => !isIncomplete(batch)),
]
