import {
  asNode,
  compareSchemas,
  type Direction,
  type Finding,
  isSame,
  type Node,
  type Pair,
  resolve,
} from './openapi-compatible'

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options']

/**
 * Incompatibilities of the current document for clients of the released one, operation by operation. Additions are
 * compatible: paths, optional parameters and fields, fields of responses, further errors.
 */
export function compareDocuments(released: Node, current: Node): Finding[] {
  const documents: Pair = { released, current }
  return [
    ...comparePaths(asNode(released.paths), asNode(current.paths), documents),
    ...compareWebhooks(asNode(released.webhooks), asNode(current.webhooks), documents),
  ]
}

function comparePaths(released: Node, current: Node, documents: Pair): Finding[] {
  return Object.entries(released).flatMap(([path, item]) => {
    if (!(path in current)) return [{ where: path, what: 'path removed' }]
    const now = asNode(current[path])
    return methods
      .filter(method => method in asNode(item))
      .flatMap(method => {
        const where = `${method.toUpperCase()} ${path}`
        if (!(method in now)) return [{ where, what: 'operation removed' }]
        const pair = { released: asNode(asNode(item)[method]), current: asNode(now[method]) }
        return compareOperation(pair, where, documents)
      })
  })
}

function compareOperation(pair: Pair, where: string, documents: Pair): Finding[] {
  const { released, current } = pair
  return [
    ...(released.operationId === current.operationId
      ? []
      : [
          {
            where,
            what: `operationId became ${String(current.operationId)}; clients name their methods by it`,
          },
        ]),
    ...(isSame(released.security, current.security) ? [] : [{ where, what: 'security changed' }]),
    ...compareParameters(pair, where, documents),
    ...compareBody(pair, where, documents),
    ...compareAnswers(pair, where, documents),
  ]
}

function compareParameters({ released, current }: Pair, where: string, documents: Pair): Finding[] {
  const before = parametersOf(released, documents.released)
  const now = parametersOf(current, documents.current)
  const kept = [...before].flatMap(([name, parameter]) => {
    const at = `${where}: ${name}`
    const other = now.get(name)
    if (!other) return [{ where: at, what: 'parameter removed' }]
    const demanded = other.required && !parameter.required ? [{ where: at, what: 'became required' }] : []
    const schemas = { released: asNode(parameter.schema), current: asNode(other.schema) }
    return [...demanded, ...compareSchemas(schemas, 'takes', at, documents)]
  })
  const added = [...now].filter(([name, { required }]) => required && !before.has(name))
  return [...kept, ...added.map(([name]) => ({ where: `${where}: ${name}`, what: 'new required parameter' }))]
}

function parametersOf(operation: Node, document: Node): Map<string, Node> {
  const parameters = ((operation.parameters ?? []) as Node[]).map(one => resolve(one, document))
  return new Map(parameters.map(one => [`${String(one.in)} parameter ${String(one.name)}`, one]))
}

function compareBody({ released, current }: Pair, where: string, documents: Pair): Finding[] {
  const before = resolve(asNode(released.requestBody), documents.released)
  const now = resolve(asNode(current.requestBody), documents.current)
  const at = `${where}: body`
  const demanded = now.required && !before.required ? [{ where: at, what: 'became required' }] : []
  const pair = { released: asNode(before.content), current: asNode(now.content) }
  return [...demanded, ...compareContent(pair, 'takes', at, documents)]
}

function compareAnswers({ released, current }: Pair, where: string, documents: Pair): Finding[] {
  const now = asNode(current.responses)
  return Object.entries(asNode(released.responses)).flatMap(([status, answer]) => {
    const at = `${where}: ${status}`
    if (!(status in now)) return [{ where: at, what: 'status removed' }]
    const before = resolve(asNode(answer), documents.released)
    const other = resolve(asNode(now[status]), documents.current)
    const lost = Object.keys(asNode(before.headers)).filter(name => !(name in asNode(other.headers)))
    const pair = { released: asNode(before.content), current: asNode(other.content) }
    return [
      ...lost.map(name => ({ where: at, what: `header ${name} removed` })),
      ...compareContent(pair, 'gives', at, documents),
    ]
  })
}

function compareContent(pair: Pair, direction: Direction, where: string, documents: Pair): Finding[] {
  return Object.entries(pair.released).flatMap(([type, media]) => {
    if (!(type in pair.current)) return isSpelling(type, pair) ? [] : [{ where, what: `content type ${type} removed` }]
    const schemas = {
      released: asNode(asNode(media).schema),
      current: asNode(asNode(pair.current[type]).schema),
    }
    return compareSchemas(schemas, direction, where, documents)
  })
}

/**
 * A range media type next to a type that stays: no request has a range as its type, and generators that chose it sent
 * nothing useful.
 */
const isSpelling = (type: string, { released, current }: Pair): boolean =>
  type === '*/*' && Object.keys(released).some(other => other !== type && other in current)

/** We are the client there: a payload is what we send. */
function compareWebhooks(released: Node, current: Node, documents: Pair): Finding[] {
  return Object.entries(released).flatMap(([event, item]) => {
    const where = `webhook ${event}`
    if (!(event in current)) return [{ where, what: 'event removed' }]
    const before = asNode(asNode(item).post)
    const now = asNode(asNode(current[event]).post)
    const headers = parametersOf(now, documents.current)
    const lost = [...parametersOf(before, documents.released).keys()].filter(name => !headers.has(name))
    const pair = {
      released: asNode(asNode(before.requestBody).content),
      current: asNode(asNode(now.requestBody).content),
    }
    return [
      ...lost.map(name => ({ where, what: `${name} removed` })),
      ...compareContent(pair, 'gives', where, documents),
    ]
  })
}
