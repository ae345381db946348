import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Moves the pointer over something, as a hand does, until something else is there: a page that loads does not notice
 * it, and may scroll meanwhile. The pointer stays where it was last.
 */
export async function moveUntil(page: Page, over: Locator, there: Locator): Promise<void> {
  let moves = 0
  await expect
    .poll(async () => {
      const box = await over.boundingBox()
      if (box) await page.mouse.move(box.x + 6 + (moves++ % 4), box.y + 8)
      return there.count()
    })
    .toBe(1)
}
