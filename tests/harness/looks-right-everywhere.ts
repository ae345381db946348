import type { Page } from 'playwright-core'
import { devices } from './browser'
import { byTurns } from './cases'
import { looksRight, looksRightInTheDark } from './looks-right'
import type { JoinedService } from './shared-service'

const locales = ['de', 'en']
let shownPages = 0

/**
 * Checks both widths of a page in the light and in the dark for axe violations and overflow: in every language where
 * `ALL_CASES=1`, else in one of them in rotation.
 * @param name of the pictures
 */
export async function looksRightEverywhere(service: JoinedService, page: Page, name: string): Promise<void> {
  const prefer = (look: { locale: string; theme: string }) =>
    page.request.post('/preferences', { form: look, headers: { origin: service.baseUrl } })
  for (const locale of byTurns(locales, shownPages++)) {
    await prefer({ locale, theme: 'system' })
    await page.reload()
    await looksRight(page, `${name}-${locale}-light`)
    await looksRightInTheDark(page, `${name}-${locale}-dark`)
  }
  await prefer({ locale: 'de', theme: 'light' })
  await page.setViewportSize(devices.phone.viewport)
  await page.reload()
}
