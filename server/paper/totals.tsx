import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { PaperFormat } from './format'
import { keyed } from './keyed'
import type {
  PaperDecimal,
  PaperIncludedTax,
  PaperInvoice,
  PaperPrepayment,
  PaperRetention,
  PaperSettlement,
  PaperTax,
  PaperTotals,
} from './model'
import { positionRanges } from './numbering'
import type { PaperTexts } from './texts'

interface TotalsProps {
  totals: PaperTotals
  /** Label of the gross sum in the box: "Rechnungsbetrag". */
  label: string
  /** Deductions from the gross sum; with them the box shows `due` instead of it. */
  deductions?: {
    prepayments: PaperPrepayment[]
    alreadyPaid?: PaperDecimal | null
    retention?: PaperRetention | null
    due: PaperDecimal
    dueLabel: string
  } | null
  /** How a Storno's sum is settled; printed below the box. */
  settlement?: PaperSettlement | null
  /** The corrected total of the invoice; printed below the box. */
  corrected?: PaperInvoice['corrected']
  texts: PaperTexts
  format: PaperFormat
}

/** The sums down to the decisive amount, which is printed in a box. All amounts are given. */
export function Totals(props: TotalsProps) {
  return <Sums>{[...sumsDown(props), ...deducted(props), ...result(props)]}</Sums>
}

/**
 * Many deductions may need more space than is left on a page, so the sums are split into parts with possible page
 * breaks between them.
 */
export function totalsInParts(props: TotalsProps): ReactElement[] {
  const deductions = deducted(props)
  if (deductions.length <= 3) return [<Totals key="totals" {...props} />]
  const last = deductions.at(-1)
  return [
    <Sums key="sums">{sumsDown(props)}</Sums>,
    ...deductions.slice(0, -1).map(row => <Sums key={row.key}>{row}</Sums>),
    <Sums key="result">
      {last}
      {result(props)}
    </Sums>,
  ]
}

/** The decisive amount is larger and spans two columns, so that it does not narrow the labels of the others. */
export function Sums({ children }: { children: ReactNode }) {
  return (
    <table className="totals">
      <colgroup>
        <col />
        <col className="rest" />
        <col />
      </colgroup>
      <tbody>{children}</tbody>
    </table>
  )
}

/** The rows down to the gross sum, if something is deducted from it. */
function sumsDown({ totals, label, deductions, texts, format }: TotalsProps): ReactElement[] {
  const { discount, cashDiscount, taxes } = totals
  const isLess = Boolean(discount) || isMoney(cashDiscount)
  const hasNet = taxes.length > 0
  const hasTax = taxes.some(({ rate }) => Number(rate) !== 0)
  const rows: (ReactElement | null)[] = [
    isLess ? <Row key="items" label={texts.itemsNet} value={format.amount(totals.itemsNet)} /> : null,
    discount ? (
      <Row
        key="discount"
        label={[discount.label ?? texts.discount, discount.percent && format.percent(discount.percent)]
          .filter(Boolean)
          .join(' ')}
        value={`−${format.amount(discount.amount)}`}
      />
    ) : null,
    isMoney(cashDiscount) ? (
      <Row key="cash-discount" label={texts.cashDiscount} value={`−${format.amount(cashDiscount)}`} />
    ) : null,
    hasNet ? (
      <Row key="net" className={isLess ? 'rule' : undefined} label={texts.net} value={format.amount(totals.net)} />
    ) : null,
    ...keyed(taxes).map(({ key, line: tax }) => (
      <Row
        key={`tax-${key}`}
        label={texts.tax(format.percent(tax.rate), format.amount(tax.base))}
        note={taxNote(tax, texts)}
        value={format.amount(tax.amount)}
      />
    )),
    deductions ? (
      <Row
        key="gross"
        className="rule strong"
        label={hasTax ? texts.grossWithTax : label}
        value={format.amount(totals.gross)}
      />
    ) : null,
  ]
  return rows.filter(row => row !== null)
}

function deducted({ deductions, texts, format }: TotalsProps): ReactElement[] {
  if (!deductions) return []
  const { prepayments, alreadyPaid, retention } = deductions
  const rows = keyed(prepayments).flatMap(({ key, line: part }) => [
    <Row
      key={`prepayment-${key}`}
      label={<Unbroken text={part.label} />}
      note={prepaymentNote(part, texts, format)}
      value={`−${format.amount(part.gross)}`}
    />,
    ...(part.retention
      ? [
          <Row
            key={`retention-${key}`}
            label={<Unbroken text={texts.plusRetention(texts.retention.progress, part.retention.number)} />}
            value={format.amount(part.retention.amount)}
          />,
        ]
      : []),
  ])
  if (isMoney(alreadyPaid))
    rows.push(<Row key="paid" label={texts.alreadyPaid} value={`−${format.amount(alreadyPaid)}`} />)
  if (retention)
    rows.push(
      <Row
        key="retention"
        label={retentionLabel(retention, texts, format)}
        note={retentionNote(retention, texts, format)}
        value={`−${format.amount(retention.amount)}`}
      />,
    )
  return rows
}

