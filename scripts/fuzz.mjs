// The large simulations with all of their cases and a new seed each time: as much as hours of ordinary runs, in about
// an hour. Arguments name files or folders of them: `npm run fuzz -- tests/fuzz`.

import { runProgram } from './child-process.mjs'
import { loads, simulations } from './simulations.mjs'

const wanted = process.argv.slice(2)
const files = simulations().filter(file => wanted.length === 0 || wanted.some(part => file.startsWith(part)))
if (files.length === 0) {
  // Without any file the test runner would run them all.
  console.error(`fuzz: no large simulation lies below ${wanted.join(', ')}`)
  process.exit(1)
}
const projects = ['--project', 'code', '--project', 'process', '--project', 'long', '--project', 'long-process']
// Variables set by the caller take precedence.
const env = { ...loads, ...process.env }
console.log(`fuzz: ${files.length} files, FUZZ_SEED=${env.FUZZ_SEED}`)
process.exit(await runProgram('vitest', ['run', ...projects, ...files], { env }))
