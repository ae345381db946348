import type { JobTable } from '../../../platform/jobs/job-table'

export const importTable: JobTable = {
  name: 'imports',
  working: 'working',
  done: 'done',
  endedAt: { done: 'finished_at', failed: 'finished_at' },
  // Every batch renews it; a batch takes seconds.
  leaseMinutes: 2,
  topic: 'imports',
}
