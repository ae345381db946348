export const rapportStates = ['draft', 'completed'] as const
export type RapportState = (typeof rapportStates)[number]

export const rapportVerbs = ['update', 'complete', 'delete', 'send_email', 'invoice'] as const
export type RapportVerb = (typeof rapportVerbs)[number]

/** From -> verb -> to; a verb that is not named is refused. Lines are changed by `update`; completed is final. */
export const rapportMoves: Record<RapportState, Partial<Record<RapportVerb, RapportState | 'deleted'>>> = {
  draft: { update: 'draft', complete: 'completed', delete: 'deleted', send_email: 'draft' },
  completed: { send_email: 'completed', invoice: 'completed' },
}

export const stateOf = (rapport: { completed: boolean }): RapportState =>
  rapport.completed ? 'completed' : 'draft'

export const allowedActions = (state: RapportState): RapportVerb[] =>
  rapportVerbs.filter(verb => verb in rapportMoves[state])
