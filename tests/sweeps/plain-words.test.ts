import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { wordsOfName } from '../harness/words-of-name'

// The project has one vocabulary, that of the field (`docs/architecture.md`, glossary). Home-made words that were
// renamed once do not come back: each means several things at a time, and a reader has to learn which.

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Refused in names, with the words to use instead. */
const refusedNames: ReadonlyArray<readonly [pattern: RegExp, instead: string]> = [
  [/^(tell|tells|told|telling)$/, 'notify, record, report, send, answer'],
  [/^doors?$/, 'handler (HTTP), role (database), entry point'],
  [/^(gather|gathers|gathered)$/, 'compute, collect, digest'],
  [/^evenly$/, 'constantTime'],
  [/^strangers?$/, 'anonymous'],
  [/^(story|stories)$/, 'log, logged, history'],
  [/^(whoever|whomever|somebody|nobody)$/, 'who is meant, noOne'],
]

/** Refused in comments, and in the titles of tests. */
const refusedInComments: ReadonlyArray<readonly [pattern: RegExp, instead: string]> = [
  [/\b(whoever|whomever|somebody)\b/i, 'the caller, the user, the sender, anyone who'],
  [/(?<!`)\bnobody\b/i, 'no one, no caller, none, a passive'],
  [/\b(tell|tells|told|telling)\b/i, 'notify, record, report, distinguish'],
  [/\bstrangers?\b/i, 'anonymous caller'],
  [/\b(door|evenly)\b/i, 'handler, role, in constant time'],
]

const folders = ['server', 'app', 'workers', 'prisma/seed', 'scripts', 'tests', 'bench', 'chaos', 'docker']
const filesIn = (folder: string, kind: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && kind.test(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name))
const sourceName = /(?<!\.d)\.([cm]?[jt]s|tsx)$/
const configs = readdirSync(root).filter(name => sourceName.test(name))
const files = [...configs.map(name => path.join(root, name)), ...folders.flatMap(folder => filesIn(folder, sourceName))]
/** The tests in a browser are called stories. */
const isStory = (word: string) => /^(story|stories)$/.test(word)
const isOfTests = (file: string) => /^tests\/|^vitest\.config|\.test\.tsx?$/.test(file)

/** The names that a file declares, its comments and the titles of its tests, with their lines. */
function readSource(file: string) {
  const text = readFileSync(file, 'utf8')
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const names = new Map<string, number>()
  const comments = new Map<number, string>()
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const commentsAt = (position: number) => {
    const ranges = [ts.getLeadingCommentRanges(text, position), ts.getTrailingCommentRanges(text, position)]
    for (const { pos, end } of ranges.flatMap(found => found ?? [])) comments.set(pos, text.slice(pos, end))
  }
  // Punctuation is not a node of its own: comments after a comma or an opening brace are looked up there.
  const visit = (node: ts.Node) => {
    const parent = node.parent as { name?: ts.Node } | undefined
    if (ts.isIdentifier(node) && parent?.name === node && !ts.isPropertyAccessExpression(node.parent))
      names.set(node.text, lineOf(node.getStart()))
    const isTest = ts.isCallExpression(node) && /^(test|it|describe)\b/.test(node.expression.getText(source))
    const title = isTest ? node.arguments[0] : undefined
    if (title && ts.isStringLiteralLike(title)) comments.set(title.pos, title.text)
    commentsAt(node.pos)
    commentsAt(node.end)
    if (text[node.end] === ',') commentsAt(node.end + 1)
    if (ts.isJsxExpression(node) || ts.isBlock(node)) commentsAt(node.getStart(source) + 1)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { names, comments: [...comments].map(([position, comment]) => ({ line: lineOf(position), comment })) }
}

const sources = files.map(file => ({ file: path.relative(root, file), ...readSource(file) }))

test('no name contains a refused word', () => {
  expect(sources.length).toBeGreaterThan(1_000)
  const found = sources.flatMap(({ file, names }) =>
    [...names].flatMap(([name, line]) =>
      refusedNames.flatMap(([pattern, instead]) =>
        wordsOfName(name).some(word => pattern.test(word) && !(isStory(word) && isOfTests(file)))
          ? [`${file}:${line} ${name}: ${instead}`]
          : [],
      ),
    ),
  )
  expect(found).toEqual([])
})

test('no comment refers to a person without saying which, or to a message without saying how it is sent', () => {
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

/** The one page that may name the refused words. */
const glossary = 'docs/architecture.md'

test('no line of a comment is longer than 120 characters, which the formatter leaves as it is', () => {
  const found = files.flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > 120 && /^\s*(\/\/(?! biome-ignore)|\/?\*)/.test(line)
          ? [`${path.relative(root, file)}:${index + 1}`]
          : [],
      ),
  )
  expect(found).toEqual([])
})

test('documents avoid the same words', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...filesIn('docs', /\.md$/)]
    .map(file => path.relative(root, path.resolve(root, file)))
    .filter(file => file !== glossary)
  expect(documents.length).toBeGreaterThan(20)
  const found = documents.flatMap(file =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        refusedInComments.flatMap(([pattern, instead]) => {
          const word = pattern.exec(line.replace(/`[^`]*`/g, ''))?.[0]
          return word ? [`${file}:${index + 1} ${word}: ${instead}`] : []
        }),
      ),
  )
  expect(found).toEqual([])
})
