import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'

/** A page by the address that leads to it: `/invoices/:id`. */
export interface PageRoute {
  pattern: string
  /** Who it is for, by the layout around it. */
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

/** Parts of an address that any record may fill: what has fewer is the closer match. */
const openParts = ({ pattern }: PageRoute): number => (pattern.match(/[:*]/g) ?? []).length

/** Every page of the build, the closest match of an address first; a layout only where it is a page of its own. */
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

/** Where `pattern` leads, as a pattern of addresses. */
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
 * Waits until the page answers to clicks and keys, and so does each part of it whose script comes by itself; what has no
 * script of ours does at once. Resolves with when that was, in ms since its navigation began.
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
