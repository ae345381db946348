import type { Locator, Page } from 'playwright-core'

interface Point {
  x: number
  y: number
}

/** Drags an element by its middle to a point of its page, with a key held if one is given. */
export async function drag(page: Page, what: Locator, to: Partial<Point>, key?: 'Alt'): Promise<void> {
  const box = await what.boundingBox()
  if (!box) throw new Error('nothing to drag')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const end = { ...from, ...to }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  if (key) await page.keyboard.down(key)
  await page.mouse.move(end.x, end.y, { steps: 6 })
  await page.mouse.up()
  if (key) await page.keyboard.up(key)
}
