import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { documentedCalls, documentedFiles, documentedPrograms, documentedScripts } from '../harness/documented'

// A user who has cloned the repository and run `npm start` has the packages of the root, but not those of
// tests/package.json. A script that needs the latter has them installed before it runs.

const { scripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<string, Record<string, string>>
const ofStart = new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))

/** The target prepared before a script runs, which decides which packages are installed. */
const preparedFor = (name: string) => /prepare\.mjs --for=(\w+)$/.exec(scripts?.[`pre${name}`] ?? '')?.[1]
const bringsTests = (name: string) => ['test', 'tools'].includes(preparedFor(name) ?? '')
const names = Object.keys(scripts ?? {}).filter(name => !(name.startsWith('pre') && name.slice(3) in (scripts ?? {})))
const onStart = names.filter(name => !bringsTests(name))

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/**
 * The program of a script, as a package, and the source that it runs; null = Node itself, or a program without a source
 * of ours.
 */
function readScript(name: string): { program: string | null; entry: string | null } {
  const words = (scripts?.[name] ?? '').split(' ').filter(word => word !== 'exec' && !/^[A-Z_]+=/.test(word))
  const [word = ''] = words
  const file = words.find(one => /\.(ts|mjs|js)$/.test(one)) ?? null
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/
  const bin = word === 'node' ? file : realpathSync(path.join('node_modules/.bin', word))
  return {
    program: inPackage.exec(bin ?? '')?.[1] ?? null,
    entry: file?.replace(/^build\/service\/(.*)\.js$/, '$1.ts') ?? null,
  }
}

/** Packages that a source imports, statically or dynamically, each with the first file that imports it. */
async function reachedFrom(entry: string): Promise<Map<string, string>> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  const found = new Map<string, string>()
  for (const [file, { imports }] of Object.entries(metafile.inputs))
    for (const { path: specifier, external } of imports)
      if (external && !specifier.startsWith('node:') && !found.has(packageOf(specifier)))
        found.set(packageOf(specifier), file)
  return found
}

test('every documented script exists', () => {
  const mentions = documentedScripts()
  expect(mentions.map(({ text }) => text)).toEqual(expect.arrayContaining(['start', 'test', 'tour', 'db:migration']))
  expect(mentions.filter(({ text }) => !(text in (scripts ?? {})))).toEqual([])
})

test('every documented file of the repository exists', () => {
  const mentions = documentedFiles()
  expect(mentions.length).toBeGreaterThan(100)
  expect(mentions.filter(({ text }) => !existsSync(text))).toEqual([])
})

test('no documented program is one that npx would have to fetch from elsewhere', () => {
  expect(documentedPrograms().filter(({ text }) => !ofStart.has(text))).toEqual([])
})

test(
  'every script runs after npm start: with the packages of start alone, or it installs those of the tests',
  { tags: 'long' },
  async () => {
    expect(onStart).toEqual(expect.arrayContaining(['start', 'dev', 'tour', 'operator', 'house']))
    const missing: string[] = []
    for (const name of onStart) {
      const { program, entry } = readScript(name)
      if (program && !ofStart.has(program)) missing.push(`${name}: runs ${program}`)
      if (!entry) continue
      for (const [reached, file] of await reachedFrom(entry))
        if (!ofStart.has(reached)) missing.push(`${name}: ${file} imports ${reached}`)
    }
    expect(missing).toEqual([])
  },
)

test('every documented call quotes addresses that a shell would otherwise interpret', () => {
  const calls = documentedCalls()
  expect(calls.length).toBeGreaterThan(1)
  // In zsh `?` and `*` expand to file names, and `&` ends the command in every shell.
  expect(calls.filter(({ text }) => /[?*&]/.test(text.replaceAll(/"[^"]*"|'[^']*'/g, '')))).toEqual([])
})

test('a signal to npm reaches the program it runs: the shell in between is replaced by exec', () => {
  // npm forwards a signal only to the shell of a script, and Debian's (dash) dies of it while its child keeps running.
  expect(Object.entries(scripts ?? {}).filter(([, script]) => !/^([A-Z_]+=\S+ )*exec \S/.test(script))).toEqual([])
})
