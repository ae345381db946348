import { type RefObject, useEffect } from 'react'

/**
 * Reports the height of the page to the website that embeds it with `/form.js`, whenever it changes; outside a frame
 * nothing is reported. A height is not secret, so a website of unknown origin receives it as well.
 */
export function useGrowingFrame(content: RefObject<HTMLElement>, form: string, origin: string | null): void {
  useEffect(() => {
    const page = content.current
    if (window.parent === window || !page) return
    const report = () => window.parent.postMessage({ form, height: page.offsetHeight }, origin ?? '*')
    const observer = new ResizeObserver(report)
    observer.observe(page)
    return () => observer.disconnect()
  }, [content, form, origin])
}
