import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { type AgnosticRouteObject, matchRoutes } from '@remix-run/router'
import { beforeAll, expect, test } from 'vitest'
import { buildsBySegment } from './routes-by-segment'

let build: ServerBuild
beforeAll(async () => {
  build = await import(/* @vite-ignore */ pathToFileURL(path.resolve('build/server/index.js')).href)
})

const treeOf = ({ routes }: ServerBuild, parentId?: string): AgnosticRouteObject[] =>
  Object.values(routes)
    .filter(route => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index
        ? { id, path, index, caseSensitive }
        : { id, path, caseSensitive, children: treeOf({ ...build, routes }, id) },
    ) as AgnosticRouteObject[]

const trees = new WeakMap<ServerBuild, AgnosticRouteObject[]>()
const keptTree = (part: ServerBuild): AgnosticRouteObject[] => {
  const tree = trees.get(part) ?? treeOf(part)
  trees.set(part, tree)
  return tree
}

/** Routes that match a path, outermost first, with their parameters. */
const matchOf = (part: ServerBuild, pathname: string) =>
  matchRoutes(keptTree(part), pathname.replace(/\.data$/, ''))?.map(({ route, params }) => [route.id, params]) ?? null

/** A path for each route, and variants of it as written by people and machines. */
function pathsOf({ routes }: ServerBuild): string[] {
  const whole = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${whole(route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
  }
  const plain = Object.keys(routes).map(
    id =>
      whole(id)
        .replace(/:\w+\??/g, '17')
        .replace('*', 'what/ever') || '/',
  )
  return [...new Set(plain)].flatMap(one => [
    one,
    `${one}/`,
    one.toUpperCase(),
    `${one}.data`,
    `${one}/nobody`,
    `/%${one.charCodeAt(1 % one.length).toString(16)}${one.slice(2)}`,
    `/x${one}`,
    `/${one}`,
  ])
}

test('a part of the build answers each path with the same routes as the whole', { tags: 'long' }, () => {
  const partFor = buildsBySegment(build)
  const paths = ['/', '', '/_root.data', '/invoices%2F17', ...pathsOf(build)]
  const different = paths.filter(one => {
    const [part, all] = [matchOf(partFor(one), one), matchOf(build, one)]
    return JSON.stringify(part) !== JSON.stringify(all)
  })
  expect(different).toEqual([])
  expect(paths.length).toBeGreaterThan(500)
})

test('a part holds a small share of the routes, and there are only as many parts as first segments', () => {
  const partFor = buildsBySegment(build)
  const parts = new Set(pathsOf(build).map(partFor))
  const all = Object.keys(build.routes).length
  for (const part of parts) expect(Object.keys(part.routes).length).toBeLessThan(all / 2)
  for (let made = 0; made < 1000; made += 1) partFor(`/stranger-${made}`)
  expect(new Set([...parts, partFor('/nobody')]).size).toBeLessThanOrEqual(parts.size)
  expect(partFor('/__manifest')).toBe(build)
})
