// The larger simulations, and their sizes where an ordinary run has no time for them.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Environment variables by which a test can do more than an ordinary run has time for. */
export const loads = {
  ALL_CASES: '1',
  // One for all of them, printed: it reproduces a failure.
  FUZZ_SEED: String(Math.floor(Math.random() * 2 ** 31)),
  FUZZ_RAW_REQUESTS: '20000',
  FUZZ_DOCUMENT_REQUESTS: '24000',
  FUZZ_APP_REQUESTS: '8000',
  PAPER_HOSTILE: 'each',
  WEBHOOK_POSTS: '10000',
  WEBHOOK_SIGNATURES: '10000',
}
const takesLoad = new RegExp(`harness/cases|fast-check|${Object.keys(loads).join('|')}|fuzzSeed`)

/** Test files that can do more than an ordinary run has time for: what `npm run fuzz` runs. */
export const simulations = () =>
  ['server', 'app', 'tests', 'workers'].flatMap(folder =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name.endsWith('.test.ts'))
      .map(entry => path.join(entry.parentPath, entry.name))
      .filter(file => takesLoad.test(readFileSync(file, 'utf8'))),
  )

/** Test files that are proved by their number of rounds. */
export const inRounds = () =>
  execFileSync('git', ['grep', '-l', 'roundsOf(', '--', '*.test.ts'], { encoding: 'utf8' }).trim().split('\n')
