import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { query } from '~/lib/procedures'
import { linesPerPage } from '~server/platform/values/lines-per-page'
import type { InvoiceItem } from '~server/services/billing/invoices/schema'
import type { LinesOverview, ListDocumentLines, OfferItem } from '~server/services/sales/offers/schema'

/** A document as its page brings it: with the first of its lines, and what is known of all of them. */
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

/** Asks for a page of the lines of one kind of document. @throws where there is no answer */
export type LoadLines<Line> = (page: ListDocumentLines, signal: AbortSignal) => Promise<LinesPage<Line>>

export const invoiceLines: LoadLines<InvoiceItem> = (page, signal) => query('invoices.lines', page, signal)
export const offerLines: LoadLines<OfferItem> = (page, signal) => query('offers.lines', page, signal)
export const creditNoteLines: LoadLines<InvoiceItem> = (page, signal) => query('creditNotes.lines', page, signal)

export const hasAllLines = ({ items, lines }: FirstLines<unknown>): boolean => items.length >= lines.total

export interface LoadedLines<Line> {
  /** In their order, without gaps; while a newer version is on its way those beyond the first page are of the one before. */
  lines: readonly Line[]
  /** How many of them are here of the version that the document has. */
  current: number
  pending: boolean
  failed: boolean
  retry: () => void
}

/**
 * The first `wanted` lines of a document, page after page behind those that came with it. Where the document has changed
 * meanwhile, the page is loaded again, and its lines with it: never are lines of two versions put together as one.
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
        // What is shown of the version before stays until there is as much of this one.
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
