import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { wordsOfName } from '../harness/words-of-name'

const root = fileURLToPath(new URL('../..', import.meta.url))
const services = path.join(root, 'server/services')

/** What `changeRecord` needs to know about a record: files that share it take it from `record-kind.ts`. */
const exportedKind = /export const \w+(: | = \([^)]*\): )RecordKind</

/**
 * Names a file of a noun may have without exporting anything of that name: the same word means the same in every
 * folder, and `holds` is what a file called so must contain. A part of a noun adds its name as a prefix
 * (`photo-schema`, `settings-rules`).
 */
const vocabulary: Readonly<Record<string, { means: string; holds: RegExp }>> = {
  noun: { means: 'what the rest of the service knows about it', holds: /= defineNoun\(/ },
  router: { means: 'its procedures', holds: /\b(router|mergeRouters)\(/ },
  routes: { means: 'its input and output as bytes', holds: /ByteRoute\b/ },
  handlers: {
    means: 'what it contributes: documents, attachments, background jobs, handlers of what outside systems push',
    holds: /\bdefineHandlers\(/,
  },
  schema: { means: 'shapes of input and output', holds: /\bfrom '(zod|[./\w-]+schema|[./\w-]+scalars)'|\bz\./ },
  machine: {
    means: 'states and moves',
    holds: /export const \w*(states|statuses)\b[\s\S]*export const \w*(moves|machine)\b/i,
  },
  rules: {
    means: 'constraints and arithmetic without a database, for browser and server',
    holds: /^(?![\s\S]*\bfrom '[./]+platform\/database)/,
  },
  read: { means: 'lists and details', holds: /^(?![\s\S]*\b(recordChange|changeRecord)\()/ },
  'record-kind': { means: 'the `RecordKind` by which its rows are changed', holds: exportedKind },
  table: { means: 'a table of jobs, for the worker that takes its rows', holds: /export const \w*Table\b/ },
  lines: { means: 'of a document', holds: /export [^\n]*line/i },
  texts: { means: 'in both languages', holds: /\bLocale\b|\blocale\b/ },
  paper: { means: 'the view model of its document', holds: /export [^\n]*paper/i },
  pdf: { means: 'the document', holds: /export [^\n]*pdf/i },
  fields: { means: 'of a file', holds: /export [^\n]*fields/i },
  limits: { means: 'the most it takes', holds: /export const max\w+/ },
  imports: { means: 'names of its fields in files', holds: /export const \w+Imports\b/ },
  example: { means: 'values for documents and test deliveries', holds: /example/i },
  defaults: { means: 'what stands in a field that was not given', holds: /export/ },
  retention: { means: 'how long records are kept', holds: /export [^\n]*(forget|remove|empty)\w*/i },
}

/** What a record of a noun is called where the noun itself is called otherwise. */
const recordWords: Readonly<Record<string, string>> = { team: 'member' }

/** Words that may stand between the others: `leaveDaysOf` is in `leave-days.ts`. */
const prepositions = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'by',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])

const irregular: Readonly<Record<string, string>> = { people: 'person', men: 'man', children: 'child' }

const singular = (word: string): string => {
  if (irregular[word]) return irregular[word]
  if (/(ss|us|is)$/.test(word)) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh|s)es$/, '$1')
    .replace(/s$/, '')
}

/** `eInvoice` is one word, as in the name of its noun. */
const wordsOf = (name: string): string[] =>
  wordsOfName(name.replace(/^eInvoice|EInvoice/, 'Einvoice'))
    .filter(Boolean)
    .map(singular)

const declared = /^export (?:default )?(?:async )?(?:function\*?|const|class|interface|type) +(\w+)/gm

const read = (file: string) => readFileSync(file, 'utf8')
const nameOf = (file: string) => path.basename(file).replace(/\.tsx?$/, '')

/** The words of a name that its noun does not say already; all of them where none is left. */
function ownWords(file: string, name: string): string {
  const [, ...folders] = path.relative(services, path.dirname(file)).split(path.sep)
  const known = new Set(folders.flatMap(folder => [...wordsOf(folder), ...(recordWords[folder] ?? '').split(' ')]))
  const words = wordsOf(name)
  const own = words.filter(word => !known.has(word) && !prepositions.has(word))
  return (own.length > 0 ? own : words).join(' ')
}

const exportsItsName = (file: string): boolean =>
  [...read(file).matchAll(declared)].some(([, name = '']) => ownWords(file, name) === ownWords(file, nameOf(file)))

/** What is read is what counts: `read-users` lists, loads and finds users. */
const isForReading = (file: string) => nameOf(file).startsWith('read-')

const wordOf = (file: string) => vocabulary[nameOf(file)] ?? vocabulary[nameOf(file).split('-').at(-1) ?? '']

/** `release-retention` is called after its export, and not by the word at its end. */
const isCalledAfterExport = (file: string) =>
  nameOf(file) !== 'record-kind' && nameOf(file).includes('-') && (isForReading(file) || exportsItsName(file))

/** Short files that only one other file of their noun imports, each with the reason why it is not part of that file. */
const keptApart: Readonly<Record<string, string>> = {
  'billing/invoices/check-seen-deductions.ts': 'send.ts is long, and a test goes by its name',
  'billing/invoices/seal-deductions.ts': 'send.ts is long, and this is a step of it',
  'customer/portal/appointment-as-customer.ts': 'beside what a customer sees of invoices and rapports',
  'customer/portal/rapport-as-customer.ts': 'beside what a customer sees of invoices and appointments',
  'integrations/calendars/plan-writes.ts': 'a step like the others of the sync, each in a file of its own',
  'integrations/mailbox/answer-recipients.ts': 'a rule of mails that one reads alone',
  'overview/conversations/meaning-of-type.ts': 'handle-pushed-message.ts is long',
  'overview/conversations/message-text.ts': 'handle-pushed-message.ts is long',
  'overview/conversations/record-delivery-state.ts': 'handle-pushed-message.ts is long',
  'people/users/request-deletion.ts': 'a verb of the profile',
  'people/users/withdraw-deletion.ts': 'a verb of the profile',
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name))

