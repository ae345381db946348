import { router, secured } from '../http/trpc'
import { listColleagues } from '../services/team/read'
import { ColleaguesEnvelope } from '../services/team/schema'

export const team = router({
  colleagues: secured('team:read')
    .meta({ summary: 'Active members of the company' })
    .output(ColleaguesEnvelope)
    .query(({ ctx }) => listColleagues(ctx)),
})
