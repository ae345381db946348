import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'

/** Where the types of our own client stand. */
export const clientTypesFile = 'clients/typescript/src/schema.ts'

const heading = `// Made of docs/api/openapi.json by "npm run openapi"; nobody edits it.\n\n`

// Whatever `fetch` takes as a body: a file is no text. By this name it is known with and without the library of
// browsers.
const bytes = ts.factory.createTypeReferenceNode("NonNullable<RequestInit['body']>")

/**
 * The types of a document for `openapi-fetch`, without its examples, which would be most of the file.
 * @throws Error when the text is no valid OpenAPI document
 */
export async function clientTypesOf(documentText: string): Promise<string> {
  const document = withoutExamples(JSON.parse(documentText)) as OpenAPI3
  const types = await openapiTS(document, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    // What has a default may be left out; it is the service that fills it in.
    defaultNonNullable: false,
    silent: true,
    transform: ({ format }) => (format === 'binary' ? bytes : undefined),
  })
  return heading + astToString(types)
}

function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => key !== 'example' && key !== 'examples')
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutExamples(part)]))
}
