// The checks of CI apart from tests: types, lint, import rules, schema against migrations, today's public API against
// the released one, two at a time. The output of a failed one is shown completely.

import { runProgram } from './child-process.mjs'

const checks = ['typecheck', 'lint', 'layers', 'db:check', 'openapi:breaking']

async function run(name) {
  const startedAt = performance.now()
  let output = ''
  // Without its `pre…` script (the preparation), which has already run before these checks.
  const code = await runProgram('npm', ['run', '--silent', '--ignore-scripts', name], {
    output: piece => (output += piece),
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`check: ${name} ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)`)
  if (code !== 0) console.log(output.trimEnd())
  return code === 0
}

const waiting = [...checks]
async function lane() {
  let isGreen = true
  for (let name = waiting.shift(); name; name = waiting.shift()) isGreen = (await run(name)) && isGreen
  return isGreen
}
const lanes = await Promise.all([lane(), lane()])
process.exit(lanes.every(Boolean) ? 0 : 1)
