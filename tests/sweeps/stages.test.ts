import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

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

  const named = [read('scripts/test.mjs'), ...(read('scripts/verify.mjs').match(/\btests\([^)]*\)/g) ?? [])].join()
  const unnamed = new Set(listed.map(({ projectName }) => projectName).filter(name => !named.includes(`'${name}'`)))
  expect([...unnamed]).toEqual([])
})

test('a test that npm test leaves out for its tag is run by npm run verify', () => {
  expect(read('scripts/test.mjs')).toContain(`'--tags-filter=!long'`)
  expect(read('scripts/verify.mjs')).not.toContain('tags-filter')
  expect(read('scripts/verify.mjs')).toContain(`tests('code', 'process', 'browser')`)
  // The steps of a story need one another.
  const tagged = testFiles(path.join(root, 'tests/e2e')).filter(file => /\btags: /.test(readFileSync(file, 'utf8')))
  expect(tagged).toEqual([])
})

test('what npm run verify excludes from a stage, another one runs at full size', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const excluded = [...git('ls-files', 'tests/fuzz/*.test.ts'), ...git('grep', '-l', 'roundsOf(', '--', '*.test.ts')]
  // As scripts/fuzz.mjs finds its simulations.
  for (const file of excluded) expect(read(file), file).toMatch(/harness\/cases|fast-check|FUZZ_|fuzzSeed/)
  const verify = read('scripts/verify.mjs')
  for (const stage of [`npm('fuzz', '--', ...inRounds)`, `npm('fuzz', '--', 'tests/fuzz')`, `npm('axe')`])
    expect(verify).toContain(stage)
  expect(verify.match(/--exclude/g)).toHaveLength(1)
})

test('what has few rounds runs all of them in npm run verify', () => {
  const fewRounds = testFiles(root).filter(file => /\bcasesOf\(1?\d,/.test(readFileSync(file, 'utf8')))
  expect(fewRounds).toEqual([])
})
