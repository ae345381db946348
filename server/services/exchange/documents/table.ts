import type { JobTable } from '../../../platform/jobs/job-table'

export const documentTable: JobTable = {
  name: 'document_jobs',
  working: 'working',
  done: 'done',
  endedAt: { done: 'finished_at', failed: 'finished_at' },
  // Longer than the largest paper can take: three prints, each waiting its turn. One that takes longer still is printed
  // twice, but frozen only once.
  leaseMinutes: 10,
}
