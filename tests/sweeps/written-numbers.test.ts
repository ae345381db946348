import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Numbers, money and hours are formatted by one function each, so that "3.650" never appears next to "3 650" nor "8,5"
// next to "8:30".

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = ['app', 'server', 'workers'].flatMap(folder =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name))),
)
const textOf = new Map(sources.map(file => [file, readFileSync(path.join(root, file), 'utf8')]))

interface Rule {
  what: string
  pattern: RegExp
  /** Code that the pattern has to match. */
  example: string
  except?: readonly string[]
  /** The folder that it applies to; otherwise all. */
  within?: string
}

const rules: Rule[] = [
  {
    what: 'a format of numbers beside `numberStyle` and `moneyStyle`',
    pattern: /new Intl\.NumberFormat\b|\.toLocaleString\(/,
    example: 'new Intl.NumberFormat(locale)',
    except: ['server/platform/values/number-style.ts'],
  },
  {
    what: 'digits of a number on a page without its language',
    pattern: /\.toFixed\(/,
    example: 'hours.toFixed(2)',
    within: 'app/',
  },
  {
    what: 'minutes as hours beside `durationText`',
    pattern: /% 60\b(?!\.)/,
    example: 'Math.floor(minutes / 60), minutes % 60',
    // Seconds of a running clock.
    except: ['server/platform/values/duration-text.ts', 'app/features/times/worked-seconds.ts'],
  },
  {
    what: 'hours of work as a quantity; `format.hours`, and `format.billedHours` where the customer pays by it',
    pattern: /<Quantity [^>]*unit="h"|quantity\([^)]*'h'\)|unit="h" decimals/,
    example: '<Quantity value={row.total_hours} unit="h" />',
    within: 'app/',
  },
  {
    what: 'minutes as a fraction of hours in a text',
    pattern: /\/ 60\)?(?:\.\w+\([^)]*\))?\} ?h\b|number\(\w+ \/ 60/,
    example: 'format.number(minutes / 60)',
  },
]

test.each(rules)('nowhere is there $what', ({ pattern, example, except = [], within = '' }) => {
  expect(example).toMatch(pattern)
  const files = [...textOf].filter(([file]) => file.startsWith(within) && !except.includes(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter(([, text]) => pattern.test(text)).map(([file]) => file)).toEqual([])
  for (const file of except) expect(textOf.get(file), file).toMatch(pattern)
})
