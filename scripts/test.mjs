// `npm test`: the checks first, then the tests except the long ones (`npm run verify`): projects of long files, and
// single tests with the tag `long`. Arguments are passed on to Vitest (a file, `-t`), which then searches all tests.
// Failures are repeated in the last lines.
//
// In CI, failed files run a second time, alone. One that passes then is UNSTABLE: a fault of test or product that is
// named here and in `.ci/unstable.log`, without failing the run.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { runProgram } from './child-process.mjs'

const given = process.argv.slice(2)
const filter = given.length > 0 ? [] : ['--tags-filter=!long', '--hideSkippedTests']
const args = given.length > 0 ? given : ['code', 'process', 'browser'].map(name => `--project=${name}`)
const startedAt = performance.now()
const folder = mkdtempSync(path.join(tmpdir(), 'gewerk-test-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Runs Vitest; its report is null when it did not finish. */
async function runTests(name, args) {
  const file = path.join(folder, `${name}.json`)
  const code = await runProgram('vitest', ['run', ...args], { env: { TEST_REPORT: file } })
  try {
    return { code, report: JSON.parse(readFileSync(file, 'utf8')) }
  } catch {
    return { code, report: null }
  }
}

const indented = text => text.trimEnd().replaceAll('\n', '\n    ')
const print = ({ file, failures }) => {
  for (const failure of failures) console.log(`  ${file} > ${indented(failure)}`)
}

/** What remains failed of a red run: files that fail alone as well. Others are reported as unstable. */
async function again({ failed }) {
  const files = failed.map(({ file }) => file)
  console.log(`\nOnce more, alone: ${files.join(', ')}\n`)
  const second = await runTests('second', ['--maxWorkers=1', ...filter, ...files])
  const isRed = file => !second.report || second.report.failed.some(other => other.file === file)
  const unstable = failed.filter(({ file }) => !isRed(file))
  if (unstable.length > 0) {
    console.log('\nUNSTABLE: green when they ran again')
    unstable.forEach(print)
    writeFileSync('.ci/unstable.log', unstable.map(one => `${one.file}\n${one.failures.join('\n')}\n`).join('\n'))
  }
  const isGreen = second.code === 0 && second.report !== null
  return { ...second, isGreen, failed: isGreen ? [] : (second.report?.failed ?? failed), unstable }
}

const checks = await runProgram(process.execPath, ['scripts/check.mjs'])
const first = await runTests('first', [...filter, ...args])
const { report } = first
let last = { ...first, isGreen: first.code === 0, failed: report?.failed ?? [], unstable: [] }
// Only for failures that a file by itself can disprove: an error outside of any test belongs to no file.
if (
  !last.isGreen &&
  process.env.CI &&
  report?.reason === 'failed' &&
  last.failed.length > 0 &&
  !report.unhandled.length
)
  last = await again(report)
const { isGreen, failed, unstable } = last

if (failed.length > 0) {
  console.log('\nFailed')
  failed.forEach(print)
}
// `npm run verify` counts the tests and cases of its stages from this report.
if (process.env.TEST_REPORT && report) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report))
for (const message of last.report?.unhandled ?? []) console.log(`\nError outside of any test: ${indented(message)}`)
if (!last.report) console.log(`\nVitest ended with code ${last.code} before its tests did: see what it said last.`)
if (checks !== 0) console.log('\nA check failed: its output stands above the tests.')
const { passed = 0, failed: red = 0, skipped = 0 } = report?.tests ?? {}
const seconds = Math.round((performance.now() - startedAt) / 1000)
const load = loadavg().map(one => one.toFixed(1))
const verdict = isGreen && checks === 0 ? 'green' : 'RED'
console.log(
  `\nnpm test: ${verdict}. ${passed} tests passed, ${red} failed, ${skipped} skipped, ${unstable.length} files unstable; ${report?.cases ?? 0} generated cases; ${seconds} s; load average ${load.join(' ')}`,
)
process.exit(verdict === 'green' ? 0 : 1)
