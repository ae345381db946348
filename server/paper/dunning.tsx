import { contactFact, placeFacts } from './facts'
import type { PaperFormat } from './format'
import { keyed } from './keyed'
import { PaperFrame } from './layout'
import type { PaperDunning } from './model'
import { Payment } from './payment'
import { RowTable, type Row as TableRow } from './rows'
import type { PaperTexts } from './texts'
import { isMoney, Row, Sums, Unbroken } from './totals'

interface DunningProps {
  dunning: PaperDunning
  words: PaperTexts
  format: PaperFormat
}

/** A reminder: which invoice, what of it is open, the fee, and until when both are to be paid. */
export function DunningPaper({ dunning, words, format }: DunningProps) {
  return (
    <PaperFrame
      paper={dunning}
      words={words}
      label={dunning.title}
      numberLabel={words.toInvoice(dunning.number)}
      facts={[
        [words.date, format.day(dunning.day)],
        [words.dunningDue, format.day(dunning.dueDay)],
        [words.invoice, dunning.number],
        ...placeFacts(dunning, words),
        [words.customerNumber, dunning.recipient.customerNumber],
        [words.buyerReference, dunning.buyerReference],
        contactFact(dunning, words),
      ]}
    >
      <RowTable
        widths={[null, '29mm', '29mm', '28mm', '28mm']}
        words={words}
        rows={[invoiceRow(dunning, format), endRow(dunning, words, format)]}
        head={
          <>
            <th scope="col">{words.invoice}</th>
            <th scope="col">{words.invoiceDate}</th>
            <th scope="col">{words.wasDue}</th>
            <th scope="col" className="num">
              {words.invoiceTotal}
            </th>
            <th scope="col" className="num">
              {words.dunningOpen}
            </th>
          </>
        }
      />
    </PaperFrame>
  )
}

const invoiceRow = ({ number, invoice, open }: PaperDunning, format: PaperFormat): TableRow => ({
  withNext: true,
  cells: (
    <>
      <td className="item">
        <Unbroken text={number} />
      </td>
      <td className="figures">{format.day(invoice.day)}</td>
      <td className="figures">{invoice.dueDay && format.day(invoice.dueDay)}</td>
      <td className="num">{format.amount(invoice.total)}</td>
      <td className="num">{format.amount(open)}</td>
    </>
  ),
})

const endRow = (dunning: PaperDunning, words: PaperTexts, format: PaperFormat): TableRow => ({
  className: 'end',
  cells: (
    <td colSpan={5}>
      <div className="settle">
        <div className="terms">
          {Number(dunning.total) > 0 && (
            <Payment paper={dunning} amount={dunning.total} dueDay={dunning.dueDay} words={words} format={format} />
          )}
        </div>
        <DunningSums dunning={dunning} words={words} format={format} />
      </div>
    </td>
  ),
})

function DunningSums({ dunning: { invoice, received = [], open, fee, total }, words, format }: DunningProps) {
  return (
    <Sums>
      {received.length > 0 && (
        <>
          <Row label={words.invoiceTotal} value={format.amount(invoice.total)} />
          {keyed(received).map(({ key, line: { kind, number, day, amount } }) => (
            <Row
              key={key}
              label={<Unbroken text={words.dunningReceived[kind](day ? format.day(day) : '', number ?? '')} />}
              value={`−${format.amount(amount)}`}
            />
          ))}
        </>
      )}
      {(isMoney(fee) || received.length > 0) && (
        <>
          <Row
            className={received.length > 0 ? 'rule' : undefined}
            label={words.dunningOpen}
            value={format.amount(open)}
          />
          {isMoney(fee) && <Row label={words.dunningFee} value={format.amount(fee)} />}
          <tr className="gap">
            <td colSpan={3} />
          </tr>
        </>
      )}
      <Row className="due" label={words.dunningTotal} value={format.money(total)} />
    </Sums>
  )
}
