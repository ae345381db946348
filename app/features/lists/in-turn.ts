/**
 * What one record answered to a step; `asks` where only a person can say whether it is meant, on the record's own page;
 * `ends` where every further record would answer the same, such as a lost session.
 */
export type Turn = { outcome: 'done' } | { outcome: 'refused' | 'asks' | 'ends'; message: string }

export type TurnState = 'waiting' | 'running' | 'done' | 'asks' | 'refused' | 'unanswered' | 'untouched'

export interface TurnResult {
  state: TurnState
  /** Why it was not done. */
  message: string | null
}

/**
 * Takes records one after the other and reports what becomes of each. A refusal holds up no other record; `ends`, no
 * answer at all and `signal` leave the rest untouched. Each record is done by its own request, so nothing is ever half
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

/** The step may have arrived anyway: only a look at the record shows it. */
const unanswered = (): { result: TurnResult; ends: boolean } => ({
  result: { state: 'unanswered', message: null },
  ends: true,
})
