import type { ServerBuild } from '@remix-run/node'

/**
 * The part of a build that can answer a path: Remix flattens, ranks and matches all of its routes several times for
 * each page, and for each page only those below one first segment can match. Parts are created once for each first
 * segment of a route; every other path shares one.
 */
export function buildsBySegment(build: ServerBuild): (pathname: string) => ServerBuild {
  const firsts = new Map(Object.keys(build.routes).map(id => [id, firstSegment(build, id)]))
  const known = new Set([...firsts.values()].filter(first => first !== undefined))
  const parts = new Map<string, ServerBuild>()
  return pathname => {
    // Route discovery looks up whatever the page links to.
    if (pathname === '/__manifest') return build
    const first = segmentOf(pathname)
    const segment = known.has(first) ? first : ''
    const part = parts.get(segment) ?? partOf(build, id => [undefined, '', segment].includes(firsts.get(id)))
    parts.set(segment, part)
    return part
  }
}

/**
 * Routes match case-insensitively and decoded; `.data` requests the data of a page. A path that does not decode matches
 * none.
 */
function segmentOf(pathname: string): string {
  const [, first = ''] = pathname.replace(/\.data$/, '').split('/')
  try {
    return decodeURIComponent(first).toLowerCase()
  } catch {
    return ''
  }
}

/** First segment of a route's whole path; `''` for the root's, undefined if it may be anything. */
function firstSegment(build: ServerBuild, id: string): string | undefined {
  const route = build.routes[id]
  if (!route) return ''
  const parent = route.parentId ? firstSegment(build, route.parentId) : ''
  if (parent !== '') return parent
  const first = route.path?.split('/').find(Boolean)
  return first && /^[:*]|\?$/.test(first) ? undefined : (first?.toLowerCase() ?? '')
}

function partOf(build: ServerBuild, belongs: (id: string) => boolean): ServerBuild {
  const pick = <Of>(routes: Record<string, Of>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => belongs(id)))
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  }
}
