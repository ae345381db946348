import { epcPayload } from './epc-qr'
import type { PaperFormat } from './format'
import { unbrokenIban } from './layout'
import type { PaperBase, PaperDay, PaperDecimal, PaperInvoice } from './model'
import { QrCode } from './qr-code'
import type { PaperTexts } from './texts'

interface PaymentProps {
  paper: PaperBase
  /** The amount to be paid, above zero. */
  amount: PaperDecimal
  dueDay?: PaperDay | null
  skonto?: PaperInvoice['skonto']
  terms?: string | null
  texts: PaperTexts
  format: PaperFormat
}

/** Amount, deadline and account, and the same as a payment QR code. */
export function Payment({ paper, amount, dueDay, skonto, terms, texts, format }: PaymentProps) {
  const { company } = paper
  const money = format.money(amount)
  const bank: [string, string | null | undefined][] = [
    [texts.iban, company.iban && unbrokenIban(company.iban)],
    [texts.bic, company.bic],
    [texts.purpose, paper.number],
  ]
  return (
    <>
      <h2>{texts.payment}</h2>
      <div className="pay">
        <Code paper={paper} amount={amount} texts={texts} />
        <div>
          <p>{dueDay ? texts.payUntil(money, format.day(dueDay)) : texts.pay(money)}</p>
          {skonto && (
            <p>
              {texts.skonto(
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

/** SEPA supports euros only; without a valid account there is no code. */
function Code({ paper, amount, texts }: Pick<PaymentProps, 'paper' | 'amount' | 'texts'>) {
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
      <QrCode payload={payload} label={texts.qrHint} />
      <figcaption>{texts.qrTitle}</figcaption>
    </figure>
  ) : null
}
