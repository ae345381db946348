import { z } from 'zod'
import { jobType } from '../../../platform/jobs/jobs'

/** One job for each question to the language model, by the id of the stored message. */
export const answerJob = jobType('conversations.answer', { payload: z.object({}), cursor: z.object({}) })
