// `npm run verify`: everything that `npm test` leaves out, stage after stage, with its duration and its result in a
// table at the end. The output of a stage is a file; failures are shown. With arguments only the stages that they name
// run.
//
// A browser with one file at a time leaves a part of two cores free. What runs beside it has a part of them as well:
// chaos, which mostly waits for leases to end, and units with one worker. It has ended before anything is measured.

import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { runProgram } from './child-process.mjs'
import { stages } from './stages.mjs'

const logs = path.resolve('node_modules/.cache/gewerk/verify')
mkdirSync(logs, { recursive: true })

/** Time that the cores of this machine have worked, in ms. */
const worked = () => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)

async function runStage({ name, run: [program, args] }) {
  const log = path.join(logs, `${name}.log`)
  const report = path.join(logs, `${name}.json`)
  rmSync(report, { force: true })
  const startedAt = performance.now()
  const workedBefore = worked()
  const output = openSync(log, 'w')
  const code = await runProgram(program, args, { env: { TEST_REPORT: report }, output })
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
const all = stages()
const unknown = asked.filter(name => !all.some(stage => stage.name === name))
if (unknown.length > 0) {
  console.error(`unknown stage ${unknown.join(', ')}: ${all.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const results = []
const beside = []
for (const stage of all) {
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
