import type { Page } from 'playwright-core'
import { devices } from './browser'
import { byTurns } from './cases'
import { looksRight } from './looks-right'
import type { JoinedService } from './shared-service'

const looks = ['de', 'en'].flatMap(locale => ['light', 'dark'].map(theme => ({ locale, theme })))
let shownPages = 0

/**
 * Checks both widths of a page for axe violations and overflow: in every language and theme where `ALL_CASES=1`, else
 * in one combination in rotation.
 * @param name of the pictures
 */
export async function looksRightEverywhere(service: JoinedService, page: Page, name: string): Promise<void> {
  const prefer = (look: { locale: string; theme: string }) =>
    page.request.post('/preferences', { form: look, headers: { origin: service.baseUrl } })
  for (const look of byTurns(looks, shownPages++)) {
    await prefer(look)
    await page.reload()
    await looksRight(page, `${name}-${look.locale}-${look.theme}`)
  }
  await prefer({ locale: 'de', theme: 'light' })
  await page.setViewportSize(devices.phone.viewport)
  await page.reload()
}
