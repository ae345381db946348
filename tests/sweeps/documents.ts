import { readFile } from 'node:fs/promises'
import { openApiTexts } from '../../server/http/openapi/document'
import { furtherPaths } from '../../server/http/openapi/further'
import { appRouter } from '../../server/router'

export const { version } = JSON.parse(await readFile('package.json', 'utf8'))
/** The documents as the current code generates them. */
export const made = openApiTexts(appRouter, version, furtherPaths())

export interface Media {
  schema?: object
  example?: unknown
  examples?: Record<string, { value: unknown }>
}
export interface Parameter {
  $ref?: string
  name: string
  in: string
  description?: string
  schema: object
  example?: unknown
}
export interface Answer {
  $ref?: string
  content?: Record<string, Media>
}
export interface Operation {
  operationId: string
  summary?: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Answer>
}
export interface Document {
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
  tags: { name: string; description: string }[]
  components: {
    parameters?: Record<string, Parameter>
    responses: Record<string, Answer>
    headers: Record<string, { schema: object; example?: unknown }>
  }
}

export const documents = { v1: JSON.parse(made.v1), app: JSON.parse(made.app) } as Record<'v1' | 'app', Document>
export const operationsOf = (document: Document) =>
  Object.entries({ ...document.paths, ...document.webhooks }).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method,
      operation,
      name: `${method} ${path}`,
    })),
  )
/** Including those that subscribers serve. */
export const operations = Object.values(documents).flatMap(operationsOf)
export const served = Object.values(documents).flatMap(({ paths }) => operationsOf({ paths } as Document))
export const namesOf = (found: { name: string }[]) => found.map(({ name }) => name)
