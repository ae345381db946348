import path from 'node:path'
import { build, type Metafile } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'

let outputs: Metafile['outputs']
beforeAll(async () => {
  const root = process.cwd()
  const { metafile } = await build({
    entryPoints: [path.join(root, 'server/main.ts')],
    absWorkingDir: root,
    outdir: path.join(root, 'build/never'),
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  })
  outputs = metafile.outputs
})

/** The chunk that contains an entry point, or that a dynamic import of it loads. */
function chunkOf(entry: string): string {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry)
  if (!found) throw new Error(`${entry} is loaded on its own nowhere`)
  return found[0]
}

/** Packages and files of ours that are loaded together with these chunks; dynamic imports do not count. */
function loadedWith(...entries: string[]): { packages: string[]; files: string[] } {
  const packages = new Set<string>()
  const files = new Set<string>()
  const chunks = new Set(entries.map(chunkOf))
  for (const chunk of chunks) {
    const { imports = [], inputs = {} } = outputs[chunk] ?? {}
    for (const file of Object.keys(inputs)) files.add(file)
    for (const { path: to, kind, external } of imports) {
      if (kind === 'dynamic-import') continue
      if (external) packages.add(to)
      else chunks.add(to)
    }
  }
  return { packages: [...packages].sort(), files: [...files].sort() }
}

const ofTheWeb = /^(express|compression|sirv|helmet|trpc-openapi|@trpc\/|@remix-run\/|zod-openapi|@node-rs\/argon2)/

test('a worker loads no entry point, no page and no package that only the web needs', () => {
  const { packages, files } = loadedWith('server/main.ts', 'workers/index.ts')
  expect(packages.filter(name => ofTheWeb.test(name))).toEqual([])
  expect(files.filter(file => /^(app|server\/(http|router\.ts|web\.ts|demo\.ts))/.test(file))).toEqual([])
  expect(packages).toContain('bullmq')
})

test('the web loads no worker, apart from the housekeeping that a scheduler may call', () => {
  const { files } = loadedWith('server/main.ts', 'server/web.ts')
  expect(files.filter(file => file.startsWith('workers/'))).toEqual(['workers/housekeeping.ts', 'workers/poll.ts'])
  expect(files).toContain('server/http/rest/rest.ts')
})

test('bundled programs are loaded only where no external server replaces them', () => {
  const { packages, files } = loadedWith('server/main.ts', 'server/web.ts', 'workers/index.ts')
  expect(packages.filter(name => /sparticuz|aws-sdk|tar-fs/.test(name))).toEqual([])
  expect(files.filter(file => /embedded-postgres|pdf-engine|chromium/.test(file))).toEqual([])
})
