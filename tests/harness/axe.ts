import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Scope {
  /** What is not ours to answer for, as selectors. */
  except?: string[]
  /** Rules that are not asked. */
  without?: string[]
}

/**
 * What axe finds on a page. It is sent once, in its short form, and tells what is wrong and nothing else: how it comes
 * and goes takes as long as its looking where everything that is in order is told as well. A frame in which no script
 * runs has to be taken out before: axe waits there for ever.
 */
export async function violationsOn(page: Page, { except = [], without = [] }: Scope = {}): Promise<string[]> {
  for (const frame of page.frames()) await frame.evaluate(`${source};undefined`)
  return page.evaluate(
    async ([except, without]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const rules = Object.fromEntries(without.map(rule => [rule, { enabled: false }]))
      const { violations } = await run({ exclude: except.map(part => [part]) }, { resultTypes: ['violations'], rules })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, html }) => `${id} (${help}) at ${target.join(' ')}: ${html}`),
      )
    },
    [except, without] as const,
  )
}
