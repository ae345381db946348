import { router, secured } from '../../../http/trpc'
import { timesToRapport } from './import-times'
import { FilledRapports, TimesToRapport } from './schema'

/** What becomes of times in rapports, under the times' name. */
export const projectTimes = router({
  toRapport: secured('rapports:write')
    .meta({
      ...{ app: 'POST /time-entries/to-rapport', created: true, mayAnswer: [409] },
      summary: 'Make work lines of times, in a draft or in new ones per project and day',
    })
    .input(TimesToRapport)
    .output(FilledRapports)
    .mutation(({ ctx, input }) => timesToRapport(ctx, input)),
})
