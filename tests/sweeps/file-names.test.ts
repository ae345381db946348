import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { wordsOfName } from '../harness/words-of-name'

const services = fileURLToPath(new URL('../../server/services', import.meta.url))

/**
 * Names a file of a noun may have without exporting anything of that name: the same word means the same in every
 * folder. A part of a noun adds its name as a prefix (`photo-schema`, `settings-rules`), a reader as a suffix
 * (`read-users`).
 */
const vocabulary = new Set([
  'noun', // what the rest of the service knows about it
  'router', // its procedures
  'routes', // its input and output as bytes
  'handlers', // what it contributes: documents, attachments, background jobs, handlers of what outside systems push
  'schema', // shapes of input and output
  'machine', // states and moves
  'rules', // constraints, for browser and server
  'read', // lists and details
  'change', // how its rows are loaded and shown to the audit log
  'columns', // mapping between rows and the API
  'table', // of a database
  'lines', // of a document
  'texts', // in both languages
  'paper', // the view model of its document
  'pdf', // the document
  'fields', // of a file
  'limits',
  'imports', // names of its fields in files
  'example', // values for documents and test deliveries
  'defaults',
  'retention', // how long records are kept
])

const stemsOf = (name: string): string[] =>
  wordsOfName(name).map(word => word.replace(/ies$/, 'y').replace(/(s|d|ed|ing|er|or|e)$/, ''))

const declared = /export (?:default )?(?:async )?(?:function\*?|const|class|interface|type) +(\w+)/g

function isNamedAfterContent(file: string): boolean {
  const name = path.basename(file).replace(/\.tsx?$/, '')
  const parts = name.split('-')
  if (vocabulary.has(parts.at(-1) ?? '') || parts[0] === 'read') return true
  const wanted = stemsOf(name)
  const exported = [...readFileSync(file, 'utf8').matchAll(declared)].map(([, one = '']) => stemsOf(one))
  return exported.some(stems => wanted.every(stem => stems.includes(stem)))
}

test('each file of a noun is named after what it exports, or by a word that means the same in every noun', () => {
  const files = readdirSync(services, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(400)
  const astray = files.filter(file => !isNamedAfterContent(file)).map(file => path.relative(services, file))
  expect(astray).toEqual([])
})