function result({ totals, label, deductions, settlement, corrected, texts, format }: TotalsProps): ReactElement[] {
  const parts = settlement
    ? (['deducted', 'balance', 'cashDiscount', 'open', 'refund'] as const).flatMap(part => {
        const value = settlement[part]
        return isMoney(value) ? [{ part, value }] : []
      })
    : []
  // An amount above the total is not a part of it.
  const labels = isMoney(settlement?.balance)
    ? { ...texts.settlement, deducted: texts.deductedBeyond }
    : texts.settlement
  return [
    <tr key="gap" className="gap">
      <td colSpan={3} />
    </tr>,
    <Row
      key="due"
      className="due"
      label={deductions ? deductions.dueLabel : label}
      value={format.money(deductions ? deductions.due : totals.gross)}
    />,
    ...parts.map(({ part, value }) => (
      <Row
        key={part}
        className="part"
        label={labels[part]}
        note={part === 'deducted' ? taxesInside(settlement?.deductedTaxes, texts, format) : undefined}
        value={format.amount(value)}
      />
    )),
    ...(corrected
      ? [
          <Row key="before" className="part" label={texts.correctedBefore} value={format.amount(corrected.before)} />,
          <Row
            key="after"
            className="part strong"
            label={texts.correctedAfter}
            note={taxesInside(corrected.taxes, texts, format)}
            value={format.amount(corrected.after)}
          />,
        ]
      : []),
  ]
}

interface RowProps {
  label: ReactNode
  note?: string | undefined
  value: string
  className?: string | undefined
}

export function Row({ label, note, value, className }: RowProps) {
  const isDue = className === 'due'
  return (
    <tr className={className}>
      <th scope="row" colSpan={isDue ? 1 : 2}>
        {label}
        {note && <span className="note">{note}</span>}
      </th>
      <td className="num" colSpan={isDue ? 2 : 1}>
        {value}
      </td>
    </tr>
  )
}

/** Why a rate is 0, and for which lines: "Nicht steuerbar, Pos. 1–3, 7" */
const taxNote = ({ reason, positions = [] }: PaperTax, texts: PaperTexts): string | undefined =>
  [reason, positions.length > 0 && texts.positions(positionRanges(positions))].filter(Boolean).join(', ') || undefined

/** States that it is held, and until when: "einbehalten, nicht jetzt fällig; zahlbar am 12.03.2029" */
export function retentionNote(
  { kind, dueDay }: Pick<PaperRetention, 'kind' | 'dueDay'>,
  texts: PaperTexts,
  format: Pick<PaperFormat, 'day'>,
): string {
  const due = dueDay ? texts.retentionDue(format.day(dueDay)) : kind === 'progress' ? texts.retentionWithFinal : null
  return [texts.retentionHeld, due].filter(Boolean).join('; ')
}

/** "Deckungsrücklass 5 %" */
const retentionLabel = ({ kind, percent }: PaperRetention, texts: PaperTexts, format: PaperFormat) =>
  [texts.retention[kind], percent && format.percent(percent)].filter(Boolean).join(' ')

/** A document number that breaks at its hyphen is easily copied wrongly. */
export function Unbroken({ text }: { text: string }) {
  return text.split(' ').map((word, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a fixed text
    <Fragment key={place}>
      {place > 0 && ' '}
      {/^[\w./-]{1,30}$/.test(word) ? <span className="whole">{word}</span> : word}
    </Fragment>
  ))
}

/** Its date, and the included VAT, which must be shown per rate (DE § 14 (5), AT § 11 (1) UStG). */
function prepaymentNote({ day, taxes }: PaperPrepayment, texts: PaperTexts, format: PaperFormat): string | undefined {
  return (
    [day && texts.prepaymentOf(format.day(day)), taxesInside(taxes, texts, format)].filter(Boolean).join(', ') ||
    undefined
  )
}

/** "darin 20 % USt. 200,00, 10 % USt. 10,00" */
export function taxesInside(
  taxes: readonly PaperIncludedTax[] | undefined,
  texts: PaperTexts,
  format: Pick<PaperFormat, 'percent' | 'amount'>,
): string | undefined {
  // A rate and its amount are never separated by a line break.
  const parts = (taxes ?? []).map(({ rate, amount }) =>
    texts.taxPart(format.percent(rate), format.amount(amount)).replaceAll(' ', '\u00a0'),
  )
  return parts.length > 0 ? texts.includedTax(parts.join(', ')) : undefined
}

/** A given amount that is not zero. */
export const isMoney = (value: PaperDecimal | null | undefined): value is PaperDecimal =>
  value !== null && value !== undefined && Number(value) !== 0
