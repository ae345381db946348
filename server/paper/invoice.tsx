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
  words: PaperTexts
  format: PaperFormat
  pageStarts?: ReadonlySet<string>
}

/** Takes an invoice back, in whole or in part. */
const isCredit = ({ kind }: PaperInvoice) => kind === 'storno' || kind === 'correction'

/** An invoice of any kind: standard, deposit, progress, final, Storno, correction. */
export function InvoicePaper({ invoice, words, format, pageStarts }: InvoiceProps) {
  const { servicePeriod, original, prepayments = [], alreadyPaid, retention } = invoice
  const isStorno = isCredit(invoice)
  const isBalance = Number(invoice.remaining) < 0
  const isOpenPart = Number(invoice.remaining) !== Number(invoice.totals.gross)
  const deducts = !isStorno && (prepayments.length > 0 || isMoney(alreadyPaid) || Boolean(retention) || isOpenPart)
  const sums = totalsInParts({
    totals: invoice.totals,
    label: words.sumLabels[invoice.kind] ?? words.invoiceTotal,
    deductions: deducts
      ? {
          prepayments,
          alreadyPaid,
          retention,
          due: invoice.remaining,
          dueLabel: isBalance ? words.balance : words.remaining,
        }
      : null,
    settlement: invoice.settlement,
    corrected: invoice.corrected,
    words,
    format,
  })
  return (
    <PaperFrame
      paper={invoice}
      words={words}
      label={invoiceLabel(invoice, words)}
      reference={original ? words.stornoOf(original.number, format.day(original.day)) : null}
      facts={[
        [isStorno ? words.date : words.invoiceDate, format.day(invoice.day)],
        [words.serviceDay, serviceDay(invoice, words, format)],
        [words.servicePeriod, servicePeriod && format.period(servicePeriod.start, servicePeriod.end)],
        [words.dueDay, isStorno || isBalance || !invoice.dueDay ? null : format.day(invoice.dueDay)],
        ...placeFacts(invoice, words),
        [words.offer, invoice.offerNumber],
        [words.replaces, invoice.replaces],
        [words.customerNumber, invoice.recipient.customerNumber],
        [words.customerVatId, invoice.recipient.vatNumber],
        [words.buyerReference, invoice.buyerReference],
        [words.costCenter, invoice.costCenter],
        contactFact(invoice, words),
      ]}
    >
      <LineTable
        sections={invoice.sections}
        words={words}
        format={format}
        pageStarts={pageStarts}
        end={sums.map((part, place) => (
          <div key={part.key} className={place === 0 ? 'settle' : 'settle further'}>
            <div className="terms">
              {place === sums.length - 1 && <Terms invoice={invoice} words={words} format={format} />}
            </div>
            {part}
          </div>
        ))}
      />
      {isStorno ? null : <ProgressTable prepayments={prepayments} words={words} format={format} />}
      <Notes notes={invoice.notes} />
    </PaperFrame>
  )
}

function Terms({ invoice, words, format }: InvoiceProps) {
  const { kind, original, remaining, dueDay, skonto, paymentTerms } = invoice
  if (isCredit(invoice)) {
    const say = kind === 'storno' ? words.cancels : words.corrects
    const { balance } = invoice.settlement ?? {}
    return original ? (
      <p>
        {say(original.number, format.day(original.day))}
        {isMoney(balance) ? ` ${words.balanceLapses(format.money(unsigned(balance)))}` : null}
      </p>
    ) : null
  }
  if (Number(remaining) < 0) return <Balance invoice={invoice} words={words} format={format} />
  if (Number(remaining) === 0) return null
  return (
    <Payment
      paper={invoice}
      amount={remaining}
      dueDay={dueDay}
      skonto={skonto}
      terms={paymentTerms}
      words={words}
      format={format}
    />
  )
}

/** What the deposits brought too much goes back: how much, until when, and to which account. */
function Balance({ invoice: { remaining, dueDay, refundIban }, words, format }: InvoiceProps) {
  const amount = format.money(unsigned(remaining))
  const account = refundIban ? unbrokenIban(refundIban) : null
  return (
    <>
      <h2>{words.balance}</h2>
      <p>{words.payBack(amount, dueDay ? format.day(dueDay) : null, account)}</p>
      {account ? null : <p>{words.askAccount}</p>}
    </>
  )
}

/** The amount below zero that words name already; exact, whatever its size. */
const unsigned = (amount: PaperDecimal): string => String(amount).replace(/^[-−]/, '')

/** "Rechnung", "2. Teilrechnung" */
export function invoiceLabel(invoice: PaperInvoice, words: PaperTexts): string {
  const label = words.invoiceKinds[invoice.kind]
  return invoice.ordinal ? words.ordinal(invoice.ordinal, label) : label
}

/**
 * Day or period of the service has to be told (AT § 11 Abs 1 Z 3 lit d, DE § 14 Abs 4 Nr 6 UStG); where nothing else
 * is, it is the invoice's own. A deposit comes before the service.
 */
function serviceDay(invoice: PaperInvoice, words: PaperTexts, format: PaperFormat): string | null {
  if (invoice.serviceDay) return format.day(invoice.serviceDay)
  const needsNone = invoice.servicePeriod || invoice.kind === 'anzahlung' || isCredit(invoice)
  return needsNone ? null : words.asInvoiceDate
}
