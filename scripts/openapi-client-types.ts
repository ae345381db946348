import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'

/** File with the types of our own client. */
export const clientTypesFile = 'clients/typescript/src/schema.ts'

const heading = `// Made of docs/api/openapi.json by "npm run openapi"; do not edit.\n\n`

// Any body that `fetch` accepts: a file is not a text. This type name exists with and without the DOM library.
const bytes = ts.factory.createTypeReferenceNode("NonNullable<RequestInit['body']>")

/**
 * The types of a document for `openapi-fetch`, without its examples, which would be most of the file.
 * @throws Error when the text is not a valid OpenAPI document
 */
export async function clientTypesOf(documentText: string): Promise<string> {
  const document = withoutExamples(JSON.parse(documentText)) as OpenAPI3
  const types = await openapiTS(document, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    // A field with a default may be left out; the service fills it in.
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
