import { afterAll, beforeAll, expect, test } from 'vitest'
import { furtherMethods } from '../../server/http/openapi/further'
import { mountRest } from '../../server/http/rest/mounts'
import { appRouter } from '../../server/router'
import { startTestWeb, type TestWeb } from '../harness/web'

let web: TestWeb
beforeAll(async () => {
  web = await startTestWeb()
})
afterAll(() => web.stop())

/** A path with its parameters filled in. */
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, '7')

/**
 * The methods that each path serves, whichever entry points serve them: operations whose paths differ only in the names
 * of parameters share a path.
 */
function methodsByPath(): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>()
  const add = (path: string, method: string) => {
    const methods = paths.get(filled(path)) ?? new Set()
    for (const one of method === 'GET' ? ['GET', 'HEAD'] : [method]) methods.add(one)
    paths.set(filled(path), methods)
  }
  for (const { path, method } of mountRest(appRouter).mounts) add(path, method)
  for (const [path, methods] of furtherMethods()) for (const method of methods) add(path, method)
  return paths
}

test('every path refuses a method that it does not serve, and names all those that it serves', async () => {
  const wrong: unknown[] = []
  for (const [path, methods] of methodsByPath()) {
    const answer = await fetch(`${web.url}${path}`, { method: 'PROPFIND' })
    const { error } = (await answer.json()) as { error: string }
    const allow = answer.headers.get('allow')?.split(', ').sort()
    const expected = [...methods].sort()
    if (answer.status !== 405 || error !== 'method_not_allowed' || String(allow) !== String(expected))
      wrong.push({ path, status: answer.status, allow, expected })
  }
  expect(wrong).toEqual([])
})
