export const rapportStates = ['draft', 'completed'] as const
export type RapportState = (typeof rapportStates)[number]

export const rapportVerbs = ['update', 'complete', 'reopen', 'delete', 'send_email', 'invoice'] as const
export type RapportVerb = (typeof rapportVerbs)[number]

/**
 * From -> verb -> to; a verb that is not listed is refused. Lines are changed by `update`; a completed rapport is final
 * unless the office reopens it, before it is billed, signed or mailed.
 */
export const rapportMoves: Record<RapportState, Partial<Record<RapportVerb, RapportState | 'deleted'>>> = {
  draft: { update: 'draft', complete: 'completed', delete: 'deleted', send_email: 'draft' },
  completed: { reopen: 'draft', send_email: 'completed', invoice: 'completed' },
}

export const stateOf = (rapport: { completed: boolean }): RapportState => (rapport.completed ? 'completed' : 'draft')

export const allowedActions = (state: RapportState): RapportVerb[] =>
  rapportVerbs.filter(verb => verb in rapportMoves[state])
