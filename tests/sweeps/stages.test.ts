import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { inRounds, simulations } from '../../scripts/simulations.mjs'
import { stages } from '../../scripts/stages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** Folders without handwritten files of ours. */
const foreign = new Set(['node_modules', 'build', '.git', '.data', 'dist'])

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) return foreign.has(entry.name) ? [] : testFiles(at)
    return /\.test\.tsx?$/.test(entry.name) ? [at] : []
  })
}

test('each test file belongs to exactly one project, and npm test or npm run verify runs each project', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gewerk-stages-'))
  const list = path.join(folder, 'list.json')
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  execFileSync(process.execPath, [vitest, 'list', '--filesOnly', `--json=${list}`], { cwd: root, stdio: 'ignore' })
  const listed: { file: string; projectName: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  rmSync(folder, { recursive: true })
  expect(listed.map(({ file }) => file).toSorted()).toEqual(testFiles(root).toSorted())

  const named = [
    read('scripts/test.mjs'),
    ...stages().flatMap(({ run: [, args] }) => args.map(arg => `'${arg}'`)),
  ].join()
  const unnamed = new Set(listed.map(({ projectName }) => projectName).filter(name => !named.includes(`'${name}'`)))
  expect([...unnamed]).toEqual([])
})

test('a test that npm test leaves out for its tag is run by npm run verify', () => {
  expect(read('scripts/test.mjs')).toContain(`'--tags-filter=!long'`)
  const [tagged] = stages().filter(({ run: [, args] }) => args.includes('--tags-filter=long'))
  expect(tagged?.run[1]).toEqual(expect.arrayContaining(['code', 'process']))
  // The steps of a story need one another.
  const taggedStories = testFiles(path.join(root, 'tests/e2e')).filter(file =>
    /\btags: /.test(readFileSync(file, 'utf8')),
  )
  expect(taggedStories).toEqual([])
})

test('what a stage of npm run verify excludes, another one runs at full size', () => {
  const argsOf = (wanted: string) => stages().find(({ name }) => name === wanted)?.run[1] ?? []
  const excluded = stages().flatMap(({ run: [, args] }) =>
    args.flatMap(arg => (arg.startsWith('--exclude=') ? arg.slice('--exclude='.length).replace('/**', '') : [])),
  )
  expect(excluded.length).toBeGreaterThan(10)
  const axe: string = JSON.parse(read('package.json')).scripts.axe
  expect(argsOf('axe')).toContain('axe')
  expect(excluded.filter(place => !argsOf('fuzz').includes(place) && !axe.includes(place))).toEqual([])
  // What the stage names and takes no load would be left out there without a word.
  const large = simulations()
  const files = testFiles(path.join(root, 'tests/fuzz')).map(file => path.relative(root, file))
  expect([...files, ...inRounds()].filter(file => !large.includes(file))).toEqual([])
})

test('what has few rounds runs all of them in npm run verify', () => {
  const fewRounds = testFiles(root).filter(file => /\bcasesOf\(1?\d,/.test(readFileSync(file, 'utf8')))
  expect(fewRounds).toEqual([])
})
