import { epcPayload } from './epc-qr'
import type { PaperFormat } from './format'
import { unbrokenIban } from './layout'
import type { PaperBase, PaperDay, PaperDecimal, PaperInvoice } from './model'
import { QrCode } from './qr-code'
import type { PaperTexts } from './texts'

interface PaymentProps {
  paper: PaperBase
  /** What is to be paid, above zero. */
  amount: PaperDecimal
  dueDay?: PaperDay | null
  skonto?: PaperInvoice['skonto']
  terms?: string | null
  words: PaperTexts
  format: PaperFormat
}

/** What to pay until when and whereto, and the same as a code for banking apps. */
export function Payment({ paper, amount, dueDay, skonto, terms, words, format }: PaymentProps) {
  const { company } = paper
  const money = format.money(amount)
  const bank: [string, string | null | undefined][] = [
    [words.iban, company.iban && unbrokenIban(company.iban)],
    [words.bic, company.bic],
    [words.purpose, paper.number],
  ]
  return (
    <>
      <h2>{words.payment}</h2>
      <div className="pay">
        <Code paper={paper} amount={amount} words={words} />
        <div>
          <p>{dueDay ? words.payUntil(money, format.day(dueDay)) : words.pay(money)}</p>
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
          {terms && <p className="text">{terms.trim()}</p>}
        </div>
      </div>
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

/** SEPA knows euros only; without a valid account there is no code. */
function Code({ paper, amount, words }: Pick<PaymentProps, 'paper' | 'amount' | 'words'>) {
  const { company, number, currency } = paper
  if (!company.iban || (currency ?? 'EUR') !== 'EUR') return null
  const payload = epcPayload({
    name: company.name,
    iban: company.iban,
    bic: company.bic,
    amount,
    text: number,
  })
  return payload ? (
    <figure className="pay-code">
      <QrCode payload={payload} label={words.qrHint} />
      <figcaption>{words.qrTitle}</figcaption>
    </figure>
  ) : null
}
