import { router, secured } from '../../../http/trpc'
import { readLines } from './read-lines'
import { ReadLines, SpokenLinesEnvelope } from './schema'

export const speech = router({
  lines: secured('rapports:write')
    .meta({ summary: 'What was said, as a proposal of lines for a rapport' })
    .input(ReadLines)
    .output(SpokenLinesEnvelope)
    .mutation(({ ctx, input }) => readLines(ctx, input)),
})
