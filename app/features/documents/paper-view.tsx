import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import { LinesTable, type PaperLine } from './lines-table'
import { type DocumentSums, Sums } from './sums'

interface PaperViewProps {
  /** What the sheet is, for screen readers: "Rechnung RE-2025-0042". */
  label: string
  contact: { id: number | null; name: string | null }
  /** Name and value, in the order of the paper; those without a value are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
  title: string
  intro: string | null
  closing: string | null
  lines: readonly PaperLine[]
  sums: DocumentSums
  totalLabel: string
  /** Below the total: what was paid and what remains. */
  below?: ReactNode
}

/** A document that is no draft any more, as it went out. */
export function PaperView(props: PaperViewProps) {
  const { label, contact, facts, title, intro, closing, lines, sums, totalLabel, below } = props
  const t = useT(documentsTexts)
  const may = useMay()
  const name = contact.name ?? t('parties.none')
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
              {contact.id && may('contacts:read') ? (
                <Link to={`/contacts/${contact.id}`} className="underline-offset-4 hover:underline">
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
          <LinesTable lines={lines} />
        </div>
        <div className="pt-4 @xl:ml-auto @xl:w-80">
          <Sums sums={sums} totalLabel={totalLabel}>
            {below}
          </Sums>
        </div>
        {closing ? <p className="pt-6 wrap-anywhere whitespace-pre-line">{closing}</p> : null}
      </article>
    </div>
  )
}
