import type { Page } from 'playwright-core'

/** Whether a part of the element with this id is visible in the window. */
export const isInView = (page: Page, id: string): Promise<boolean> =>
  page.evaluate(name => {
    const { top, bottom } = document.getElementById(name)?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
    return top >= 0 && top < innerHeight && bottom > 0
  }, id)
