// Programs that a script runs and waits for. A signal that the script gets goes to all of them with what they started
// themselves, and nothing further is started: ending a run ends all of it.

import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
/** The code that a program which was ended by a signal exits with, once there was one (POSIX: 128 and its number). */
let endedWith = 0

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    endedWith = 128 + constants.signals[signal]
    for (const { pid } of running) {
      try {
        process.kill(-pid, signal)
      } catch {
        // It ended in this moment.
      }
    }
    if (running.size === 0) process.exit(endedWith)
  })

/**
 * Runs a program in a process group of its own until it and its output have ended, with `env` over our environment.
 * `output`: what becomes of its two streams; `inherit` shows them, a number is a file, and a function gets each piece.
 * Answers with its exit code, 127 where it could not be started. Once a signal came, the script ends instead.
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
  // The last one that ends takes the script with it.
  if (running.size === 0) process.exit(endedWith)
  return new Promise(() => {})
}
