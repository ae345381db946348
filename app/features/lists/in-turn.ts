/**
 * One record's answer to a step; `asks` if only the user can confirm it, on the record's own page; `ends` if every
 * further record would get the same answer, as with a lost session.
 */
export type Turn = { outcome: 'done' } | { outcome: 'refused' | 'asks' | 'ends'; message: string }

export type TurnState = 'waiting' | 'running' | 'done' | 'asks' | 'refused' | 'unanswered' | 'untouched'

export interface TurnResult {
  state: TurnState
  /** Why it was not done. */
  message: string | null
}

/**
 * Processes records one after the other and reports the result of each. A refusal holds up no other record; `ends`, no
 * response at all and `signal` leave the rest untouched. Each record is a request of its own, so none is ever half
 * done.
 */
export async function inTurn<Record>(
  records: readonly Record[],
  step: (record: Record) => Promise<Turn>,
  report: (record: Record, result: TurnResult) => void,
  signal: AbortSignal,
): Promise<void> {
  let ended = false
  for (const record of records) {
    if (ended || signal.aborted) {
      report(record, { state: 'untouched', message: null })
      continue
    }
    report(record, { state: 'running', message: null })
    const { result, ends } = await step(record).then(resultOf, unanswered)
    ended = ends
    report(record, result)
  }
}

const resultOf = (turn: Turn): { result: TurnResult; ends: boolean } =>
  turn.outcome === 'done'
    ? { result: { state: 'done', message: null }, ends: false }
    : {
        result: { state: turn.outcome === 'asks' ? 'asks' : 'refused', message: turn.message },
        ends: turn.outcome === 'ends',
      }

/** The step may have been done anyway: only the record itself shows it. */
const unanswered = (): { result: TurnResult; ends: boolean } => ({
  result: { state: 'unanswered', message: null },
  ends: true,
})
