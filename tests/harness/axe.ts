import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { atRest } from './at-rest'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules of axe about colors, all that a theme decides. */
export const aboutColors = ['color-contrast', 'link-in-text-block']

interface Scope {
  /** Selectors of elements that are not our responsibility. */
  except?: string[]
  /** Rules to switch off. */
  without?: string[]
  /** The only rules to run. */
  only?: string[]
}

/**
 * What axe reports about a page once nothing on it opens, closes or moves any more. axe is sent once, in its minified
 * form, and reports violations only: transferring the passed checks takes as long as checking. A frame in which no
 * script runs has to be removed first, since axe never returns from it.
 */
export async function violationsOn(page: Page, { except = [], without = [], only }: Scope = {}): Promise<string[]> {
  await atRest(page)
  for (const frame of page.frames()) await frame.evaluate(`${source};undefined`)
  return page.evaluate(
    async ([except, without, only]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const rules = Object.fromEntries(without.map(rule => [rule, { enabled: false }]))
      const chosen = only ? { runOnly: only } : {}
      const { violations } = await run(
        { exclude: except.map(part => [part]) },
        { resultTypes: ['violations'], rules, ...chosen },
      )
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, html }) => `${id} (${help}) at ${target.join(' ')}: ${html}`),
      )
    },
    [except, without, only] as const,
  )
}
