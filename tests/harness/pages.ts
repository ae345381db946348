import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'

/** A page by its route: `/invoices/:id`. */
export interface PageRoute {
  pattern: string
  /** Its audience, from the layout around it. */
  audience: 'outsider' | 'member' | 'operator'
}

interface BuiltRoute {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: { default?: unknown }
}

const audiences: Record<string, PageRoute['audience']> = {
  'routes/_auth': 'outsider',
  'routes/_operator': 'operator',
}

/** Route parts that any record may fill: a route with fewer is the closer match. */
const openParts = ({ pattern }: PageRoute): number => (pattern.match(/[:*]/g) ?? []).length

/** Every page of the build, the closest match of a path first; a layout only where it is a page itself. */
export async function builtPages(): Promise<PageRoute[]> {
  const { href } = pathToFileURL('build/server/index.js')
  const { routes }: { routes: Record<string, BuiltRoute> } = await import(/* @vite-ignore */ href)
  const lineOf = (route: BuiltRoute): BuiltRoute[] => [
    ...(route.parentId ? lineOf(routes[route.parentId] as BuiltRoute) : []),
    route,
  ]
  const withIndex = new Set(Object.values(routes).flatMap(route => (route.index ? [route.parentId] : [])))
  return Object.values(routes)
    .filter(route => route.module.default && !withIndex.has(route.id) && (route.path || route.index))
    .map(route => {
      const line = lineOf(route)
      return {
        pattern: `/${line.flatMap(({ path }) => path || []).join('/')}`,
        audience: line.map(({ id }) => audiences[id]).find(Boolean) ?? 'member',
      }
    })
    .sort((a, b) => openParts(a) - openParts(b) || a.pattern.localeCompare(b.pattern))
}

/** Pages of mails, which only a connected mailbox leads to; each with an address at which none is connected. */
export const mailPages: Readonly<Record<string, string>> = {
  '/mail/:vendor/new': '/mail/google/new',
  '/mail/:vendor/:id': '/mail/google/18c5f0a2b3d4e5f6',
  '/mail/shared/:vendor/:mailbox/:contact/:id': '/mail/shared/google/1/1/18c5f0a2b3d4e5f6',
}

/** The paths that match `pattern`. */
export const addressesOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[\\w-]+').replaceAll('.', '\\.').replace('*', '[\\w-]+')}$`)

/** Paths that a page links to. */
export const linksOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href]')]
      .map(link => new URL((link as HTMLAnchorElement).href))
      .filter(url => url.origin === location.origin)
      .map(url => url.pathname),
  )

/**
 * Waits until the page reacts to clicks and keys, including each part whose script is loaded separately; pages without
 * our scripts do so at once. Resolves with the time at which that was, in ms since its navigation began.
 */
export async function hydrated(page: Page): Promise<number> {
  const moment = await page.waitForFunction(() => {
    const isOurs = (element: Element | null) =>
      !element || Object.keys(element).some(key => key.startsWith('__reactFiber'))
    const parts = [...document.querySelectorAll('[data-part]')].map(mark => mark.nextElementSibling)
    const hasScript = document.querySelector('script[type="module"]') !== null
    return (!hasScript || [document.body, ...parts].every(isOurs)) && performance.now()
  })
  return moment.jsonValue() as Promise<number>
}
