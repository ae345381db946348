import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

// The house has one vocabulary, that of the field (`docs/architecture.md`, glossary). Words of our own that were renamed
// once do not come back: each names several things at a time, and a reader has to learn which.

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Refused in names, with what is meant by them. */
const refusedNames: ReadonlyArray<readonly [pattern: RegExp, instead: string]> = [
  [/^(tell|tells|told|telling)$/, 'notify, record, report, send, answer'],
  [/^doors?$/, 'handler (HTTP), role (database), entry point'],
  [/^(gather|gathers|gathered)$/, 'compute, collect, digest'],
  [/^evenly$/, 'constantTime'],
  [/^strangers?$/, 'anonymous'],
  [/^(story|stories)$/, 'log, logged, history'],
  [/^(whoever|whomever|somebody)$/, 'who is meant'],
]

/** Refused in comments. */
const refusedInComments: ReadonlyArray<readonly [pattern: RegExp, instead: string]> = [
  [/\b(whoever|whomever|somebody)\b/i, 'the caller, the user, the sender, anyone who'],
  [/(?<!`)\bnobody\b/i, 'no one, no caller, none, a passive'],
  [/\b(tell|tells|told|telling)\b/i, 'notify, record, report, distinguish'],
  [/\bstrangers?\b/i, 'anonymous caller'],
  [/\b(door|evenly)\b/i, 'handler, role, in constant time'],
]

const files = ['server', 'app', 'workers', 'prisma/seed', 'scripts'].flatMap(folder =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /(?<!\.test|\.d)\.tsx?$/.test(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name)),
)

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** What a file declares, and its comments, with their lines. */
function readSource(file: string) {
  const text = readFileSync(file, 'utf8')
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const names = new Map<string, number>()
  const comments = new Map<number, string>()
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const visit = (node: ts.Node) => {
    const parent = node.parent as { name?: ts.Node } | undefined
    if (ts.isIdentifier(node) && parent?.name === node && !ts.isPropertyAccessExpression(node.parent))
      names.set(node.text, lineOf(node.getStart()))
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ]
    for (const { pos, end } of ranges) comments.set(pos, text.slice(pos, end))
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return { names, comments: [...comments].map(([position, comment]) => ({ line: lineOf(position), comment })) }
}

const sources = files.map(file => ({ file: path.relative(root, file), ...readSource(file) }))

test('no name is of a word that was refused', () => {
  expect(sources.length).toBeGreaterThan(1_000)
  const found = sources.flatMap(({ file, names }) =>
    [...names].flatMap(([name, line]) =>
      refusedNames.flatMap(([pattern, instead]) =>
        wordsOf(name).some(word => pattern.test(word)) ? [`${file}:${line} ${name}: ${instead}`] : [],
      ),
    ),
  )
  expect(found).toEqual([])
})

test('no comment speaks of a person without saying which, or of telling without saying how', () => {
  const found = sources.flatMap(({ file, comments }) =>
    comments.flatMap(({ line, comment }) =>
      refusedInComments.flatMap(([pattern, instead]) => {
        const word = pattern.exec(comment)?.[0]
        return word ? [`${file}:${line} ${word}: ${instead}`] : []
      }),
    ),
  )
  expect(found).toEqual([])
})
