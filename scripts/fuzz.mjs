// The large simulations with all of their cases and a new seed each time: as much as hours of ordinary runs, in about
// an hour. Arguments name files or folders of them: `npm run fuzz -- tests/fuzz`.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runProgram } from './child-process.mjs'

/** Environment variables by which a test can do more than an ordinary run has time for. */
const loads = {
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

const wanted = process.argv.slice(2)
const simulations = ['server', 'app', 'tests', 'workers'].flatMap(folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map(entry => path.join(entry.parentPath, entry.name))
    .filter(file => takesLoad.test(readFileSync(file, 'utf8')))
    .filter(file => wanted.length === 0 || wanted.some(part => file.startsWith(part))),
)
if (simulations.length === 0) {
  // Without any file the test runner would run them all.
  console.error(`fuzz: no large simulation lies below ${wanted.join(', ')}`)
  process.exit(1)
}
const projects = ['--project', 'code', '--project', 'process', '--project', 'long', '--project', 'long-process']
// Variables set by the caller take precedence.
const env = { ...loads, ...process.env }
console.log(`fuzz: ${simulations.length} files, FUZZ_SEED=${env.FUZZ_SEED}`)
process.exit(await runProgram('vitest', ['run', ...projects, ...simulations], { env }))
