import { z } from 'zod'

interface JobSpec {
  /** Ids only, never content or secrets: the queue stores them in clear. */
  payload: z.ZodType<Record<string, unknown>>
  /**
   * `true` = one waiting job is enough, however often it is asked for; one more follows when it is asked for during a
   * run.
   */
  once: boolean
  /** Runs in all. Work that Postgres remembers needs no second one. */
  attempts: number
}

/** A doorbell says "look now"; what there is to do stands in Postgres, and workers look there by themselves as well. */
const doorbell = { payload: z.strictObject({}), once: true, attempts: 1 } as const satisfies JobSpec

/** Every job that the service knows: name, what it carries, how it is run. */
export const jobs = {
  'webhook-out': doorbell,
  'mail-out': doorbell,
  'document-out': doorbell,
  'import-run': doorbell,
  'job-run': doorbell,
} as const satisfies Record<string, JobSpec>

export type JobName = keyof typeof jobs

export const isJobName = (name: string): name is JobName => name in jobs
