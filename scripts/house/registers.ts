import { readFileSync } from 'node:fs'
import type { Options } from './index'
import { committedFiles } from './lines'

/** The noun searched for, and its own folders. */
const noun = 'dunning'
const own = /^(server\/services\/billing\/dunnings\/|app\/features\/dunnings\/|app\/routes\/[^/]*dunning)/

/** Reasons why a file outside its folders mentions it; the first match counts. */
const reasons: ReadonlyArray<readonly [RegExp, string]> = [
  [/^prisma\/(schema|migrations)\//, 'its tables'],
  [/^prisma\/seed\//, 'the demo company has some'],
  [/^server\/paper\//, 'its paper and the words on it'],
  [/^server\/nouns\/index\.ts$/, 'the one list of nouns'],
  [/^server\/(router|handlers|byte-routes)\.ts$/, 'the lists of routers, of handlers and of routes of bytes'],
  [
    /^(server\/services\/people\/companies|app\/features\/settings|app\/routes\/_app\.settings)/,
    'settings of the company',
  ],
  [/^app\/(i18n)\//, 'texts of pages that show it'],
  [
    /^(server\/services\/billing\/invoices\/|app\/(features\/invoices|routes\/.*invoices))/,
    'an invoice is what is reminded of',
  ],
  [/^server\/services\/overview\/assistant\/grammar-words\.ts$/, 'words that people say'],
  [/^app\/components\/frame\/(nav-items|further-pages)\.ts$/, 'the menu, and what the palette finds'],
  [/^server\/http\/openapi\//, 'examples and texts of the API’s documents'],
  [/^server\/platform\/records\/change-record\.ts$/, 'the order of locks'],
]

/**
 * Lists files outside a noun's folders that mention it, with the reason; one without a reason is a register that is
 * edited by hand.
 */
export async function printRegisters({ verbose }: Options): Promise<void> {
  const named = committedFiles().filter(
    file =>
      /\.(tsx?|prisma|sql)$/.test(file) &&
      /^(server|app|workers|prisma)\//.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      !own.test(file) &&
      readFileSync(file, 'utf8').toLowerCase().includes(noun),
  )
  const explained = named.map(file => ({ file, reason: reasons.find(([place]) => place.test(file))?.[1] }))
  const unexplained = explained.filter(({ reason }) => !reason)
  console.log(`registers: files that name "${noun}" outside its own rooms`)
  console.log(`  files                       ${named.length}, ${unexplained.length} of them without a reason`)
  for (const { file, reason } of verbose ? explained : unexplained)
    console.log(`  ${file}: ${reason ?? 'no reason: a register that is edited by hand'}`)
}
