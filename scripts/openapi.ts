import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openApiTexts } from '../server/http/openapi-document'
import { appRouter } from '../server/routers/index'

// npm run openapi: writes docs/api/openapi.json (public API) and docs/api/application.json from the routers.
// --check writes nothing and fails when the committed files say something else.

const folder = path.join(process.cwd(), 'docs', 'api')

async function main() {
  const { version } = JSON.parse(await readFile(path.join(process.cwd(), 'package.json'), 'utf8'))
  const { v1, app } = openApiTexts(appRouter, version)
  const files = { 'openapi.json': v1, 'application.json': app }
  if (process.argv.includes('--check')) return check(files)
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
}

async function check(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    const committed = await readFile(path.join(folder, name), 'utf8').catch(() => '')
    if (committed !== text)
      throw new Error(`docs/api/${name} is not what the routers say: run "npm run openapi".`)
  }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
