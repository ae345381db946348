// Runs programs for a script and waits for them. A signal to the script is passed on to all of them with their child
// processes, and nothing further is started: ending a run ends all of it.

import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
/** Exit code for a program ended by a signal, once there was one (POSIX: 128 plus its number). */
let endedWith = 0

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    endedWith = 128 + constants.signals[signal]
    for (const { pid } of running) {
      try {
        process.kill(-pid, signal)
      } catch {
        // It has just ended.
      }
    }
    if (running.size === 0) process.exit(endedWith)
  })

/**
 * Runs a program in a process group of its own until it and its output have ended, with `env` added to our environment.
 * `output`: where its two streams go; `inherit` shows them, a number is a file descriptor, and a function gets each
 * piece.
 * Resolves with its exit code, 127 if it could not be started. After a signal, the script ends instead.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, output?: 'inherit' | number | ((piece: Buffer) => void) }} [options]
 * @returns {Promise<number>}
 */
export async function runProgram(program, args, { env, output = 'inherit' } = {}) {
  const stream = typeof output === 'function' ? 'pipe' : output
  const child = spawn(program, args, {
    stdio: ['ignore', stream, stream],
    env: { ...process.env, ...env },
    detached: true,
  })
  if (typeof output === 'function') for (const piped of [child.stdout, child.stderr]) piped.on('data', output)
  const ended = new Promise(resolve => {
    child.once('error', () => resolve(127))
    child.once('close', code => resolve(code ?? 1))
  })
  if (child.pid) running.add(child)
  const code = await ended
  running.delete(child)
  if (endedWith === 0) return code
  // The last one to end ends the script.
  if (running.size === 0) process.exit(endedWith)
  return new Promise(() => {})
}
