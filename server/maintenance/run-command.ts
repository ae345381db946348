import { EnvironmentError } from '../env'
import { StartupError } from '../platform/startup-error'

/** Prints a line for the person at the terminal. */
export const say = (line = ''): void => void process.stdout.write(`${line}\n`)

/**
 * Runs a shell command to its end: a first SIGINT, SIGTERM or SIGHUP aborts it cleanly, a second one at once; errors
 * that the caller can fix are one line on stderr, and the process exits with the code that `work` returns, 1 after a
 * failure, 2 after a wrong call, 130 after an interruption.
 */
export async function runCommand(usage: string, work: (signal: AbortSignal) => Promise<number>): Promise<never> {
  const interruption = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => interruption.abort(new Interrupted('Interrupted.')))
  try {
    process.exit(await work(interruption.signal))
  } catch (error) {
    process.exit(report(error, usage))
  }
}

/** A call with missing or invalid arguments. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The command was ended by the person at the terminal, or by the system. */
export class Interrupted extends StartupError {
  override name = 'Interrupted'
}

function report(error: unknown, usage: string): number {
  const isUsage =
    error instanceof UsageError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (isUsage) {
    process.stderr.write(`gewerk: ${(error as Error).message}\n${usage}\n`)
    return 2
  }
  // Node's own prompt ends with this error on Ctrl-C.
  if (error instanceof Interrupted || (error instanceof Error && error.name === 'AbortError')) {
    process.stderr.write('gewerk: Interrupted.\n')
    return 130
  }
  if (error instanceof StartupError || error instanceof EnvironmentError)
    process.stderr.write(`gewerk: ${error.message}\n`)
  else process.stderr.write(`gewerk: failed\n${error instanceof Error ? error.stack : String(error)}\n`)
  return 1
}
