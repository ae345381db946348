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
  texts: PaperTexts
  format: PaperFormat
}

/** A dunning: the invoice, its open amount, the fee, and the deadline for both. */
export function DunningPaper({ dunning, texts, format }: DunningProps) {
  return (
    <PaperFrame
      paper={dunning}
      texts={texts}
      label={dunning.title}
      numberLabel={texts.toInvoice(dunning.number)}
      facts={[
        [texts.date, format.day(dunning.day)],
        [texts.dunningDue, format.day(dunning.dueDay)],
        [texts.invoice, dunning.number],
        ...placeFacts(dunning, texts),
        [texts.customerNumber, dunning.recipient.customerNumber],
        [texts.buyerReference, dunning.buyerReference],
        contactFact(dunning, texts),
      ]}
    >
      <RowTable
        widths={[null, '29mm', '29mm', '28mm', '28mm']}
        texts={texts}
        rows={[invoiceRow(dunning, format), endRow(dunning, texts, format)]}
        head={
          <>
            <th scope="col">{texts.invoice}</th>
            <th scope="col">{texts.invoiceDate}</th>
            <th scope="col">{texts.wasDue}</th>
            <th scope="col" className="num">
              {texts.invoiceTotal}
            </th>
            <th scope="col" className="num">
              {texts.dunningOpen}
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

const endRow = (dunning: PaperDunning, texts: PaperTexts, format: PaperFormat): TableRow => ({
  className: 'end',
  cells: (
    <td colSpan={5}>
      <div className="settle">
        <div className="terms">
          {Number(dunning.total) > 0 && (
            <Payment paper={dunning} amount={dunning.total} dueDay={dunning.dueDay} texts={texts} format={format} />
          )}
        </div>
        <DunningSums dunning={dunning} texts={texts} format={format} />
      </div>
    </td>
  ),
})

function DunningSums({ dunning: { invoice, received = [], open, fee, total }, texts, format }: DunningProps) {
  return (
    <Sums>
      {received.length > 0 && (
        <>
          <Row label={texts.invoiceTotal} value={format.amount(invoice.total)} />
          {keyed(received).map(({ key, line: { kind, number, day, amount } }) => (
            <Row
              key={key}
              label={<Unbroken text={texts.dunningReceived[kind](day ? format.day(day) : '', number ?? '')} />}
              value={`−${format.amount(amount)}`}
            />
          ))}
        </>
      )}
      {(isMoney(fee) || received.length > 0) && (
        <>
          <Row
            className={received.length > 0 ? 'rule' : undefined}
            label={texts.dunningOpen}
            value={format.amount(open)}
          />
          {isMoney(fee) && <Row label={texts.dunningFee} value={format.amount(fee)} />}
          <tr className="gap">
            <td colSpan={3} />
          </tr>
        </>
      )}
      <Row className="due" label={texts.dunningTotal} value={format.money(total)} />
    </Sums>
  )
}
