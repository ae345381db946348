import { defineNoun, everybody, office, rule } from '../../../nouns/define'

/** What the service knows about the team's board. */
export const teamBoards = defineNoun({
  tags: {
    teamBoards: { name: 'Team board', description: 'Who is planned where: people, appointments and what waits.' },
  },
  permissions: {
    /** Calendar and occupancy: of everyone for users who see everyone's appointments, else their own. */
    'team_boards:read': { roles: everybody, scope: null, module: 'termine' },
    'team_boards:write': { roles: office, scope: null, module: 'termine' },
  },
  errors: {
    'team_board.too_large': rule(
      'In diesem Zeitraum liegt mehr, als eine Tafel zeigen kann. Bitte weniger Tage oder eine Abteilung wählen.',
      'There is more in these days than one board can show. Choose fewer days or a department.',
    ),
  },
})
