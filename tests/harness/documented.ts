import { readdirSync, readFileSync } from 'node:fs'

/** Something that a document mentions, with its position. */
export interface Mention {
  /** `README.md:27` */
  where: string
  text: string
}

const files = () => [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs').flatMap(name => (name.endsWith('.md') ? `docs/${name}` : [])),
]

/** What README, CONTRIBUTING and the documents contain that matches this pattern: its first group, line by line. */
function mentionsOf(pattern: RegExp): Mention[] {
  return files().flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)].map(([, text = '']) => ({ where: `${file}:${index + 1}`, text })),
      ),
  )
}

/** Names of scripts: `tour` of `npm run tour -- --start`. */
export const documentedScripts = (): Mention[] => mentionsOf(/\bnpm (?:run )?(start|test\b|(?<=npm run )[a-z][\w:]*)/g)

/** Programs that are run from packages: `vitest` of `npx vitest run …`. */
export const documentedPrograms = (): Mention[] => mentionsOf(/\bnpx ([\w@/-]+)/g)

/** Lines that call the API. */
export const documentedCalls = (): Mention[] => mentionsOf(/^ *(curl .*)$/g)

/** Files and folders of the repository, such as `server/router.ts`. */
export const documentedFiles = (): Mention[] =>
  mentionsOf(/`((?:app|bench|chaos|docs|prisma|scripts|server|tests|types)\/[\w./-]+)`/g)

/** Not pages, though they look like some. */
const others = new Map([
  ['/anfragen', 'a word of the interface, below /api/v1'],
  ['/kontakte', 'a word of the interface, below /api/v1'],
  ['/invoices/batch', 'takes forms only'],
  ['/live', 'a stream'],
  ['/proc', 'of Linux'],
  ['/rapport/{id}', 'the end of an address of the interface'],
  ['/reset', 'the end of an address of the interface'],
  ['/v1', 'the end of an address of another service'],
])
/** The paths of the API that are meant to be read. */
const readable = /^\/api\/(swagger|v1\/openapi\.json)$/

/** Addresses of pages, such as `/contact` or `/k/<token>`; of the API only its documents. */
export const documentedPages = (): Mention[] =>
  mentionsOf(/`(\/[^` ]+)`/g).filter(
    ({ text }) => !others.has(text) && (!text.startsWith('/api') || readable.test(text)),
  )
