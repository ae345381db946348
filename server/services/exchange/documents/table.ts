import type { JobTable } from '../../../platform/jobs/job-table'

export const documentTable: JobTable = {
  name: 'document_jobs',
  working: 'working',
  done: 'done',
  endedAt: { done: 'finished_at', failed: 'finished_at' },
  // The renderer has one minute. A document that takes longer than its lease is rendered twice, and still frozen once.
  leaseMinutes: 3,
}
