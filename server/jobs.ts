import { z } from 'zod'

interface JobSpec {
  /** Ids only, never content or secrets: the queue stores them in clear. */
  payload: z.ZodType<Record<string, unknown>>
  /**
   * `true` = one waiting job is enough, however often it is enqueued; one more follows when it is enqueued during a
   * run.
   */
  once: boolean
  /** Total number of runs. Work that is recorded in Postgres needs no second one. */
  attempts: number
}

/** A doorbell only wakes the workers; the work itself is recorded in Postgres, which workers also poll. */
const doorbell = { payload: z.strictObject({}), once: true, attempts: 1 } as const satisfies JobSpec

/** Every job of the queue: name, payload, how it is run. */
export const jobs = {
  'webhook-out': doorbell,
  'mail-out': doorbell,
  'document-out': doorbell,
  'import-run': doorbell,
  'job-run': doorbell,
} as const satisfies Record<string, JobSpec>

export type JobName = keyof typeof jobs

export const isJobName = (name: string): name is JobName => name in jobs
