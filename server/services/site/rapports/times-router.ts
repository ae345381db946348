import { router, secured } from '../../../http/trpc'
import { timesToRapport } from './import-times'
import { FilledRapports, TimesToRapport } from './schema'

/** Procedures that bring times into rapports, under the noun of the times. */
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
