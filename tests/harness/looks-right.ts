import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { aboutColors, violationsOn } from './axe'
import { devices, inTheDark, picture, sidewaysOverflow } from './browser'

/**
 * No violation and no horizontal scrolling, on a phone and on a desktop, where the page stays; with a picture of each.
 */
export async function looksRight(page: Page, name: string): Promise<void> {
  await onBothDevices(page, async device => {
    expect([name, device, await sidewaysOverflow(page)]).toEqual([name, device, 0])
    expect([name, device, await violationsOn(page)]).toEqual([name, device, []])
    await picture(page, `${name}-${device}`)
  })
}

/** The same in the dark, of a page that follows the device and was looked at in the light. */
export async function looksRightInTheDark(page: Page, name: string): Promise<void> {
  await inTheDark(page, () =>
    onBothDevices(page, async device => {
      expect([name, device, await violationsOn(page, { only: aboutColors })]).toEqual([name, device, []])
      await picture(page, `${name}-${device}`)
    }),
  )
}

async function onBothDevices(page: Page, look: (device: 'phone' | 'desktop') => Promise<void>): Promise<void> {
  for (const device of ['phone', 'desktop'] as const) {
    await page.setViewportSize(devices[device].viewport)
    await look(device)
  }
}
