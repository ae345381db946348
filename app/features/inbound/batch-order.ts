import type { Batch } from './inbound'

/** A batch that says how many parts it has and does not have all of them. */
export const isIncomplete = (batch: Batch): boolean => batch.missing_count > 0

/** What still waits for parts first; within both groups as they came, the one that moved last first. */
export const incompleteFirst = (batches: readonly Batch[]): Batch[] => [
  ...batches.filter(isIncomplete),
  ...batches.filter(batch => !isIncomplete(batch)),
]
