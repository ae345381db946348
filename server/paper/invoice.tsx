import { contactFact, placeFacts } from './facts'
import type { PaperFormat } from './format'
import { PaperFrame, unbrokenIban } from './layout'
import { LineTable } from './line-table'
import type { PaperDecimal, PaperInvoice } from './model'
import { Notes } from './notes'
import { Payment } from './payment'
import { ProgressTable } from './progress-table'
import type { PaperTexts } from './texts'
import { isMoney, totalsInParts } from './totals'

interface InvoiceProps {
  invoice: PaperInvoice
  texts: PaperTexts
  format: PaperFormat
  pageStarts?: ReadonlySet<string>
}

/** Whether it cancels or corrects another invoice. */
const isCredit = ({ kind }: PaperInvoice) => kind === 'storno' || kind === 'correction'

/** An invoice of any kind: standard, deposit, progress, final, Storno, correction. */
export function InvoicePaper({ invoice, texts, format, pageStarts }: InvoiceProps) {
  const { servicePeriod, original, prepayments = [], alreadyPaid, retention } = invoice
  const isStorno = isCredit(invoice)
  const isBalance = Number(invoice.remaining) < 0
  const isOpenPart = Number(invoice.remaining) !== Number(invoice.totals.gross)
  const deducts = !isStorno && (prepayments.length > 0 || isMoney(alreadyPaid) || Boolean(retention) || isOpenPart)
  const sums = totalsInParts({
    totals: invoice.totals,
    label: texts.sumLabels[invoice.kind] ?? texts.invoiceTotal,
    deductions: deducts
      ? {
          prepayments,
          alreadyPaid,
          retention,
          due: invoice.remaining,
          dueLabel: isBalance ? texts.balance : texts.remaining,
        }
      : null,
    settlement: invoice.settlement,
    corrected: invoice.corrected,
    texts,
    format,
  })
  return (
    <PaperFrame
      paper={invoice}
      texts={texts}
      label={invoiceLabel(invoice, texts)}
      reference={original ? texts.stornoOf(original.number, format.day(original.day)) : null}
      facts={[
        [isStorno ? texts.date : texts.invoiceDate, format.day(invoice.day)],
        [texts.serviceDay, serviceDay(invoice, texts, format)],
        [texts.servicePeriod, servicePeriod && format.period(servicePeriod.start, servicePeriod.end)],
        [texts.dueDay, isStorno || isBalance || !invoice.dueDay ? null : format.day(invoice.dueDay)],
        ...placeFacts(invoice, texts),
        [texts.offer, invoice.offerNumber],
        [texts.replaces, invoice.replaces],
        [texts.customerNumber, invoice.recipient.customerNumber],
        [texts.customerVatId, invoice.recipient.vatNumber],
        [texts.buyerReference, invoice.buyerReference],
        [texts.costCenter, invoice.costCenter],
        contactFact(invoice, texts),
      ]}
    >
      <LineTable
        sections={invoice.sections}
        texts={texts}
        format={format}
        pageStarts={pageStarts}
        end={sums.map((part, place) => (
          <div key={part.key} className={place === 0 ? 'settle' : 'settle further'}>
            <div className="terms">
              {place === sums.length - 1 && <Terms invoice={invoice} texts={texts} format={format} />}
            </div>
            {part}
          </div>
        ))}
      />
      {isStorno ? null : <ProgressTable prepayments={prepayments} texts={texts} format={format} />}
      <Notes notes={invoice.notes} />
    </PaperFrame>
  )
}

function Terms({ invoice, texts, format }: InvoiceProps) {
  const { kind, original, remaining, dueDay, skonto, paymentTerms } = invoice
  if (isCredit(invoice)) {
    const say = kind === 'storno' ? texts.cancels : texts.corrects
    const { balance } = invoice.settlement ?? {}
    return original ? (
      <p>
        {say(original.number, format.day(original.day))}
        {isMoney(balance) ? ` ${texts.balanceLapses(format.money(unsigned(balance)))}` : null}
      </p>
    ) : null
  }
  if (Number(remaining) < 0) return <Balance invoice={invoice} texts={texts} format={format} />
  if (Number(remaining) === 0) return null
  return (
    <Payment
      paper={invoice}
      amount={remaining}
      dueDay={dueDay}
      skonto={skonto}
      terms={paymentTerms}
      texts={texts}
      format={format}
    />
  )
}

/** The refund of surplus deposits: amount, deadline and account. */
function Balance({ invoice: { remaining, dueDay, refundIban }, texts, format }: InvoiceProps) {
  const amount = format.money(unsigned(remaining))
  const account = refundIban ? unbrokenIban(refundIban) : null
  return (
    <>
      <h2>{texts.balance}</h2>
      <p>{texts.payBack(amount, dueDay ? format.day(dueDay) : null, account)}</p>
      {account ? null : <p>{texts.requestAccount}</p>}
    </>
  )
}

/** The amount without the sign, which its label already expresses; exact for any size. */
const unsigned = (amount: PaperDecimal): string => String(amount).replace(/^[-−]/, '')

/** "Rechnung", "2. Teilrechnung" */
export function invoiceLabel(invoice: PaperInvoice, texts: PaperTexts): string {
  const label = texts.invoiceKinds[invoice.kind]
  return invoice.ordinal ? texts.ordinal(invoice.ordinal, label) : label
}

/**
 * Day or period of the service must be stated (AT § 11 Abs 1 Z 3 lit d, DE § 14 Abs 4 Nr 6 UStG); by default it is the
 * invoice date. A deposit precedes the service.
 */
function serviceDay(invoice: PaperInvoice, texts: PaperTexts, format: PaperFormat): string | null {
  if (invoice.serviceDay) return format.day(invoice.serviceDay)
  const needsNone = invoice.servicePeriod || invoice.kind === 'anzahlung' || isCredit(invoice)
  return needsNone ? null : texts.asInvoiceDate
}
