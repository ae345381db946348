import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'

// An ordinary run generates the same data each time, so that a red run is caused by the change; `npm run fuzz`
// generates other data each time. Both derive from one seed (`fuzzSeed`).

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = ['server', 'workers', 'app', 'scripts', 'clients', 'bench', 'tests']

const rules = [
  { what: 'a seed of its own, which fuzz does not change', pattern: /\bseed: ?-?\d[\d_]*/g },
  { what: 'numbers from a seed of its own (`seedFrom`)', pattern: /\brandomFrom\(-?\d[\d_]*\b/g },
  { what: 'properties set up anew', pattern: /\b(?:configureGlobal|resetConfigureGlobal)\(/g },
]

test('properties use the one seed of all simulations', () => {
  const given = process.env.FUZZ_SEED
  expect(fc.readConfigureGlobal()?.seed).toEqual(
    given === 'random' ? expect.any(Number) : given ? Number(given) : 20_260_131,
  )
})

test('no test has a seed of its own', () => {
  const files = folders.flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map(name => path.join(folder, name)),
  )
  const found = files
    .filter(file => !file.endsWith('sweeps/seeds.test.ts'))
    .flatMap(file => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return rules.flatMap(({ what, pattern }) =>
        [...text.matchAll(pattern)].map(([match]) => `${file}: ${what}: ${match}`),
      )
    })
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
