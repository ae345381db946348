import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ruleText } from '../../server/platform/values/issue-texts'

// A rule's message is written in English where the rule is, in lower case. People read it in their own language: each
// has a text of its own there, since a general one ("does not fit here") says nothing about the remedy.

const sources = execFileSync('git', ['ls-files', 'server/services/**/*.ts', 'server/platform/**/*.ts'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter(file => !/\.test\.ts$|\/example\.ts$|issue-texts\.ts$/.test(file))

/** A text in quotes, or a template. */
const quoted = String.raw`(?:'((?:[^'\\\n]|\\.)*)'|\`((?:[^\`\\\n]|\\.)*)\`)`
/** Up to three levels of parentheses, as in `.refine(list => new Set(list.map(one => one.id)).size > 0, '…')`. */
const within = String.raw`(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*`
/** Where the message of a rule stands. */
const patterns = [
  new RegExp(String.raw`\b(?:message|error): ${quoted}`, 'g'),
  new RegExp(String.raw`\.(?:refine|regex)\(${within},\s*${quoted},?\s*\)`, 'g'),
  new RegExp(
    String.raw`\b(?:add|refuse|refused|issue|invalid|fault|rejected|validationError)\((?:[^()']|'[^']*')*,\s*${quoted},?\s*\)`,
    'g',
  ),
]

/** A template with a number for each value: those that stand for fields have texts of their own. */
const withValues = (template: string): string => template.replaceAll(/\$\{[^}]+\}/g, '7')

/** No rules: what a log or a record says, and texts that are in the reader's language already. */
const otherSources = [
  'integrations/imports/run-due.ts',
  'overview/conversations/pushed-messages.ts',
  'invoices/to-issues.ts',
]

const rules = sources.flatMap(file => {
  const text = readFileSync(file, 'utf8')
  return patterns
    .flatMap(pattern =>
      [...text.matchAll(pattern)].map(([, literal, template = '']) => literal ?? withValues(template)),
    )
    .map(message => message.replaceAll(/\\(.)/g, '$1'))
    .filter(message => /^(?:[a-z0-9"].* |[0-9])/.test(message))
    .map(message => ({ file, message }))
})

test('every rule has a text in both languages, and none shows people the name of a field', () => {
  const missing = rules.filter(({ file, message }) => {
    const [de, en] = [ruleText(message, 'de'), ruleText(message, 'en')]
    const isGeneral = de === ruleText('a rule that no one knows', 'de')
    return (
      !otherSources.some(source => file.endsWith(source)) &&
      (isGeneral || de === en || en === message || /"\w+"|\b[a-z]+_[a-z]+\b/.test(de + en))
    )
  })
  expect(rules.length).toBeGreaterThan(100)
  expect(missing.map(({ file, message }) => `${file}: ${message}`)).toEqual([])
})
