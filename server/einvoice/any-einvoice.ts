import { decimal } from '../money/money'
import type { EInvoice } from './model'
import { hostileText, randomEInvoice, randomOf } from './sample-einvoices'

type Optional = string | null

/**
 * Like `randomEInvoice`, plus anything that a record may contain: every optional field empty, blank, hostile or very
 * long, each kind, up to four deducted invoices, a replaced one, retention, exemptions with custom texts, another
 * currency. Rules may report it; a schema may not.
 */
export function anyEInvoice(seed: number): EInvoice {
  const next = randomOf(seed + 7_919)
  const chance = (probability: number) => next() < probability
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T
  const any = (value: Optional): Optional =>
    chance(0.5) ? value : oneOf([null, '', '   ', hostileText, 'ä'.repeat(3000), '\u00a0x\n\ny\u2028z', '0'])
  const amount = () => decimal(Math.floor(next() * 1_000_000)).dividedBy(100)
  const address = () => ({ street: any('Gasse 1'), postalCode: any('1010'), city: any('Wien') })
  const invoice = randomEInvoice(seed)
  const isCredit = chance(0.25)
  const prepayments = Array.from({ length: Math.floor(next() * 5) }, (_, index) => ({
    number: `AR-2026-000${index + 1}`,
    date: `2026-0${1 + index}-${10 + index}`,
    gross: amount(),
    taxes: oneOf([[20], [10, 20], []]).map(rate => ({ category: 'S' as const, rate, net: amount(), tax: amount() })),
  }))
  const deducted = prepayments.map(({ number, date }) => ({ number, date, relation: 'deducted' as const }))
  const cancelled = { number: 'RE-2026-0001', date: '2026-01-31', relation: 'cancelled' as const }
  const replaced = { ...cancelled, relation: 'replaced' as const }
  return {
    ...invoice,
    kind: isCredit ? 'credit_note' : 'invoice',
    currency: oneOf(['EUR', 'EUR', 'CHF', 'HUF']),
    dueDate: chance(0.5) ? null : invoice.dueDate,
    buyerReference: any(invoice.buyerReference),
    projectReference: any(invoice.projectReference),
    notes: Array.from({ length: Math.floor(next() * 4) }, () => any('Hinweis') ?? ''),
    preceding: isCredit ? [cancelled] : [...(chance(0.3) ? [replaced] : []), ...deducted],
    prepayments: isCredit ? [] : prepayments,
    seller: {
      ...invoice.seller,
      ...address(),
      vatNumber: any(invoice.seller.vatNumber),
      taxNumber: any(invoice.seller.taxNumber),
      registerNumber: any(invoice.seller.registerNumber),
      supplierNumber: any(invoice.seller.supplierNumber),
      electronicAddress: any(invoice.seller.electronicAddress),
      contact: { name: any('Anna Öller'), phone: any('+43 1 2345678'), email: any('a@oeller.example') },
    },
    buyer: {
      ...invoice.buyer,
      ...address(),
      customerNumber: any(invoice.buyer.customerNumber),
      vatNumber: any(invoice.buyer.vatNumber),
      electronicAddress: any(invoice.buyer.electronicAddress),
      contactName: any(invoice.buyer.contactName),
    },
    ...oneOf([
      { deliveryDate: null, period: null },
      { deliveryDate: '2026-09-30', period: null },
      { deliveryDate: null, period: { start: '2026-09-01', end: '2026-09-30' } },
    ]),
    payment: {
      ...invoice.payment,
      iban: any(invoice.payment.iban),
      bic: any(invoice.payment.bic),
      accountName: any(invoice.payment.accountName),
      terms: any(invoice.payment.terms),
      retention: chance(0.3)
        ? { label: 'Haftrücklass', amount: amount(), note: chance(0.5) ? 'einbehalten, nicht jetzt fällig' : '' }
        : null,
    },
    lines: invoice.lines.map(line => ({
      ...line,
      description: any(line.description),
      unit: any(line.unit) ?? '',
      costCode: any(line.costCode),
      section: any(line.section),
    })),
    taxes: invoice.taxes.map(tax => ({
      ...tax,
      exemptionReason: any(tax.exemptionReason),
      exemptionCode: chance(0.9) ? tax.exemptionCode : 'VATEX-EU-O',
    })),
  }
}
