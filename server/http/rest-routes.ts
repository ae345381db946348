import type { Method, Mount } from './rest-mounts'

export interface Found {
  /** What stands on the path, by method. */
  byMethod: ReadonlyMap<Method, Mount>
  /** The path's parameters as they were sent, still percent-encoded, in the path's order. */
  values: readonly string[]
  /** Methods of the path that another door answers. */
  elsewhere: readonly Method[]
}

/** What doors in front of this one answer: methods by whole path, `/api/rapports/{id}/photos`. */
export type Elsewhere = ReadonlyMap<string, readonly Method[]>

/** What stands on a path; null = nothing. Written segments are compared exactly, a parameter takes any one segment. */
export type FindRoute = (pathname: string) => Found | null

/** @param mounts in the order of `mountRest`, written segments before parameters */
export function routeTable(mounts: readonly Mount[], elsewhere: Elsewhere = new Map()): FindRoute {
  const findOwn = ownRoutes(mounts)
  const others = [...elsewhere].map(([path, methods]) => ({ pattern: patternOf(path), methods }))
  return pathname => {
    const own = findOwn(pathname)
    const methods = others.find(({ pattern }) => pattern.test(pathname))?.methods ?? []
    if (!own && methods.length === 0) return null
    return { byMethod: new Map(), values: [], ...own, elsewhere: methods }
  }
}

function ownRoutes(mounts: readonly Mount[]): (pathname: string) => Omit<Found, 'elsewhere'> | null {
  const methods = new Map<string, Map<Method, Mount>>()
  for (const mount of mounts) {
    const byMethod = methods.get(mount.path) ?? new Map<Method, Mount>()
    methods.set(mount.path, byMethod.set(mount.method, mount))
  }
  const templates = [...methods].map(([path, byMethod]) => ({ pattern: patternOf(path), byMethod }))

  return pathname => {
    const exact = pathname.includes('{') ? undefined : methods.get(pathname)
    if (exact) return { byMethod: exact, values: [] }
    for (const { pattern, byMethod } of templates) {
      const match = pattern.exec(pathname)
      if (match) return { byMethod, values: match.slice(1) }
    }
    return null
  }
}

/** The value of `Allow`; HEAD is the GET without its body. */
export function allowedMethods({ byMethod, elsewhere }: Found): string {
  const methods = [...new Set([...byMethod.keys(), ...elsewhere])].flatMap(method =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  )
  return methods.sort().join(', ')
}

function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
}
