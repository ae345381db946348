import { pathToFileURL } from 'node:url'

interface BuiltRoute {
  parentId?: string
  path?: string
  module: { default?: unknown }
}

/**
 * The data URLs of every page, and the URLs of all files and lists next to them, with each of `ids` filled in as the
 * record and `q` as the search text. Needs the built pages.
 */
export async function pageAddresses(ids: readonly number[], q: string): Promise<string[]> {
  const { href } = pathToFileURL('build/server/index.js')
  const { routes }: { routes: Record<string, BuiltRoute> } = await import(/* @vite-ignore */ href)
  const lineOf = (route: BuiltRoute): BuiltRoute[] => [
    ...(route.parentId ? lineOf(routes[route.parentId] as BuiltRoute) : []),
    route,
  ]
  const patterns = Object.values(routes)
    .map(route => {
      const path = `/${lineOf(route)
        .flatMap(({ path }) => path || [])
        .join('/')}`.replaceAll(/\/{2,}/g, '/')
      return `${path === '/' ? '/_root' : path}${route.module.default ? '.data' : `?q=${encodeURIComponent(q)}`}`
    })
    .filter(pattern => !/[*]|logout|^\/(dev|admin|docs|login|register|invite|access)/.test(pattern))
  return [...new Set(patterns)].flatMap(pattern =>
    pattern.includes(':') ? ids.map(id => pattern.replace(/:\w+/g, String(id))) : [pattern],
  )
}

/** Requests each address once, six at a time as a browser does. */
export async function askSixAtOnce(addresses: readonly string[], ask: (url: string) => Promise<void>): Promise<void> {
  const waiting = [...addresses]
  const connection = async () => {
    for (let url = waiting.pop(); url; url = waiting.pop()) await ask(url)
  }
  await Promise.all(Array.from({ length: 6 }, connection))
}
