import { type RefObject, useEffect } from 'react'

/**
 * Reports the height of the page to the website that frames it by `/form.js`, whenever it changes; alone in its window
 * the page reports nothing. A height is no secret, so a website whose origin is not known learns it as well.
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
