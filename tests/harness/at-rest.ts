import type { Page } from 'playwright-core'

/**
 * Waits until the window has its size, no dialog is closing and no animation is running: axe reports too little
 * contrast in a dialog that fades out, and while the navigation rail widens, the widths next to it are only temporary.
 * Animations without an end, such as a spinner's, are not waited for.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(isAtRest, page.viewportSize()?.width)
}

const isAtRest = (width: number | undefined) =>
  (width === undefined || matchMedia(`(width: ${width}px)`).matches) &&
  !document.querySelector('[role="dialog"][data-state="closed"], [role="alertdialog"][data-state="closed"]') &&
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
    )
