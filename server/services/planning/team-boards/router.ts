import { router, secured } from '../../../http/trpc'
import { getTeamBoard } from './read'
import { GetTeamBoard, TeamBoardEnvelope } from './schema'

export const teamBoards = router({
  calendar: secured('team_boards:read')
    .meta({ app: 'GET /team-boards/calendar', summary: 'Who is planned where, and what waits for a plan' })
    .input(GetTeamBoard)
    .output(TeamBoardEnvelope)
    .query(({ ctx, input }) => getTeamBoard(ctx, input)),
})
