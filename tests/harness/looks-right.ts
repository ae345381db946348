import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOn } from './axe'
import { devices, picture, sidewaysOverflow } from './browser'

/**
 * No violation and no horizontal scrolling, on a phone and on a desktop, where the page stays; with a picture of each.
 */
export async function looksRight(page: Page, name: string): Promise<void> {
  for (const device of ['phone', 'desktop'] as const) {
    await page.setViewportSize(devices[device].viewport)
    expect([name, device, await sidewaysOverflow(page)]).toEqual([name, device, 0])
    expect([name, device, await violationsOn(page)]).toEqual([name, device, []])
    await picture(page, `${name}-${device}`)
  }
}
