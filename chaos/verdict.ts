import { table } from '../bench/table'

/** One promise of a run: the measured value, the limit, whether it holds. */
export interface Finding {
  promise: string
  figure: string
  bar: string
  holds: boolean
  /** A duration; a busy machine breaks it, so it is judged only if the run says so. */
  timed?: true
}

export const atMost = (promise: string, value: number, most: number): Finding => ({
  promise,
  figure: String(value),
  bar: `<= ${most}`,
  holds: value <= most,
})

export const withinMs = (promise: string, ms: number, most: number): Finding => ({
  promise,
  figure: `${Math.round(ms)} ms`,
  bar: `<= ${Math.round(most)} ms`,
  holds: ms <= most,
  timed: true,
})

export const exactly = (promise: string, value: number, wanted: number): Finding => ({
  promise,
  figure: String(value),
  bar: String(wanted),
  holds: value === wanted,
})

/** Prints the findings; false when a judged one does not hold. */
export function report(
  title: string,
  facts: readonly string[],
  findings: readonly Finding[],
  { judgeTimes = true } = {},
): boolean {
  const judged = ({ timed }: Finding) => judgeTimes || !timed
  const verdict = (finding: Finding) =>
    finding.holds ? 'yes' : judged(finding) ? 'NO' : 'no (times are not judged here)'
  console.log(`\n${title}`)
  for (const fact of facts) console.log(`  ${fact}`)
  console.log(
    table(
      ['promise', 'measured', 'bar', 'holds'],
      findings.map(finding => [finding.promise, finding.figure, finding.bar, verdict(finding)]),
    ),
  )
  return findings.every(finding => finding.holds || !judged(finding))
}
