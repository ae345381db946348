import { rm } from 'node:fs/promises'
import pLimit from 'p-limit'
import {
  broken,
  type EndingCase,
  endAt,
  makeEndingTemplate,
  moments,
  receivers,
  signals,
} from '../tests/harness/endings'

/**
 * A database is signalled alone only if it accepts connections; on SIGHUP it reloads its configuration and does not
 * end.
 */
const isPossible = ({ moment, signal, receiver }: EndingCase): boolean => {
  if (receiver === 'database' && signal === 'SIGHUP') return false
  return receiver.startsWith('database') ? ['listening', 'serving'].includes(moment) : true
}

/** Every moment of a service's life x every signal x every receiver of it, on real processes. */
export async function runEndings({ only }: { only?: string | undefined }): Promise<boolean> {
  const cases = moments
    .flatMap(moment => signals.flatMap(signal => receivers.map(receiver => ({ moment, signal, receiver }))))
    .filter(isPossible)
    .filter(one => only === undefined || Object.values<string>(one).includes(only))
  const template = await makeEndingTemplate()
  let held = 0
  const atOnce = pLimit(2)
  await Promise.all(
    cases.map(one =>
      atOnce(async () => {
        const outcome = await endAt(one, template).catch((error: Error) => error)
        const faults = outcome instanceof Error ? [outcome.message] : broken(one, outcome)
        if (faults.length === 0) held++
        const took = outcome instanceof Error ? '' : `${Math.round(outcome.ms)} ms`
        const text = `${one.moment} x ${one.signal} x ${one.receiver}`
        console.log(`${faults.length ? 'NOT ' : 'held'}  ${text.padEnd(62)} ${took.padStart(9)}`)
        for (const fault of faults) console.log(`        ${fault.slice(0, 300)}`)
      }),
    ),
  )
  await rm(template, { recursive: true, force: true })
  console.log(`endings: ${held} of ${cases.length} cases held`)
  return held === cases.length
}
