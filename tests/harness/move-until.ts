import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Moves the pointer about a place, as a hand does, until something is there: a page that loads does not notice it. */
export async function moveUntil(page: Page, { x, y }: { x: number; y: number }, there: Locator): Promise<void> {
  let moves = 0
  await expect
    .poll(async () => {
      await page.mouse.move(x + (moves++ % 4), y)
      return there.count()
    })
    .toBe(1)
}
