// Everything that CI looks at apart from tests: types, lint, who imports whom, schema against migrations, today's
// public API against the released one. Two at a time, or behind a command that is given (`npm test` gives the tests):
// then one after the other, and what they found is printed at the end. The output of what fails is shown whole.

import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

const checks = ['typecheck', 'lint', 'layers', 'db:check', 'openapi:breaking']
const command = process.argv.slice(2)

function run(name) {
  const startedAt = performance.now()
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] })
  if (command.length > 0) setPriority(child.pid, 10)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
  return new Promise(resolve => {
    child.once('close', code => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      const outcome = `check: ${name} ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)`
      resolve({ ok: code === 0, text: code === 0 ? outcome : `${outcome}\n${output.trimEnd()}` })
    })
  })
}

async function runAll(lanes, report) {
  const results = []
  const waiting = [...checks]
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const result = await run(name)
      results.push(result)
      report(result)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

const print = ({ text }) => console.log(text)

if (command.length === 0) {
  const results = await runAll(2, print)
  process.exit(results.every(({ ok }) => ok) ? 0 : 1)
}

const [program, ...args] = command
const child = spawn(program, args, { stdio: 'inherit' })
// A terminal tells both; the command ends in its own good order, and so do we.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
const ended = new Promise(resolve => {
  child.once('error', () => resolve(127))
  child.once('close', code => resolve(code ?? 1))
})
const [code, results] = await Promise.all([ended, runAll(1, () => {})])
for (const result of results) print(result)
process.exit(code || (results.every(({ ok }) => ok) ? 0 : 1))
