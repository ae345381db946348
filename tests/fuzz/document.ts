import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  pattern?: string
  format?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

export interface DocumentedOperation {
  /** `GET /projects/{id}` */
  name: string
  method: string
  /** Relative to the server of the document. */
  path: string
  parameters: Parameter[]
  /** By media type. */
  bodies: Record<string, Schema>
  describes(status: number): boolean
  /** What is wrong with a response; null when the document describes it. */
  faultOf(answer: { status: number; type: string | null; body: string }): string | null
  /** Whether a part of the request conforms to its schema. */
  fits(part: Parameter | 'body', value: unknown): boolean
}

export interface OpenApiDocument {
  operations: DocumentedOperation[]
  /** Resolves a reference within the document. */
  resolve(schema: Schema): Schema
}

type Node = Record<string, unknown>

/** Reads an OpenAPI 3.1 document to check a service against it; schemas are compiled once. */
export function readDocument(text: string): OpenApiDocument {
  const document = JSON.parse(text) as { paths: Record<string, Record<string, Node>> }
  const ajv = addFormats.default(new Ajv2020({ strict: false, validateSchema: false, allErrors: false }))
  ajv.addSchema({ $id: 'https://document.test/', ...document })
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  const check = (pointer: string) => {
    const known = compiled.get(pointer)
    if (known) return known
    const made = ajv.compile({ $ref: `https://document.test/#${pointer}` })
    compiled.set(pointer, made)
    return made
  }
  const at = (pointer: string): unknown =>
    pointer
      .slice(1)
      .split('/')
      .reduce<unknown>((node, name) => (node as Node)[unescapePointer(name)], document)
  /** A node, or the target of its reference, with its own pointer. */
  const follow = (pointer: string): [node: Node, pointer: string] => {
    const node = at(pointer) as Node
    return typeof node.$ref === 'string' ? follow(node.$ref.slice(1)) : [node, pointer]
  }

  function operationAt(path: string, verb: string): DocumentedOperation {
    const pointer = `/paths/${escapePointer(path)}/${verb}`
    const operation = at(pointer) as Node
    const places = new Map<Parameter, string>()
    for (const index of ((operation.parameters as unknown[]) ?? []).keys()) {
      const [node, place] = follow(`${pointer}/parameters/${index}`)
      places.set(node as unknown as Parameter, `${place}/schema`)
    }
    const [body, bodyPlace] = operation.requestBody ? follow(`${pointer}/requestBody`) : [{}, '']
    const content = (body.content ?? {}) as Record<string, { schema: Schema }>
    return {
      name: `${verb.toUpperCase()} ${path}`,
      method: verb.toUpperCase(),
      path,
      parameters: [...places.keys()],
      bodies: Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, schema])),
      describes: status => (operation.responses as Node)[status] !== undefined,
      fits: (part, value) => {
        const [type = ''] = Object.keys(content)
        const place = part === 'body' ? `${bodyPlace}/content/${escapePointer(type)}/schema` : places.get(part)
        return check(place ?? '')(value)
      },
      faultOf({ status, type, body: text }) {
        const responses = operation.responses as Node
        if (!responses[status]) return `status ${status} is not described`
        const [response, place] = follow(`${pointer}/responses/${status}`)
        const described = (response.content ?? {}) as Node
        const media = type?.split(';')[0] ?? ''
        if (Object.keys(described).length === 0)
          return text === '' ? null : `status ${status} is described without a body`
        if (!described[media]) return `status ${status} is not described as ${media || 'nothing'}`
        if (media !== 'application/json') return null
        const validate = check(`${place}/content/${escapePointer(media)}/schema`)
        return validate(JSON.parse(text)) ? null : `status ${status}: ${ajv.errorsText(validate.errors)}`
      },
    }
  }

  const verbs = ['get', 'post', 'put', 'patch', 'delete']
  return {
    operations: Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter(verb => verbs.includes(verb))
        .map(verb => operationAt(path, verb)),
    ),
    resolve: schema => (schema.$ref ? (follow(schema.$ref.slice(1))[0] as Schema) : schema),
  }
}

const escapePointer = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
const unescapePointer = (name: string) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
