import { useEffect, useMemo, useState } from 'react'
import { useLocale } from '~/lib/i18n'
import type { Locale } from '~/lib/locale'
import { type SummedDocument, sumsOf } from '../document-sums'
import type { FirstLines } from '../lines'
import type { DocumentSums } from '../sums'
import type { Draft } from './row'
import type { DraftHandle } from './use-draft'

/** Amounts computed from a draft, in EUR. */
export interface Figures {
  sums: DocumentSums
  /** Labor share of the total, with VAT. */
  labor: number
  /** Net amount of each row, of a section the sum of its rows. */
  amounts: readonly number[]
}

/** The figures of a document as the server returns them. */
export function figuresOf(document: FiguredDocument): Figures {
  const sections = new Map(document.lines.section_sums.map(({ id, sum }) => [id, sum]))
  return {
    sums: sumsOf(document),
    labor: document.labor_share.gross,
    amounts: document.items.map(({ id, total_price }) => sections.get(id) ?? total_price),
  }
}

type FiguredDocument = FirstLines<FiguredLine> & SummedDocument & { labor_share: { gross: number } }

interface FiguredLine {
  id: number
  total_price: number
}

type Arithmetic<Field extends string> = (draft: Draft<Field>, locale: Locale) => Figures

/**
 * The figures of a draft: the server's until something is changed, from then on computed here from all lines. `load`
 * loads the arithmetic, which most visits to a draft never need.
 */
export function useFigures<Field extends string>(
  { draft, pristine }: DraftHandle<Field>,
  document: FiguredDocument,
  load: () => Promise<Arithmetic<Field>>,
): Figures {
  const locale = useLocale()
  const loaded = useMemo(() => figuresOf(document), [document])
  const [arithmetic, setArithmetic] = useState<{ of: Arithmetic<Field> } | null>(null)
  // Not loaded, such as without a network, it is tried again with the next change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft is one
  useEffect(() => {
    if (!pristine && !arithmetic)
      load().then(
        of => setArithmetic({ of }),
        () => {},
      )
  }, [draft, pristine, arithmetic, load])
  return useMemo(
    () => (pristine || !arithmetic ? loaded : arithmetic.of(draft, locale)),
    [pristine, arithmetic, loaded, draft, locale],
  )
}
