import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { POSTGRES_ENVIRONMENT } from './postgres-programs'

// The guard holds the other end of our pipe: when this process exits, however it did, or closes the pipe, the watcher
// reads EOF and kills the program repeatedly, because a program that is just starting still ignores signals. If only
// the guard is killed, the pipe closes with it. The guard ignores signals that are sent to the whole group.
const GUARD = `trap '' HUP INT QUIT TERM
exec 3<&0
name=$1; shift
"$@" </dev/null 3<&- & program=$!
(read -r line <&3; while kill -s "$name" $program 2>/dev/null; do sleep 0.1; done) >/dev/null 2>&1 & watcher=$!
wait $program; code=$?
kill -KILL $watcher 2>/dev/null
exit $code`

interface Guarded {
  /** Name of the terminating signal without SIG. */
  endBy: 'INT' | 'KILL'
  spawnAs: { uid?: number; gid?: number }
  stdio: StdioOptions
}

/**
 * Starts a program that does not outlive this process, even if this process is killed: closing its stdin ends it. It
 * has a process group of its own, so that a Ctrl-C reaches the service alone, which then ends it in an orderly way.
 */
export function spawnGuarded(command: string[], { endBy, spawnAs, stdio }: Guarded): ChildProcess {
  const child = spawn('/bin/sh', ['-c', GUARD, 'guard', endBy, ...command], {
    ...spawnAs,
    cwd: '/',
    env: POSTGRES_ENVIRONMENT,
    detached: true,
    stdio,
  })
  child.stdin?.on('error', () => {})
  return child
}

/**
 * Runs a program to its end; an abort kills it and rejects once it is gone.
 * @throws Error with `stderr` when it fails
 */
export async function runGuarded(
  command: string[],
  options: Pick<Guarded, 'endBy' | 'spawnAs'>,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted()
  const child = spawnGuarded(command, { ...options, stdio: ['pipe', 'ignore', 'pipe'] })
  const end = () => void child.stdin?.end()
  signal?.addEventListener('abort', end, { once: true })
  let stderr = ''
  child.stderr?.on('data', chunk => {
    stderr = `${stderr}${chunk}`.slice(-20_000)
  })
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', status => resolve(status ?? 1))
  }).finally(() => signal?.removeEventListener('abort', end))
  signal?.throwIfAborted()
  if (code !== 0) throw Object.assign(new Error(`${command[0]} ended with code ${code}`), { stderr })
}
