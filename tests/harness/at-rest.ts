import type { Page } from 'playwright-core'

/**
 * Waits until nothing on the page opens, closes or moves any more and its window has the size that it was given: a
 * dialog that fades out is half transparent, which axe reports as too little contrast, and while the rail widens a
 * list is as wide as it never stays. What moves for ever, as a mark of waiting does, is not waited for.
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
