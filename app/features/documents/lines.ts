import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { query } from '~/lib/procedures'
import { linesPerPage } from '~server/platform/values/lines-per-page'
import type { InvoiceItem } from '~server/services/billing/invoices/schema'
import type { LinesOverview, ListDocumentLines, OfferItem } from '~server/services/sales/offers/schema'

/** A document as loaded with its page: its first lines, and the totals of all. */
export interface FirstLines<Line> {
  id: number
  version: number
  items: readonly Line[]
  lines: LinesOverview
}

interface LinesPage<Line> {
  data: readonly Line[]
  version: number
}

/** Loads a page of lines of one kind of document. @throws without a response */
export type LoadLines<Line> = (page: ListDocumentLines, signal: AbortSignal) => Promise<LinesPage<Line>>

export const invoiceLines: LoadLines<InvoiceItem> = (page, signal) => query('invoices.lines', page, signal)
export const offerLines: LoadLines<OfferItem> = (page, signal) => query('offers.lines', page, signal)
export const creditNoteLines: LoadLines<InvoiceItem> = (page, signal) => query('creditNotes.lines', page, signal)

export const hasAllLines = ({ items, lines }: FirstLines<unknown>): boolean => items.length >= lines.total

export interface LoadedLines<Line> {
  /** In order, without gaps; while a newer version loads, those beyond the first page are of the previous one. */
  lines: readonly Line[]
  /** Number of loaded lines of the document's current version. */
  current: number
  pending: boolean
  failed: boolean
  retry: () => void
}

/**
 * The first `wanted` lines of a document, page after page following those loaded with it. If the document has changed
 * meanwhile, the page is reloaded together with its lines: lines of two versions are never combined.
 */
export function useLines<Line>(
  document: FirstLines<Line>,
  loadLines: LoadLines<Line>,
  wanted: number,
): LoadedLines<Line> {
  const { id, version, items, lines } = document
  const [rest, setRest] = useState<{ version: number; lines: readonly Line[] }>({ version, lines: [] })
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const { revalidate } = useRevalidator()
  const first = items.length
  const most = Math.min(wanted, lines.total)
  const known = rest.version === version ? rest.lines : []
  const current = Math.min(first + known.length, lines.total)

  // biome-ignore lint/correctness/useExhaustiveDependencies: begun anew for another version, more lines or another try
  useEffect(() => {
    if (current >= most) return setPending(false)
    const abort = new AbortController()
    const { signal } = abort
    const load = async () => {
      const loaded = [...known]
      while (first + loaded.length < most) {
        const page = await loadLines({ id, limit: linesPerPage, offset: first + loaded.length }, signal)
        if (signal.aborted) return
        if (page.version !== version || page.data.length === 0) return revalidate()
        loaded.push(...page.data)
        // Lines of the previous version stay until as many of the current one are loaded.
        if (loaded.length >= rest.lines.length || first + loaded.length >= most)
          setRest({ version, lines: [...loaded] })
      }
      setPending(false)
    }
    setPending(true)
    setFailed(false)
    load().catch(() => {
      if (signal.aborted) return
      setPending(false)
      setFailed(true)
    })
    return () => abort.abort()
  }, [id, version, most, tries])

  const retry = useCallback(() => setTries(before => before + 1), [])
  return { lines: [...items, ...rest.lines].slice(0, Math.max(first, lines.total)), current, pending, failed, retry }
}
