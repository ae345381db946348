import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// No test fails because the machine is slow: asynchronous effects are awaited in one way, with one generous timeout,
// and nothing is judged by its duration. Speed is proved by order or by counts, or measured by a benchmark.

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = ['server', 'workers', 'app', 'scripts', 'clients', 'bench', 'tests']

/** These test real pauses: windows and leases that end by the clock of the database. */
const pausing = ['server/http/guards/key-slots.test.ts', 'server/platform/jobs/run-jobs.test.ts']
/** A real-time limit must be many times what an idle machine needs. */
const leastLimitMs = 30_000

interface Rule {
  what: string
  pattern: RegExp
  /** Reads the limit in the match; a limit of at least this many milliseconds is fine. */
  least?: number
  except?: readonly string[]
  /** The folder that it applies to; otherwise all. */
  within?: string
}

const rules: Rule[] = [
  { what: 'a wait beside eventually()', pattern: /\bvi\.waitFor\(/g },
  {
    what: 'a page that is read once',
    pattern: /expect\(await [^\n]*\.(?:count|inputValue|textContent|innerText|isChecked)\(\)/g,
    within: 'tests/e2e/',
  },
  // If a dialog opens a moment late, the last match is another element: name it, or search within it.
  {
    what: 'the last one, which may not be there yet',
    pattern: /getByRole\('(?:alert)?dialog'\)\.last\(\)|\.last\(\)\.click\(\)/g,
    within: 'tests/e2e/',
  },
  // The browser may lose the end of a response, and this wait has no timeout.
  { what: "an answer's end by the browser's notice", pattern: /\)\.finished\(\)/g, within: 'tests/e2e/' },
  // Such a loop continues after the end of its test, and takes a core from those that follow.
  { what: 'a loop that asks until something comes', pattern: /\bwhile \(.*\bawait\b.*(?:[<>]|[!=]==) ?\d+\)/g },
  { what: 'a pause', pattern: /resolve => (?:void )?setTimeout\(|\bsetTimeout\(resolve\b/g, except: pausing },
  {
    what: 'a verdict on time',
    pattern:
      /(?:performance\.now|Date\.now)\(\)[^;\n]*\)\.toBeLess\w*\((?<ms>[\w.]+)\)|\w*[mM]s\)\.toBeLess\w*\((?<ms2>[\w.]+)\)/g,
    least: leastLimitMs,
  },
  {
    what: 'a test or hook with a limit of its own',
    pattern: /^( *)(?:test|it|(?:before|after)(?:All|Each))\b(?:(?!^\1\}).*\n)+\1\}, (?<ms>\d[\d_]*)\)/gm,
    least: 600_000,
  },
  {
    what: 'a test or hook with a limit of its own, on a line of its own',
    pattern: /^ *\},\n *(?<ms>\d[\d_]*)(?: [^\n]*)?,\n *\)/gm,
    least: 600_000,
  },
  { what: 'a limit of its own', pattern: /\b(?:test|hook)Timeout: (?<ms>\d[\d_]*)/g, least: 600_000 },
  { what: 'a poll with a limit of its own', pattern: /\.poll\([^;\n]*\{ timeout: (?<ms>\d[\d_]*)/g, least: 180_000 },
  { what: 'a wait with a limit of its own', pattern: /\.waitFor\(\{[^}\n]*timeout: (?<ms>\d[\d_]*)/g, least: 180_000 },
]

test('no test fails because of a slow machine: none waits, pauses or judges by a limit of its own', () => {
  const files = folders.flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map(name => path.join(folder, name)),
  )
  const found = files.flatMap(file => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return rules
      .filter(({ except, within = '' }) => file.startsWith(within) && !except?.includes(file))
      .flatMap(({ what, pattern, least }) =>
        [...text.matchAll(pattern)]
          .filter(({ groups }) => {
            const ms = Number((groups?.ms ?? groups?.ms2 ?? '').replaceAll('_', ''))
            return least === undefined || !(ms >= least)
          })
          .map(([match]) => `${file}: ${what}: ${match.split('\n').at(-1)?.trim()}`),
      )
  })
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
