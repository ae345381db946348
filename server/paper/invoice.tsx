import type { PaperFormat } from './format'
import { ibanGroups, PaperFrame } from './layout'
import { LineTable } from './line-table'
import type { PaperInvoice } from './model'
import { Notes } from './notes'
import { isMoney, Totals } from './totals'
import type { PaperWords } from './words'

interface InvoiceProps {
  invoice: PaperInvoice
  words: PaperWords
  format: PaperFormat
}

/** An invoice of any kind: standard, deposit, progress, final, Storno. */
export function InvoicePaper({ invoice, words, format }: InvoiceProps) {
  const { contact, servicePeriod, original, prepayments = [], alreadyPaid, retention } = invoice
  const isStorno = invoice.kind === 'storno'
  const isOpenPart = Number(invoice.remaining) !== Number(invoice.totals.gross)
  const deducts =
    !isStorno && (prepayments.length > 0 || isMoney(alreadyPaid) || Boolean(retention) || isOpenPart)
  return (
    <PaperFrame
      paper={invoice}
      words={words}
      label={invoiceLabel(invoice, words)}
      reference={original ? words.stornoOf(original.number, format.day(original.day)) : null}
      facts={[
        [words.invoiceDate, format.day(invoice.day)],
        [words.serviceDay, invoice.serviceDay && format.day(invoice.serviceDay)],
        [words.servicePeriod, servicePeriod && format.period(servicePeriod.start, servicePeriod.end)],
        [words.dueDay, isStorno || !invoice.dueDay ? null : format.day(invoice.dueDay)],
        [words.project, invoice.projectNumber],
        [words.offer, invoice.offerNumber],
        [words.customerNumber, invoice.recipient.customerNumber],
        [words.customerVatId, invoice.recipient.vatNumber],
        [words.buyerReference, invoice.buyerReference],
        [words.contact, contact && [contact.name, contact.phone, contact.email].filter(Boolean).join('\n')],
      ]}
    >
      <LineTable
        sections={invoice.sections}
        words={words}
        format={format}
        end={
          <div className="settle">
            <div className="terms">
              {!isStorno && Number(invoice.remaining) > 0 && (
                <Payment invoice={invoice} words={words} format={format} />
              )}
            </div>
            <Totals
              totals={invoice.totals}
              label={isStorno ? words.creditTotal : words.invoiceTotal}
              deductions={
                deducts
                  ? {
                      prepayments,
                      alreadyPaid,
                      retention,
                      due: invoice.remaining,
                      dueLabel: Number(invoice.remaining) < 0 ? words.balance : words.remaining,
                    }
                  : null
              }
              words={words}
              format={format}
            />
          </div>
        }
      />
      <Notes notes={invoice.notes} />
    </PaperFrame>
  )
}

/** "Rechnung", "2. Teilrechnung" */
export function invoiceLabel(invoice: PaperInvoice, words: PaperWords): string {
  const label = words.invoiceKinds[invoice.kind]
  return invoice.ordinal ? words.ordinal(invoice.ordinal, label) : label
}

function Payment({ invoice, words, format }: InvoiceProps) {
  const { company, dueDay, skonto, paymentTerms } = invoice
  const amount = format.money(invoice.remaining)
  const bank: [string, string | null | undefined][] = [
    [words.iban, company.iban && ibanGroups(company.iban)],
    [words.bic, company.bic],
    [words.purpose, invoice.number],
  ]
  return (
    <>
      <h2>{words.payment}</h2>
      <p>{dueDay ? words.payUntil(amount, format.day(dueDay)) : words.pay(amount)}</p>
      {skonto && (
        <p>
          {words.skonto(
            format.percent(skonto.percent),
            format.day(skonto.until),
            format.money(skonto.discount),
            format.money(skonto.payable),
          )}
        </p>
      )}
      {paymentTerms && <p className="text">{paymentTerms.trim()}</p>}
      {company.iban && (
        <dl className="bank">
          {bank.map(([label, value]) =>
            value ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      )}
    </>
  )
}
