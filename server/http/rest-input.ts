import type { IncomingMessage } from 'node:http'
import { DomainError } from '../core/errors'
import { type BodyFormat, readObjectBody, singleValues } from './json-body'
import type { Mount } from './rest-mounts'

/** Login libraries post forms here; nothing else takes one. */
const formPaths = new Set(['/api/auth/callback/credentials'])

/**
 * The raw input of a REST call: path parameters decoded, and the query (GET, DELETE) or the body (the others). Unknown query
 * parameters are left out. One without a value is refused, since a program that lost it would get every record; only words to search
 * for may be none.
 * @param values the path's parameters as they were sent
 * @throws DomainError `not_found` for a path parameter that no record can have, 400, 413 or 415 for the rest
 */
export async function readRestInput(
  req: IncomingMessage,
  mount: Mount,
  values: readonly string[],
  search: string,
): Promise<Record<string, unknown>> {
  const named = mount.parameters.map((name, at) => [name, decodeParameter(values[at] ?? '')] as const)
  const inPath = Object.fromEntries(named)
  if (mount.method === 'GET' || mount.method === 'DELETE') {
    const given = knownFields(singleValues(new URLSearchParams(search)), mount)
    const empty = Object.keys(given).filter(name => given[name] === '' && !(name in inPath) && name !== 'q')
    if (empty.length > 0) {
      const issues = empty.map(path => ({ path, code: 'empty', message: 'Given without a value' }))
      throw new DomainError('validation', { issues })
    }
    return { ...withoutEmpty(given), ...inPath }
  }
  const isForm = formPaths.has(mount.path)
  const formats: BodyFormat[] = isForm ? ['json', 'form'] : ['json']
  const body = await readObjectBody(req, formats)
  const twice = mount.parameters.filter(name => Object.hasOwn(body, name))
  if (twice.length > 0) {
    const issues = twice.map(path => ({ path, code: 'unrecognized_key', message: 'Stands in the path' }))
    throw new DomainError('validation', { issues })
  }
  return { ...(isForm ? withoutEmpty(knownFields(body, mount)) : body), ...inPath }
}

const knownFields = (given: Record<string, unknown>, { fields }: Mount) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => fields.has(name)))

const withoutEmpty = (given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))

/** No record's id or number has a control character; the encoding itself was checked before. */
function decodeParameter(sent: string): string {
  const value = decodeURIComponent(sent)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f]/.test(value)) throw new DomainError('not_found')
  return value
}
