import type { JobTable } from '../../../platform/jobs/job-table'

export const documentTable: JobTable = {
  name: 'document_jobs',
  working: 'working',
  done: 'done',
  endedAt: { done: 'finished_at', failed: 'finished_at' },
  // Longer than the largest paper can take, three prints with their turns. One that takes longer still is printed twice,
  // and frozen once all the same.
  leaseMinutes: 10,
}
