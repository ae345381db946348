import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { atRest } from '../harness/at-rest'
import { picture, startBrowser, type TestBrowser } from '../harness/browser'
import { signIn } from '../harness/sign-in'
import { openSite, type Site } from '../harness/site'
import { startTestWeb, type TestWeb } from '../harness/web'

// Dialogs in small windows and when first opened: their buttons are visible without scrolling, and typed text goes into
// their first field, where a click outside the dialog does not discard it.

let web: TestWeb
let browser: TestBrowser
let site: Site
let page: Page

beforeAll(async () => {
  web = await startTestWeb()
  site = await openSite(web.app)
  browser = await startBrowser(() => web.lines)
})
afterAll(async () => {
  await browser?.close()
  await web?.stop()
})
// A new window for each: the first opening is the one that loads what the dialog needs.
beforeEach(async () => {
  page = await browser.open({ baseUrl: web.url, refused: true })
  await signIn(page.context(), web, site.company)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-dialogs')
  await page.context().close()
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
const pressInMenu = async (name: string) => {
  await press('Weitere Aktionen')
  await page.getByRole('menuitem', { name }).click()
}
const unpriced = [{ description: 'Arbeit', unit_price: 100 }, { description: 'Entsorgung' }]
const sent = async () => (await site.issue('standard', 100)).id

/** How to open each, and the label of its first field. */
const dialogs: Record<string, { open: () => Promise<unknown>; first: string }> = {
  'a payment': {
    open: async () => {
      await page.goto(`/invoices/${await sent()}`)
      await press('Zahlung erfassen')
    },
    first: 'Betrag',
  },
  'the mail of an invoice': {
    open: async () => {
      await page.goto(`/invoices/${await sent()}`)
      await pressInMenu('Noch einmal senden')
    },
    first: 'An',
  },
  'the mail of a draft with a price missing': {
    open: async () => {
      await page.goto(`/invoices/${(await site.draft('standard', unpriced)).id}`)
      await press('Per E-Mail senden')
    },
    first: 'An',
  },
  'a cancellation': {
    open: async () => {
      await page.goto(`/invoices/${await sent()}`)
      await pressInMenu('Stornieren')
    },
    first: 'Grund',
  },
  'a webhook': {
    open: async () => {
      await page.goto('/integrations/webhooks')
      await press('Webhook anlegen')
    },
    first: 'Name',
  },
  'a key': {
    open: async () => {
      await page.goto('/integrations')
      await press('Schlüssel anlegen')
    },
    first: 'Name',
  },
  'an invitation': {
    open: async () => {
      await page.goto('/team')
      await press('Einladen')
    },
    first: 'E-Mail',
  },
  'a rate': {
    open: async () => {
      await page.goto('/settings')
      await press('Stundensatz anlegen')
    },
    first: 'Tätigkeit',
  },
}

test.each(
  Object.entries(dialogs),
)('%s: the first field has the focus when opened the first time, and every button is visible', async (name, {
  open,
  first,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(first).first().waitFor()
  await expect.poll(() => focusedLabel(page)).toContain(first)
  for (const [width, height] of [
    [1440, 900],
    [1024, 600],
    [390, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => buttonsOutOfSight(page)).toEqual([])
    await picture(page, `dialog-${name.replaceAll(' ', '-')}-${width}`)
  }
})

test('a click outside a dialog closes it, unless something is typed: that takes a key or a button', async () => {
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('E-Mail').first()
  const open = async () => {
    await press('Einladen')
    await field.waitFor()
  }
  const clickBeside = () => page.mouse.click(20, 450)
  await page.goto('/team')
  await open()
  await clickBeside()
  await dialog.waitFor({ state: 'detached' })

  await open()
  await field.fill('lena@neu.example')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await open()
  await field.fill('lena@neu.example')
  await clickBeside()
  // If the click had closed it, it would have disappeared by now.
  await atRest(page)
  await field.press('Enter')
  await page.getByText('Einladung an lena@neu.example gesendet').waitFor()
})

test('an amount typed as soon as the payment dialog appears is recorded by Enter', async () => {
  const id = await sent()
  await page.goto(`/invoices/${id}`)
  await press('Zahlung erfassen')
  await page.getByRole('dialog').getByLabel('Betrag').waitFor()
  await expect.poll(() => focusedLabel(page)).toContain('Betrag')
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(async () => (await site.get(id)).payments.map(({ amount }) => amount)).toEqual([40])
})

const focusedLabel = (of: Page): Promise<string> =>
  of.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null
    return at?.labels?.[0]?.textContent ?? at?.ariaLabel ?? at?.outerHTML.slice(0, 80) ?? ''
  })

/** Buttons that close the dialog and are not visible without scrolling, or are covered by something. */
const buttonsOutOfSight = (of: Page): Promise<string[]> =>
  of.evaluate(() => {
    const dialog = document.querySelector<HTMLElement>('[role="dialog"], [role="alertdialog"]')
    const buttons = [...(dialog?.querySelectorAll('button') ?? [])]
    // The footer is the row that contains its last button.
    const row = buttons.filter(one => !one.matches('[data-dialog-close]')).at(-1)?.parentElement
    const ending = buttons.filter(one => one.parentElement === row || one.matches('[data-dialog-close]'))
    if (!row || ending.length < 2) return ['no buttons']
    return ending
      .filter(button => {
        const { x, y, width, height } = button.getBoundingClientRect()
        const on = document.elementFromPoint(x + width / 2, y + height / 2)
        const isCut = x < 0 || y < 0 || x + width > innerWidth || y + height > innerHeight
        return isCut || !(on && (button.contains(on) || on.contains(button)))
      })
      .map(button => button.textContent || button.ariaLabel || 'button')
  })
