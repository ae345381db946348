import { expect, test } from 'vitest'
import type { Company, Contact } from '../../../../prisma/client/client'
import { creditNotePaper } from '../credit-notes/paper'
import type { CreditNoteDetail } from '../credit-notes/schema'
import { invoicePaper } from './paper'
import type { InvoiceDetail, InvoiceItem } from './schema'

const company = { name: 'Holzbau', countryCode: 'AT', timeZone: 'Europe/Vienna' } as Company
const contact = { name: 'Eva Berger', kind: 'person', countryCode: 'AT' } as Contact
const item = (part: Partial<InvoiceItem>) =>
  ({
    kind: 'item',
    description: 'Arbeit',
    quantity: 1,
    unit: 'h',
    unit_price: 100,
    total_price: 100,
    ...part,
  }) as InvoiceItem
const tax = (net: number, amount: number) => [{ tax_rate: 19, tax_category: 'S', net, tax: amount }]

/** The official construction example, with a retention of 5 % and Skonto. */
const invoice = {
  type: 'schlussrechnung',
  status: 'sent',
  invoice_number: 'RE-2026-0107',
  title: 'Dachgeschoß',
  invoice_date: '2026-03-12',
  due_date: '2026-04-11',
  currency: 'EUR',
  subtotal: 14_100,
  discount_amount: 0,
  total: 16_779,
  already_paid: 10_000,
  deducted_total: 10_000,
  retention_kind: 'warranty',
  retention_amount: 838.95,
  retention_rate: 5,
  retention_due_on: '2029-03-12',
  cash_discount_percent: 2,
  cash_discount_days: 14,
  tax_profile: 'standard',
  tax_breakdown: tax(14_100, 2_679),
  original_invoice_number: 'RE-2026-0099',
  cost_center: 'KST 7',
  labor_share: { net: 0, tax: 0, gross: 0, deducted: 0 },
  deductions: [
    {
      invoice_number: 'RE-2026-0031',
      type: 'anzahlung',
      invoice_date: '2026-01-12',
      gross: 4_284,
      paid: 4_284,
      retained: 0,
      retention: 0,
      tax_breakdown: tax(3_600, 684),
    },
    {
      invoice_number: 'RE-2026-0058',
      type: 'anzahlung',
      invoice_date: '2026-02-09',
      gross: 5_716,
      paid: 5_716,
      retained: 0,
      retention: 0,
      tax_breakdown: tax(4_803.36, 912.64),
    },
  ],
  items: [item({ description: 'Dachstuhl\nsichtbar', total_price: 9_600 }), item({ total_price: 4_500 })],
} as unknown as InvoiceDetail
const paper = (part: Partial<InvoiceDetail> = {}, of: Partial<Company> = {}, language?: 'en') =>
  invoicePaper({ ...invoice, ...part }, { ...company, ...of }, contact, null, { language })

test('a final invoice deducts each deposit with its VAT, keeps the retention and claims the rest', () => {
  expect(paper()).toMatchObject({
    kind: 'schlussrechnung',
    totals: { gross: 16_779, taxes: [{ rate: 19, base: 14_100, amount: 2_679 }] },
    prepayments: [
      {
        label: 'Anzahlungsrechnung RE-2026-0031',
        day: '2026-01-12',
        gross: 4_284,
        taxes: [{ rate: 19, amount: 684 }],
      },
      { label: 'Anzahlungsrechnung RE-2026-0058', gross: 5_716, taxes: [{ rate: 19, amount: 912.64 }] },
    ],
    retention: { kind: 'warranty', percent: 5, amount: 838.95, dueDay: '2029-03-12' },
    remaining: 5_940.05,
    replaces: 'RE-2026-0099',
    costCenter: 'KST 7',
  })
})

test('Skonto applies to what this invoice claims, with its last day and the amount payable', () => {
  expect(paper().skonto).toEqual({ percent: 2, until: '2026-03-26', discount: 118.8, payable: 5_821.25 })
  expect(paper({ cash_discount_percent: null }).skonto).toBeNull()
})

