import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = ['server', 'workers', 'app', 'scripts', 'clients', 'bench', 'tests']

/** A test or a hook that ends with a limit of its own, a poll and a wait in a browser that have one. */
const ownLimits = [
  {
    pattern: /^( *)(?:test|it|(?:before|after)(?:All|Each))\b(?:(?!^\1\}).*\n)+\1\}, (?<ms>\d[\d_]*)\)/gm,
    least: 600_000,
  },
  { pattern: /\b(?:test|hook)Timeout: (?<ms>\d[\d_]*)/g, least: 600_000 },
  { pattern: /\.poll\(.*\{ timeout: (?<ms>\d[\d_]*) \}\)/g, least: 180_000 },
  { pattern: /\.waitFor\(\{ timeout: (?<ms>\d[\d_]*) \}\)/g, least: 180_000 },
]
/** Who gives less than five seconds means just that: something has to come before something else can. */
const meant = 5_000

test('no test is failed by a slow machine: none has a limit of its own below the one for all', () => {
  const files = folders.flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map(name => path.join(folder, name)),
  )
  const own = files.flatMap(file => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return ownLimits.flatMap(({ pattern, least }) =>
      [...text.matchAll(pattern)]
        .map(({ groups }) => Number(groups?.ms?.replaceAll('_', '')))
        .filter(ms => ms >= meant && ms < least)
        .map(ms => `${file}: ${ms} ms`),
    )
  })
  expect(files.length).toBeGreaterThan(300)
  expect(own).toEqual([])
})
