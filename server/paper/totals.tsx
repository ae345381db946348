import { Fragment, type ReactNode } from 'react'
import type { PaperFormat } from './format'
import { keyed } from './keyed'
import type { PaperDecimal, PaperPrepayment, PaperRetention, PaperSettlement, PaperTotals } from './model'
import type { PaperWords } from './words'

interface TotalsProps {
  totals: PaperTotals
  /** What the gross sum is called in the box: "Rechnungsbetrag". */
  label: string
  /** What an invoice takes off the gross sum; then `due` stands in the box instead of it. */
  deductions?: {
    prepayments: PaperPrepayment[]
    alreadyPaid?: PaperDecimal | null
    retention?: PaperRetention | null
    due: PaperDecimal
    dueLabel: string
  } | null
  /** What becomes of a Storno's sum; below the box. */
  settlement?: PaperSettlement | null
  words: PaperWords
  format: PaperFormat
}

/** Sums down to the one number that counts, which stands in a box. All amounts are given. */
export function Totals({ totals, label, deductions, settlement, words, format }: TotalsProps) {
  const { discount, taxes } = totals
  const hasNet = taxes.length > 0
  return (
    <table className="totals">
      <tbody>
        {discount && <Row label={words.itemsNet} value={format.amount(totals.itemsNet)} />}
        {discount && (
          <Row
            label={[discount.label ?? words.discount, discount.percent && format.percent(discount.percent)]
              .filter(Boolean)
              .join(' ')}
            value={`−${format.amount(discount.amount)}`}
          />
        )}
        {hasNet && (
          <Row
            className={discount ? 'rule' : undefined}
            label={words.net}
            value={format.amount(totals.net)}
          />
        )}
        {keyed(taxes).map(({ key, line: tax }) => (
          <Row
            key={key}
            label={words.tax(format.percent(tax.rate), format.amount(tax.base))}
            value={format.amount(tax.amount)}
          />
        ))}
        {deductions ? (
          <>
            <Row
              className="rule strong"
              label={hasNet ? words.grossWithTax : label}
              value={format.amount(totals.gross)}
            />
            {keyed(deductions.prepayments).map(({ key, line: part }) => (
              <Row
                key={key}
                label={<Unbroken text={words.prepayment(part.label, part.day ? format.day(part.day) : '')} />}
                note={taxNote(part, words, format)}
                value={`−${format.amount(part.gross)}`}
              />
            ))}
            {isMoney(deductions.alreadyPaid) && (
              <Row label={words.alreadyPaid} value={`−${format.amount(deductions.alreadyPaid)}`} />
            )}
            {deductions.retention && (
              <Row
                label={retentionLabel(deductions.retention, words, format)}
                note={
                  deductions.retention.dueDay
                    ? words.retentionDue(format.day(deductions.retention.dueDay))
                    : undefined
                }
                value={`−${format.amount(deductions.retention.amount)}`}
              />
            )}
          </>
        ) : null}
        <tr className="gap">
          <td colSpan={2} />
        </tr>
        <Row
          className="due"
          label={deductions ? deductions.dueLabel : label}
          value={format.money(deductions ? deductions.due : totals.gross)}
        />
        {settlement &&
          (['deducted', 'open', 'refund'] as const).map(part =>
            isMoney(settlement[part]) ? (
              <Row
                key={part}
                className="part"
                label={words.settlement[part]}
                value={format.amount(settlement[part])}
              />
            ) : null,
          )}
      </tbody>
    </table>
  )
}

interface RowProps {
  label: ReactNode
  note?: string
  value: string
  className?: string
}

function Row({ label, note, value, className }: RowProps) {
  return (
    <tr className={className}>
      <th scope="row">
        {label}
        {note && <span className="note">{note}</span>}
      </th>
      <td className="num">{value}</td>
    </tr>
  )
}

/** "Deckungsrücklass 5 %" */
const retentionLabel = ({ kind, percent }: PaperRetention, words: PaperWords, format: PaperFormat) =>
  [words.retention[kind], percent && format.percent(percent)].filter(Boolean).join(' ')

/** A number of a document is copied wrongly when it breaks at its hyphen. */
function Unbroken({ text }: { text: string }) {
  return text.split(' ').map((word, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a fixed text
    <Fragment key={place}>
      {place > 0 && ' '}
      {/^[\w-]{1,24}$/.test(word) ? <span className="whole">{word}</span> : word}
    </Fragment>
  ))
}

/** The VAT inside a deducted deposit has to be shown per rate (DE § 14 (5), AT § 11 (1) UStG). */
function taxNote(part: PaperPrepayment, words: PaperWords, format: PaperFormat): string | undefined {
  if (part.taxes.length === 0) return undefined
  const parts = part.taxes.map(tax => words.taxPart(format.percent(tax.rate), format.amount(tax.amount)))
  return words.includedTax(parts.join(', '))
}

/** A given amount that is not zero. */
export const isMoney = (value: PaperDecimal | null | undefined): value is PaperDecimal =>
  value !== null && value !== undefined && Number(value) !== 0
