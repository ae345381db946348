import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { aboutColors, violationsOn } from './axe'
import { devices, picture, sidewaysOverflow } from './browser'

/**
 * No violation and no horizontal scrolling, on a phone and on a desktop, where the page stays; with a picture of each.
 */
export async function looksRight(page: Page, name: string): Promise<void> {
  await looksRightOn(page, name, {})
}

/** The same in the dark, of a page that follows the device and was looked at in the light. */
export async function looksRightInTheDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await looksRightOn(page, name, { only: aboutColors })
  await page.emulateMedia({ colorScheme: 'light' })
}

async function looksRightOn(page: Page, name: string, scope: { only?: string[] }): Promise<void> {
  for (const device of ['phone', 'desktop'] as const) {
    await page.setViewportSize(devices[device].viewport)
    expect([name, device, await sidewaysOverflow(page)]).toEqual([name, device, 0])
    expect([name, device, await violationsOn(page, scope)]).toEqual([name, device, []])
    await picture(page, `${name}-${device}`)
  }
}