test('payments change nothing on the paper: it shows the state at issue', () => {
  expect(paper({ already_paid: 12_000 }).remaining).toBe(5_940.05)
})

test('progress invoices are numbered, and their retention has its own name', () => {
  expect(paper({ type: 'teilrechnung', ordinal: 2, retention_kind: 'progress' })).toMatchObject({
    kind: 'teilrechnung',
    ordinal: 2,
    retention: { kind: 'progress' },
  })
})

test('0 % is printed with its reason, and beside other rates with its lines', () => {
  const reverse = paper({
    tax_profile: 'reverse_charge',
    tax_breakdown: [{ tax_rate: 0, tax_category: 'AE', net: 14_100, tax: 0 }],
  })
  const reason = 'Übergang der Steuerschuld auf den Leistungsempfänger (§ 19 Abs 1a UStG)'
  expect(reverse.totals.taxes).toEqual([{ rate: 0, base: 14_100, amount: 0, reason, positions: [] }])
  expect(reverse.notes).toEqual([])
  const mixed = paper({
    items: [
      item({ tax_category: 'AE', tax_rate: 0 }),
      item({ tax_category: 'S', tax_rate: 20 }),
      item({ kind: 'section', description: 'Dach' }),
      item({ tax_category: 'AE', tax_rate: 0 }),
    ],
    tax_breakdown: [
      { tax_rate: 20, tax_category: 'S', net: 100, tax: 20 },
      { tax_rate: 0, tax_category: 'AE', net: 200, tax: 0 },
    ],
  })
  expect(mixed.totals.taxes).toEqual([
    { rate: 20, base: 100, amount: 20, reason: null, positions: [] },
    { rate: 0, base: 200, amount: 0, reason, positions: ['1', '3.1'] },
  ])
})

test('each item carries the running total; headings and texts carry none', () => {
  const { sections } = paper({
    items: [
      item({ kind: 'section', description: 'Dach\nSüdseite', total_price: 0 }),
      item({ total_price: 0.1 }),
      item({ kind: 'text', description: 'Hinweis', total_price: 0 }),
      item({ total_price: 0.2 }),
      item({ kind: 'section', description: 'Wand', total_price: 0 }),
      item({ total_price: 5 }),
    ],
  })
  expect(sections).toMatchObject([
    {
      title: 'Dach',
      text: 'Südseite',
      subtotal: '0.30',
      lines: [{ carried: '0.10' }, { kind: 'text' }, { carried: '0.30' }],
    },
    { title: 'Wand', subtotal: '5.00', lines: [{ carried: '5.30' }] },
  ])
})

test('the language is that of the company’s country, unless another is requested', () => {
  expect([paper().locale, paper({}, { countryCode: 'DE' }).locale, paper({}, { countryCode: 'CH' }).locale]).toEqual([
    'de-AT',
    'de-DE',
    'en',
  ])
  expect(paper({}, {}, 'en')).toMatchObject({
    locale: 'en',
    prepayments: [{ label: 'Deposit invoice RE-2026-0031' }, {}],
  })
})

test('a Storno reverses the full sum and shows how it is settled', () => {
  const creditNote = {
    credit_number: 'ST-2026-0003',
    credit_date: '2026-04-02',
    invoice_number: 'RE-2026-0107',
    invoice_date: '2026-03-12',
    total: 16_779,
    deducted_total: 10_000,
    refund_total: 779,
    cash_discount_breakdown: [] as CreditNoteDetail['cash_discount_breakdown'],
    reason: 'Falscher Preis',
    currency: 'EUR',
  } as CreditNoteDetail
  expect(creditNotePaper({ creditNote, corrected: null }, invoice, company, contact, null)).toMatchObject({
    kind: 'storno',
    number: 'ST-2026-0003',
    original: { number: 'RE-2026-0107', day: '2026-03-12' },
    totals: { gross: 16_779 },
    settlement: { deducted: 10_000, open: 6_000, refund: 779 },
    replaces: null,
    mark: null,
  })
})
