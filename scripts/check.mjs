// Everything that CI looks at apart from tests: types, lint, who imports whom, schema against migrations, today's
// public API against the released one, two at a time. The output of what fails is shown whole.

import { spawn } from 'node:child_process'

const checks = ['typecheck', 'lint', 'layers', 'db:check', 'openapi:breaking']

function run(name) {
  const startedAt = performance.now()
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
  return new Promise(resolve => {
    child.once('close', code => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`check: ${name} ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)`)
      if (code !== 0) console.log(output.trimEnd())
      resolve(code === 0)
    })
  })
}

const waiting = [...checks]
async function lane() {
  let isGreen = true
  for (let name = waiting.shift(); name; name = waiting.shift()) isGreen = (await run(name)) && isGreen
  return isGreen
}
const lanes = await Promise.all([lane(), lane()])
process.exit(lanes.every(Boolean) ? 0 : 1)
