import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { commonTexts } from '~/i18n/common'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { DocumentHead } from '../document-page'
import { type FirstLines, hasAllLines, type LoadedLines, type LoadLines, useLines } from '../lines'
import { PdfButton } from '../pdf-button'

interface AllLinesProps<Line, Loaded extends FirstLines<Line>> {
  document: Loaded & { items: readonly Line[] }
  loadLines: LoadLines<Line>
  head: DocumentHead
  /** The read-only document, as far as it is loaded. */
  paper: ReactNode
  /**
   * The editor, over the document with all of its lines. It reports which version it has saved itself: that version's
   * lines need not be loaded.
   */
  children: (whole: Loaded, onSaved: (version: number) => void) => ReactNode
}

/**
 * Opens the editor of a document once all of its lines are loaded, since it saves them as a whole: missing ones would
 * be deleted. Most documents load completely with their page; of a long one the first lines are shown meanwhile. The
 * same holds for another user's changes: the editor receives them with all lines or not yet.
 */
export function AllLines<Line, Loaded extends FirstLines<Line>>(props: AllLinesProps<Line, Loaded>) {
  const { document, loadLines, head, paper, children } = props
  const isWhole = hasAllLines(document)
  const [held, setHeld] = useState<Loaded | null>(isWhole ? document : null)
  const saved = useRef(0)
  const onSaved = useCallback((version: number) => {
    saved.current = version
  }, [])
  const isNeeded = !isWhole && (!held || document.version > Math.max(held.version, saved.current))
  const loading = useLines(document, loadLines, isNeeded ? document.lines.total : 0)
  const { lines, current } = loading
  const isLoaded = isNeeded && current >= document.lines.total
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version once, with the lines that belong to it
  useEffect(() => {
    if (isLoaded) setHeld({ ...document, items: lines })
  }, [isLoaded, document.version])
  // A document that grows beyond its first page while it is edited stays open as well.
  useEffect(() => {
    if (isWhole) setHeld(document)
  }, [isWhole, document])
  const whole = isWhole ? document : held
  return whole ? children(whole, onSaved) : <Opening {...{ head, loading, paper }} total={document.lines.total} />
}

interface OpeningProps {
  head: DocumentHead
  loading: LoadedLines<unknown>
  total: number
  paper: ReactNode
}

function Opening({ head: { number, pdf, ...head }, loading, total, paper }: OpeningProps) {
  const t = useT(documentsTexts)
  const common = useT(commonTexts)
  const format = useFormat()
  const { current, failed, retry } = loading
  return (
    <>
      <PageHeader
        {...head}
        title={number}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span role="status" className="text-muted tabular noscript:hidden" suppressHydrationWarning>
              {failed
                ? t('more.failed')
                : t('more.opening', { shown: format.number(current), total: format.number(total) })}
            </span>
            {failed ? (
              <Button size="sm" onClick={retry}>
                {common('actions.retry')}
              </Button>
            ) : null}
          </span>
        }
        actions={<PdfButton url={pdf} />}
      />
      {paper}
    </>
  )
}
