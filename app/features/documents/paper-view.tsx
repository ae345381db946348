import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import { minus } from './cents'
import { LinesTable, type PaperLine } from './lines-table'
import { type DocumentSums, Sums } from './sums'

interface PaperDocument {
  kontakt_id: number | null
  kontakt_name: string | null
  title: string
  intro_text?: string | null
  closing_text?: string | null
  items: readonly PaperLine[]
  subtotal: number
  discount_percent: number
  discount_amount: number
  tax_breakdown: DocumentSums['taxes']
  total: number
}

interface PaperViewProps {
  /** What the sheet is, for screen readers: "Rechnung RE-2025-0042". */
  label: string
  /** As the server tells it: parties, texts, lines and sums. */
  document: PaperDocument
  /** Name and value, in the order of the paper; those without a value are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
  totalLabel: string
  /** Below the total: what was paid and what remains. */
  below?: ReactNode
}

/** A document that is no draft any more, as it went out. */
export function PaperView(props: PaperViewProps) {
  const { label, document, facts, totalLabel, below } = props
  const { kontakt_id, title, intro_text: intro, closing_text: closing } = document
  const t = useT(documentsTexts)
  const may = useMay()
  const name = document.kontakt_name ?? t('parties.none')
  return (
    <div className="@container min-w-0">
      <article
        aria-label={label}
        className="rounded-lg border border-line bg-surface px-4 py-5 @2xl:px-8 @2xl:py-8"
      >
        <div className="grid gap-x-10 gap-y-4 @xl:grid-cols-2">
          <div>
            <p className="text-xs text-muted">{t('parties.contact')}</p>
            <p className="font-medium wrap-anywhere">
              {kontakt_id && may('contacts:read') ? (
                <Link to={`/contacts/${kontakt_id}`} className="underline-offset-4 hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </p>
          </div>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1">
            {facts
              .filter(([, value]) => value !== null && value !== '')
              .map(([fact, value]) => (
                <div key={fact} className="contents">
                  <dt className="text-muted">{fact}</dt>
                  <dd className="min-w-0 wrap-anywhere @xl:text-right">{value}</dd>
                </div>
              ))}
          </dl>
        </div>
        <h2 className="pt-6 text-lg leading-7 wrap-anywhere">{title}</h2>
        {intro ? <p className="pt-2 wrap-anywhere whitespace-pre-line">{intro}</p> : null}
        <div className="pt-4">
          <LinesTable lines={document.items} />
        </div>
        <div className="pt-4 @xl:ml-auto @xl:w-80">
          <Sums sums={sumsOf(document)} totalLabel={totalLabel}>
            {below}
          </Sums>
        </div>
        {closing ? <p className="pt-6 wrap-anywhere whitespace-pre-line">{closing}</p> : null}
      </article>
    </div>
  )
}

const sumsOf = (document: PaperDocument): DocumentSums => ({
  subtotal: document.subtotal,
  discountPercent: document.discount_percent,
  discountAmount: document.discount_amount,
  net: minus(document.subtotal, document.discount_amount),
  taxes: document.tax_breakdown,
  total: document.total,
})
