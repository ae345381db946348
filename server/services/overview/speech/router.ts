import { router, secured } from '../../../http/trpc'
import { proposeLines } from './propose-lines'
import { ProposeLines, SpokenLinesEnvelope } from './schema'

export const speech = router({
  lines: secured('rapports:write')
    .meta({ summary: 'What was said, as a proposal of lines for a rapport' })
    .input(ProposeLines)
    .output(SpokenLinesEnvelope)
    .mutation(({ ctx, input }) => proposeLines(ctx, input)),
})