const files = sourcesIn(services).filter(file => !/\.test\.tsx?$/.test(file))
const astray = (isRight: (file: string) => boolean) =>
  files
    .filter(file => !isRight(file))
    .map(file => path.relative(services, file))
    .sort()

test('each file of a noun has exactly the name of what it exports, or a word that means the same in every noun', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(astray(file => wordOf(file) !== undefined || isForReading(file) || exportsItsName(file))).toEqual([])
})

test('a file that is called by a word of the vocabulary holds what the word says', () => {
  expect(astray(file => isCalledAfterExport(file) || (wordOf(file)?.holds.test(read(file)) ?? true))).toEqual([])
})

test('how records are changed that several files change stands in record-kind.ts', () => {
  expect(astray(file => nameOf(file) === 'record-kind' || !exportedKind.test(read(file)))).toEqual([])
})

test('the documents list every word of the vocabulary with its meaning', () => {
  const architecture = readFileSync(fileURLToPath(new URL('../../docs/architecture.md', import.meta.url)), 'utf8')
  const rows = Object.entries(vocabulary).map(([word, { means }]) => `| \`${word}\` | ${means} |`)
  expect(rows.filter(row => !architecture.includes(row))).toEqual([])
})

test('a short file with one caller is part of its caller, or kept apart for a reason', () => {
  const maxLines = 40
  const importers = new Map<string, Set<string>>()
  for (const file of ['server', 'app', 'workers', 'tests', 'bench', 'chaos'].flatMap(top =>
    sourcesIn(path.join(root, top)),
  ))
    for (const [, imported = ''] of read(file).matchAll(/(?:\bfrom |\bimport ?\(?|\bmock\()'([.~][^']+)'/g)) {
      const place = imported.startsWith('~server/')
        ? path.join(root, 'server', imported.slice('~server/'.length))
        : path.resolve(path.dirname(file), imported)
      importers.set(place, (importers.get(place) ?? new Set()).add(file))
    }
  const isPartOfCaller = (file: string): boolean => {
    const [caller, ...others] = importers.get(file.replace(/\.tsx?$/, '')) ?? []
    if (!caller || others.length > 0 || read(file).trimEnd().split('\n').length > maxLines) return false
    // A procedure's verb, and a job's handler, are looked for by name.
    const isListed = /(^|-)(router|routes|handlers)$/.test(nameOf(caller))
    return !isListed && path.dirname(caller) === path.dirname(file) && !/\.test$/.test(nameOf(caller))
  }
  const short = files.filter(file => nameOf(file) === 'record-kind' || wordOf(file) === undefined)
  expect(importers.size).toBeGreaterThan(1000)
  expect(
    short
      .filter(isPartOfCaller)
      .map(file => path.relative(services, file))
      .sort(),
  ).toEqual(Object.keys(keptApart))
})
