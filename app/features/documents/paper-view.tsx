import { Link } from '@remix-run/react'
import { memo, type ReactNode, useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { isChoice, isPriced, type RowKind } from '~/features/documents/editor/row'
import { documentsTexts } from '~/i18n/documents'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import { lineNumbers } from '~server/platform/values/line-numbers'
import { linesPerPage } from '~server/platform/values/lines-per-page'
import type { LinesOverview } from '~server/services/sales/offers/schema'
import { type SummedDocument, sumsOf } from './document-sums'
import { LaborLine } from './labor-line'
import { type FirstLines, type LoadLines, useLines } from './lines'
import { MoreLines } from './more-lines'
import { Sums } from './sums'

interface PaperDocument extends FirstLines<PaperLine>, SummedDocument {
  kontakt_id: number | null
  kontakt_name: string | null
  title: string
  intro_text?: string | null
  closing_text?: string | null
  labor_share?: { gross: number }
}

interface PaperViewProps {
  /** Names the sheet for screen readers: "Rechnung RE-2025-0042". */
  label: string
  /** As the server returns it: parties, texts, lines and sums. */
  document: PaperDocument
  /** Loads the lines that did not come with it, as the user scrolls. */
  loadLines: LoadLines<PaperLine>
  /** Name and value, in the document's order; those without a value are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
  totalLabel: string
  /** Below the total: payments and the remaining amount. */
  below?: ReactNode
}

/** An issued document as it was sent. */
export function PaperView(props: PaperViewProps) {
  const { label, document, loadLines, facts, totalLabel, below } = props
  const { kontakt_id, title, intro_text: intro, closing_text: closing } = document
  const t = useT(documentsTexts)
  const may = useMay()
  const name = document.kontakt_name ?? t('parties.none')
  return (
    <div className="@container min-w-0">
      <article aria-label={label} className="rounded-lg border border-line bg-surface px-4 py-5 @2xl:px-8 @2xl:py-8">
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
          <Lines document={document} loadLines={loadLines} />
        </div>
        <div className="pt-4 @xl:ml-auto @xl:w-80">
          <Sums sums={sumsOf(document)} totalLabel={totalLabel}>
            <LaborLine gross={document.labor_share?.gross ?? 0} />
            {below}
          </Sums>
        </div>
        {closing ? <p className="pt-6 wrap-anywhere whitespace-pre-line">{closing}</p> : null}
      </article>
    </div>
  )
}

/** A line of an offer or invoice as the server returns it. */
interface PaperLine {
  id: number
  kind: RowKind
  description: string
  quantity: number
  unit: string
  unit_price: number
  total_price: number
  tax_rate: number
  unpriced?: boolean
}

/** The lines of a document as far as the reader has scrolled. */
function Lines({ document, loadLines }: Pick<PaperViewProps, 'document' | 'loadLines'>) {
  const { total } = document.lines
  const [wanted, setWanted] = useState(linesPerPage)
  const { lines, pending, failed, retry } = useLines(document, loadLines, wanted)
  return (
    <>
      <LinesTable lines={lines} overview={document.lines} />
      {lines.length < total ? (
        <MoreLines
          shown={lines.length}
          total={total}
          pending={pending}
          failed={failed}
          onMore={() => (failed ? retry() : setWanted(lines.length + linesPerPage))}
        />
      ) : null}
    </>
  )
}

/** The read-only lines of a document: a table if there is room, otherwise each line with its amount below. */
function LinesTable({ lines, overview }: { lines: readonly PaperLine[]; overview: LinesOverview }) {
  const t = useT(documentsTexts)
  const numbers = lineNumbers(lines)
  const subtotals = new Map(overview.section_sums.map(({ id, sum }) => [id, sum]))
  const withTax = overview.tax_rates.length > 1
  const head = 'h-8 px-2 text-xs font-medium whitespace-nowrap text-muted'
  return (
    <table className="w-full border-collapse text-left @max-2xl:block">
      <thead className="@max-2xl:sr-only">
        <tr className="border-y border-line-strong">
          <th scope="col" className={cn(head, 'w-12 pl-0')}>
            {t('rows.number')}
          </th>
          <th scope="col" className={head}>
            {t('rows.description')}
          </th>
          <th scope="col" className={cn(head, 'text-right')}>
            {t('rows.quantity')}
          </th>
          <th scope="col" className={cn(head, 'text-right')}>
            {t('rows.price')}
          </th>
          {withTax ? (
            <th scope="col" className={cn(head, 'text-right')}>
              {t('rows.tax')}
            </th>
          ) : null}
          <th scope="col" className={cn(head, 'pr-0 text-right')}>
            {t('rows.amount')}
          </th>
        </tr>
      </thead>
      <tbody className="@max-2xl:block @max-2xl:border-t @max-2xl:border-line-strong">
        {lines.map((line, index) => (
          <LineRow
            key={line.id}
            line={line}
            position={numbers[index] ?? ''}
            subtotal={subtotals.get(line.id) ?? 0}
            withTax={withTax}
          />
        ))}
      </tbody>
    </table>
  )
}

interface LineRowProps {
  line: PaperLine
  position: string
  subtotal: number
  withTax: boolean
}

/** Rendered once, no matter how many follow. */
const LineRow = memo(function LineRow({ line, position, subtotal, withTax }: LineRowProps) {
  const t = useT(documentsTexts)
  const format = useFormat()
  const [title, ...more] = line.description.split('\n')
  const section = line.kind === 'section'
  const choice = isChoice(line)
  const total = format.amount(section ? subtotal : line.total_price)
  const figure = 'px-2 py-2 text-right align-top whitespace-nowrap tabular @max-2xl:p-0'
  return (
    <tr
      className={cn(
        'border-b border-line @max-2xl:flex @max-2xl:flex-wrap @max-2xl:gap-x-3 @max-2xl:gap-y-1 @max-2xl:py-2.5',
        section && 'font-semibold',
        choice && 'text-muted',
      )}
    >
      <td className="py-2 align-top text-muted tabular @max-2xl:w-8 @max-2xl:p-0">{position}</td>
      <td
        colSpan={isPriced(line) ? 1 : withTax ? 4 : 3}
        className={cn(
          'min-w-0 px-2 py-2 align-top wrap-anywhere @max-2xl:p-0',
          section ? '@max-2xl:flex-1' : '@max-2xl:w-[calc(100%-2.75rem)]',
        )}
      >
        {choice ? (
          <span className="mb-1 flex">
            <Badge>{t(`kinds.${line.kind}`)}</Badge>
          </span>
        ) : null}
        <span className="block">{title}</span>
        {more.length > 0 ? (
          <span className="block text-[13px] font-normal whitespace-pre-line text-muted">{more.join('\n').trim()}</span>
        ) : null}
      </td>
      {isPriced(line) ? (
        <>
          <td className={cn(figure, '@max-2xl:ml-11')} suppressHydrationWarning>
            {format.quantity(line.quantity, line.unit)}
          </td>
          <td className={figure} suppressHydrationWarning>
            <span aria-hidden className="@2xl:hidden">
              ×{' '}
            </span>
            {line.unpriced ? t('rows.priceOpen') : format.unitPrice(line.unit_price)}
          </td>
          {withTax ? (
            <td className={figure} suppressHydrationWarning>
              {format.percent(line.tax_rate)}
            </td>
          ) : null}
        </>
      ) : null}
      <td className={cn(figure, 'pr-0 @max-2xl:ml-auto', !choice && 'font-medium')} suppressHydrationWarning>
        {line.kind === 'text' ? null : line.unpriced ? '–' : choice ? `(${total})` : total}
      </td>
    </tr>
  )
})
