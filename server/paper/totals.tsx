import type { ReactNode } from 'react'
import type { PaperFormat } from './format'
import { keyed } from './keyed'
import type { PaperDecimal, PaperPrepayment, PaperTotals } from './model'
import type { PaperWords } from './words'

interface TotalsProps {
  totals: PaperTotals
  /** What the gross sum is called in the box: "Rechnungsbetrag". */
  label: string
  /** What an invoice takes off the gross sum; then `due` stands in the box instead of it. */
  deductions?: {
    prepayments: PaperPrepayment[]
    alreadyPaid?: PaperDecimal | null
    retention?: { label: string; amount: PaperDecimal } | null
    due: PaperDecimal
    dueLabel: string
  } | null
  words: PaperWords
  format: PaperFormat
}

/** Sums down to the one number that counts, which stands in a box. All amounts are given. */
export function Totals({ totals, label, deductions, words, format }: TotalsProps) {
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
                label={words.prepayment(part.label, part.day ? format.day(part.day) : '')}
                note={taxNote(part, words, format)}
                value={`−${format.amount(part.gross)}`}
              />
            ))}
            {isMoney(deductions.alreadyPaid) && (
              <Row label={words.alreadyPaid} value={`−${format.amount(deductions.alreadyPaid)}`} />
            )}
            {deductions.retention && (
              <Row
                label={deductions.retention.label}
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

/** The VAT inside a deducted deposit has to be shown per rate (DE § 14 (5), AT § 11 (1) UStG). */
function taxNote(part: PaperPrepayment, words: PaperWords, format: PaperFormat): string | undefined {
  if (part.taxes.length === 0) return undefined
  const parts = part.taxes.map(tax => words.taxPart(format.percent(tax.rate), format.amount(tax.amount)))
  return words.includedTax(parts.join(', '))
}

/** A given amount that is not zero. */
export const isMoney = (value: PaperDecimal | null | undefined): value is PaperDecimal =>
  value !== null && value !== undefined && Number(value) !== 0
