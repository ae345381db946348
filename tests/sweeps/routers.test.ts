import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

// A router is the table of its noun's operations: permission, path, input, output, and the function of the noun that
// answers. Decisions are made in that function, so that pages, API, assistant and workers cannot differ.

const services = 'server/services'
const files = readdirSync(services, { recursive: true, encoding: 'utf8' })
  .filter(file => /router\.ts$/.test(file))
  .map(file => `${services}/${file}`)

const isGiven = (node: ts.Node): boolean =>
  ts.isIdentifier(node) || ts.isStringLiteral(node) || (ts.isPropertyAccessExpression(node) && isGiven(node.expression))

/** `({ ctx, input }) => verb(ctx, input)`, or the function itself. */
const isOneCall = (resolver: ts.Node): boolean =>
  ts.isIdentifier(resolver) ||
  (ts.isArrowFunction(resolver) &&
    ts.isCallExpression(resolver.body) &&
    ts.isIdentifier(resolver.body.expression) &&
    resolver.body.arguments.every(isGiven))

function resolversIn(file: string): ts.Node[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: ts.Node[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [resolver] = node.arguments
      if (resolver && /^(query|mutation|subscription)$/.test(node.expression.name.text)) found.push(resolver)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('each procedure is answered by one call of its noun, which gets the input unchanged', () => {
  const resolvers = files.flatMap(file => resolversIn(file).map(resolver => ({ file, resolver })))
  expect(resolvers.length).toBeGreaterThan(400)
  const deciding = resolvers.filter(({ resolver }) => !isOneCall(resolver))
  expect(deciding.map(({ file, resolver }) => `${file}: ${resolver.getText()}`)).toEqual([])
})
