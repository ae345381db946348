import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openApiTexts } from '../server/http/openapi/document'
import { furtherPaths } from '../server/http/openapi/further'
import { appRouter } from '../server/router'

// npm run openapi: writes docs/api/openapi.json (public API) and docs/api/application.json from the routers, and the
// types of clients/typescript from the first.
//   -- --check writes nothing and fails when the committed files differ
//   -- --release promises today's public API to integrators (docs/api/released-v1.json); refuses breaking changes
//   -- --release --break R does so all the same and records the reason R in docs/api/breaks.md

const folder = path.join(process.cwd(), 'docs', 'api')

async function main(flags: readonly string[]) {
  const { version } = JSON.parse(await readFile(path.join(process.cwd(), 'package.json'), 'utf8'))
  const { v1, app } = openApiTexts(appRouter, version, furtherPaths())
  const files = { 'openapi.json': v1, 'application.json': app }
  if (flags.includes('--check')) return check(files)
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const { clientTypesFile, clientTypesOf } = await import('./openapi-client-types')
  await writeFile(clientTypesFile, await clientTypesOf(v1))
  const { release } = await import('./openapi-release')
  if (flags.includes('--release')) await release({ folder, text: v1, version, reason: reasonIn(flags) })
}

async function check(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    const committed = await readFile(path.join(folder, name), 'utf8').catch(() => '')
    if (committed !== text) throw new Error(`docs/api/${name} is not what the routers say: run "npm run openapi".`)
  }
}

function reasonIn(flags: readonly string[]): string | null {
  const at = flags.indexOf('--break')
  if (at < 0) return null
  const reason = flags[at + 1]?.trim()
  if (!reason || reason.startsWith('--')) throw new Error('--break needs a reason: --break "why"')
  return reason
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
