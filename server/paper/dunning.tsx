import type { PaperFormat } from './format'
import { PaperFrame } from './layout'
import type { PaperDunning } from './model'
import { Payment } from './payment'
import { isMoney } from './totals'
import type { PaperWords } from './words'

interface DunningProps {
  dunning: PaperDunning
  words: PaperWords
  format: PaperFormat
}

/** A reminder: which invoice, what of it is open, the fee, and until when both are to be paid. */
export function DunningPaper({ dunning, words, format }: DunningProps) {
  const { invoice, contact, fee } = dunning
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
        [words.project, dunning.projectNumber],
        [words.customerNumber, dunning.recipient.customerNumber],
        [words.buyerReference, dunning.buyerReference],
        [words.contact, contact && [contact.name, contact.phone, contact.email].filter(Boolean).join('\n')],
      ]}
    >
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">{words.invoice}</th>
            <th scope="col">{words.invoiceDate}</th>
            <th scope="col">{words.wasDue}</th>
            <th scope="col" className="num">
              {words.invoiceTotal}
            </th>
            <th scope="col" className="num">
              {words.dunningOpen}
            </th>
          </tr>
        </thead>
        <tbody className="keep">
          <tr>
            <td className="item">{dunning.number}</td>
            <td className="figures">{format.day(invoice.day)}</td>
            <td className="figures">{invoice.dueDay && format.day(invoice.dueDay)}</td>
            <td className="num">{format.amount(invoice.total)}</td>
            <td className="num">{format.amount(dunning.open)}</td>
          </tr>
          <tr className="end">
            <td colSpan={5}>
              <div className="settle">
                <div className="terms">
                  {Number(dunning.total) > 0 && (
                    <Payment
                      paper={dunning}
                      amount={dunning.total}
                      dueDay={dunning.dueDay}
                      words={words}
                      format={format}
                    />
                  )}
                </div>
                <table className="totals">
                  <tbody>
                    {isMoney(fee) && (
                      <>
                        <tr>
                          <th scope="row">{words.dunningOpen}</th>
                          <td className="num">{format.amount(dunning.open)}</td>
                        </tr>
                        <tr>
                          <th scope="row">{words.dunningFee}</th>
                          <td className="num">{format.amount(fee)}</td>
                        </tr>
                        <tr className="gap">
                          <td colSpan={2} />
                        </tr>
                      </>
                    )}
                    <tr className="due">
                      <th scope="row">{words.dunningTotal}</th>
                      <td className="num">{format.money(dunning.total)}</td>
                    </tr>
                  </tbody>
                </table>
              </div>
            </td>
          </tr>
        </tbody>
      </table>
    </PaperFrame>
  )
}
