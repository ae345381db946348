import { readFile } from 'node:fs/promises'
import { compareDocuments } from './openapi-breaking'

// npm run openapi:breaking: compares today's public API with the released one, docs/api/released-v1.json. A breaking
// change fails; a change that is only worth a review is printed.

const read = async (name: string) => JSON.parse(await readFile(`docs/api/${name}`, 'utf8'))

const findings = compareDocuments(await read('released-v1.json'), await read('openapi.json'))
for (const { where, what, isWarning } of findings) console.log(`${isWarning ? 'look' : 'BREAKS'}: ${where}: ${what}`)
if (findings.some(({ isWarning }) => !isWarning)) {
  console.error(
    'Clients of /api/v1 would fail. Add instead of changing (docs/api/README.md), or release the break with its reason:\n' +
      'npm run openapi -- --release --break "why"',
  )
  process.exitCode = 1
}
