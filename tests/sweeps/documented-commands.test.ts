import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { documentedCalls, documentedPrograms, documentedScripts } from '../harness/documented'

// A user who has cloned this and run `npm start` has the packages of the root, and not those of tests/package.json. A
// script that needs these as well has them installed before it runs.

const { scripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<string, Record<string, string>>
const ofStart = new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))

/** What runs before a script: it decides which packages are there. */
const preparedFor = (name: string) => /prepare\.mjs --for=(\w+)$/.exec(scripts?.[`pre${name}`] ?? '')?.[1]
const bringsTests = (name: string) => ['test', 'tools'].includes(preparedFor(name) ?? '')
const names = Object.keys(scripts ?? {}).filter(name => !(name.startsWith('pre') && name.slice(3) in (scripts ?? {})))
const onStart = names.filter(name => !bringsTests(name))

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** The program of a script, as a package, and the source that it runs; null = Node itself, or what has no source here. */
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

/** Packages that a source reaches by static and dynamic imports, each with the first file that imports it. */
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

test('no documented program is one that npx would have to fetch from elsewhere', () => {
  expect(documentedPrograms().filter(({ text }) => !ofStart.has(text))).toEqual([])
})

test('every script runs after npm start: with the packages of start alone, or it brings those of tests', async () => {
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
})

test('every documented call is quoted where a shell would read its address otherwise', () => {
  const calls = documentedCalls()
  expect(calls.length).toBeGreaterThan(1)
  // In zsh `?` and `*` stand for names of files, and `&` ends the command everywhere.
  expect(calls.filter(({ text }) => /[?*&]/.test(text.replaceAll(/"[^"]*"|'[^']*'/g, '')))).toEqual([])
})

test('a signal to npm reaches what it runs: the shell between them gives way to it', () => {
  // npm hands a signal on to the shell of a script only, and Debian's (dash) dies of it while its child goes on.
  expect(Object.entries(scripts ?? {}).filter(([, script]) => !/^([A-Z_]+=\S+ )*exec \S/.test(script))).toEqual([])
})
