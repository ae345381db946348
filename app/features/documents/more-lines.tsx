import { useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { commonTexts } from '~/i18n/common'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'

interface MoreLinesProps {
  shown: number
  total: number
  pending: boolean
  failed: boolean
  /** Loads the next lines, and retries those that failed to load. */
  onMore: () => void
}

/** How far ahead of the end of the loaded lines more are loaded. */
const aheadOf = '800px'

/** Below the loaded lines: how many there are, and a button for the others, which scrolling triggers as well. */
export function MoreLines({ shown, total, pending, failed, onMore }: MoreLinesProps) {
  const t = useT(documentsTexts)
  const common = useT(commonTexts)
  const format = useFormat()
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  const waits = pending || failed
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every page it is looked for anew whether it is in view
  useEffect(() => {
    const element = place.current
    if (!element || waits) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) latest.current()
      },
      { rootMargin: aheadOf },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [waits, shown])
  return (
    <div ref={place} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2">
      <p role="status" className="text-muted tabular" suppressHydrationWarning>
        {t('more.shown', { shown: format.number(shown), total: format.number(total) })}
      </p>
      {failed ? (
        <p role="alert" className="text-danger">
          {t('more.failed')}
        </p>
      ) : null}
      <Button size="sm" pending={pending} onClick={onMore} className="noscript:hidden">
        {failed ? common('actions.retry') : t('more.show')}
      </Button>
    </div>
  )
}
