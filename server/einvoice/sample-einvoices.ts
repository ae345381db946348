import { documentTotals } from '../money/document-totals'
import { type Amount, decimal, lineTotal, sum, toCents, wire } from '../money/money'
import type { TaxCategory } from '../money/tax'
import type { EInvoice, EInvoiceLine } from './model'

// Sample invoices for tests and inspection. The sums are computed by the real service: money/document-totals.

interface SampleLine {
  name?: string
  description?: string | null
  quantity: Amount
  unit?: string
  unitPrice: Amount
  rate?: Amount
  category?: TaxCategory
  section?: string | null
  costCode?: string | null
}

interface Sample {
  lines: readonly SampleLine[]
  discountPercent?: Amount
  prepayments?: EInvoice['prepayments']
  paid?: Amount
  over?: Partial<EInvoice>
}

const germanSeller: EInvoice['seller'] = {
  name: 'Müller & Söhne GmbH',
  vatNumber: 'DE123456788',
  taxNumber: '151/815/08156',
  registerNumber: 'HRB 12345 München',
  contact: { name: 'Jürgen Müller', phone: '+49 89 123456', email: 'rechnung@mueller.example' },
  electronicAddress: 'rechnung@mueller.example',
  supplierNumber: '70012',
  street: 'Gärtnerstraße 7',
  postalCode: '80331',
  city: 'München',
  countryCode: 'DE',
}

const austrianSeller: EInvoice['seller'] = {
  ...germanSeller,
  name: 'Tischlerei Öller e.U.',
  vatNumber: 'ATU12345675',
  taxNumber: null,
  registerNumber: 'FN 123456a',
  contact: { name: 'Anna Öller', phone: '+43 1 2345678', email: 'office@oeller.example' },
  electronicAddress: 'office@oeller.example',
  street: 'Währinger Straße 12',
  postalCode: '1090',
  city: 'Wien',
  countryCode: 'AT',
}

const germanBuyer: EInvoice['buyer'] = {
  name: 'Stadt Köln – Gebäudewirtschaft',
  customerNumber: 'K-1001',
  vatNumber: 'DE987654321',
  electronicAddress: 'rechnungseingang@koeln.example',
  contactName: 'Frau Weiß',
  isBusiness: true,
  street: 'Ottoplatz 1',
  postalCode: '50679',
  city: 'Köln',
  countryCode: 'DE',
}

export const austrianBuyer: EInvoice['buyer'] = {
  ...germanBuyer,
  name: 'Bundesministerium für Beispiele',
  vatNumber: 'ATU98765432',
  electronicAddress: 'erb@bm.example',
  street: 'Stubenring 1',
  postalCode: '1010',
  city: 'Wien',
  countryCode: 'AT',
}

const payment: EInvoice['payment'] = {
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  accountName: 'Müller & Söhne GmbH',
  terms: 'Zahlbar innerhalb von 30 Tagen ohne Abzug.',
  cashDiscount: null,
  retention: null,
}

const austrianPayment: EInvoice['payment'] = {
  ...payment,
  iban: 'AT61 1904 3002 3457 3201',
  bic: 'BKAUATWW',
  accountName: 'Tischlerei Öller e.U.',
}

/** An invoice with these lines, summed like in the service. */
export function sampleEInvoice({
  lines,
  discountPercent = 0,
  prepayments = [],
  paid = 0,
  over = {},
}: Sample): EInvoice {
  const categoryOf = ({ category = 'S' }: SampleLine) => category
  const rateOf = ({ rate = 19, category = 'S' }: SampleLine) => (category === 'S' ? rate : 0)
  const totals = documentTotals(
    lines.map(line => ({
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      taxRate: rateOf(line),
      taxCategory: categoryOf(line),
    })),
    discountPercent,
  )
  const prepaid = sum(prepayments.map(({ gross }) => gross)).plus(paid)
  const due = totals.total.minus(prepaid)
  const base: EInvoice = {
    kind: 'invoice',
    type: 'standard',
    number: 'RE-2026-0042',
    issueDate: '2026-10-02',
    currency: 'EUR',
    dueDate: '2026-11-01',
    buyerReference: '04011000-1234512345-06',
    projectReference: 'P-77',
    notes: ['Sanierung Bad', 'Wir danken für Ihren Auftrag.'],
    preceding: [],
    seller: germanSeller,
    buyer: germanBuyer,
    deliveryDate: '2026-09-28',
    period: null,
    payment,
    lines: lines.map(
      (line, index): EInvoiceLine => ({
        id: String(index + 1),
        name: line.name ?? `Leistung ${index + 1}`,
        description: line.description ?? null,
        quantity: line.quantity,
        unit: line.unit ?? 'h',
        unitPrice: line.unitPrice,
        net: lineTotal(line.quantity, line.unitPrice),
        taxCategory: categoryOf(line),
        taxRate: rateOf(line),
        costCode: line.costCode ?? null,
        section: line.section ?? null,
      }),
    ),
    allowances: totals.groups
      .filter(group => !group.discount.isZero())
      .map(group => ({
        amount: group.discount,
        base: group.gross,
        percent: discountPercent,
        taxCategory: group.taxCategory as TaxCategory,
        taxRate: group.taxRate,
        reason: `${discountPercent} % Nachlass`,
      })),
    taxes: totals.groups.map(group => ({
      category: group.taxCategory as TaxCategory,
      rate: group.taxRate,
      base: group.base,
      amount: group.tax,
      exemptionReason: null,
      exemptionCode: null,
    })),
    totals: {
      lines: totals.subtotal,
      allowances: totals.discountAmount,
      net: totals.net,
      tax: totals.taxAmount,
      gross: totals.total,
      prepaid,
      due,
    },
    prepayments,
  }
  return { ...base, ...over }
}

const withSkonto = (invoice: EInvoice, percent: number, days: number, until: string): EInvoice => ({
  ...invoice,
  payment: {
    ...invoice.payment,
    cashDiscount: {
      percent,
      days,
      until,
      base: invoice.totals.due,
      amount: toCents(decimal(invoice.totals.due).times(percent).dividedBy(100)),
    },
  },
})

const austrian: Partial<EInvoice> = {
  seller: austrianSeller,
  buyer: austrianBuyer,
  payment: austrianPayment,
  buyerReference: 'ABC',
}

/** Every character that has ever caused trouble in XML, a shell, a database or an old printer. */
export const hostileText = `Grüße & <b>"Küsse"</b> 'ÄÖÜß' € – „x“ ]]> &amp; <!-- --> \u0000\u0008\u001f\ufffe \ud800 \t Ende`

const hostile = (invoice: EInvoice): EInvoice => ({
  ...invoice,
  number: `RE & <2026>`,
  notes: [hostileText, '   ', `Zeile 1\r\nZeile 2`],
  projectReference: hostileText,
  seller: { ...invoice.seller, name: hostileText, street: hostileText, city: hostileText },
  buyer: { ...invoice.buyer, name: hostileText, street: hostileText, contactName: hostileText },
  payment: {
    ...invoice.payment,
    accountName: 'A & B <C>',
    terms: `# Auftrag #12 und #13\n${hostileText}`,
    retention: { label: '#Haftrücklass', amount: 100, note: 'einbehalten, nicht jetzt fällig; zahlbar am 02.10.2029' },
  },
  lines: invoice.lines.map(line => ({
    ...line,
    name: hostileText,
    description: `${hostileText}\nzweite Zeile`,
    section: hostileText,
    unit: 'Kübel<>&"',
  })),
})

const storno = sampleEInvoice({
  lines: [{ quantity: 10, unitPrice: '85.50' }],
  over: {
    kind: 'credit_note',
    number: 'ST-2026-0003',
    dueDate: null,
    preceding: [{ number: 'RE-2026-0040', date: '2026-09-01', relation: 'cancelled' }],
    payment: { ...payment, terms: 'Storno: es ist nichts zu zahlen.' },
  },
})

/** The official construction example (FeRD): two deposits, final invoice of 16,779.00, 6,779.00 due. */
const deposits: EInvoice['prepayments'] = [
  {
    number: 'AR-2026-0001',
    date: '2026-03-01',
    gross: 4284,
    taxes: [{ category: 'S', rate: 19, net: 3600, tax: 684 }],
  },
  {
    number: 'AR-2026-0002',
    date: '2026-05-01',
    gross: 5716,
    taxes: [{ category: 'S', rate: 19, net: '4803.36', tax: '912.64' }],
  },
]

export const sampleEInvoices: Readonly<Record<string, EInvoice>> = {
  'two rates with discount and Skonto': withSkonto(
    sampleEInvoice({
      discountPercent: 3,
      lines: [
        { name: 'Facharbeiterstunde', quantity: '12.5', unitPrice: 62, section: 'Arbeit', costCode: 'KST-4' },
        {
          name: 'Fliesen 30 x 60',
          quantity: '17.333',
          unit: 'm²',
          unitPrice: '41.2575',
          section: 'Material',
        },
        { name: 'Fachbuch', quantity: 1, unit: 'Stk', unitPrice: '29.9', rate: 7 },
      ],
    }),
    2,
    14,
    '2026-10-16',
  ),
  'reverse charge': sampleEInvoice({
    lines: [
      { quantity: 80, unitPrice: 58, category: 'AE' },
      { quantity: 1, unit: 'psch', unitPrice: 450, category: 'AE' },
    ],
  }),
  'small business': sampleEInvoice({
    lines: [{ quantity: 6, unitPrice: 45, category: 'E' }],
    over: {
      seller: { ...germanSeller, vatNumber: null, registerNumber: null, supplierNumber: null },
    },
  }),
  'intra-community supply': sampleEInvoice({
    lines: [{ quantity: 4, unit: 'Stk', unitPrice: 250, category: 'K' }],
    over: { buyer: { ...germanBuyer, vatNumber: 'ATU98765432', countryCode: 'AT', postalCode: '1010' } },
  }),
  export: sampleEInvoice({
    lines: [{ quantity: 4, unit: 'Stk', unitPrice: 250, category: 'G' }],
    over: {
      buyer: { ...germanBuyer, vatNumber: null, countryCode: 'CH', postalCode: '8001', city: 'Zürich' },
    },
  }),
  'outside the scope of VAT': sampleEInvoice({
    lines: [{ name: 'Schadenersatz', quantity: 1, unit: 'Pau', unitPrice: 300, category: 'O' }],
  }),
  deposit: sampleEInvoice({
    lines: [{ name: '1. Anzahlung laut Auftrag', quantity: 1, unit: 'Pau', unitPrice: 3600 }],
    over: { type: 'anzahlung', number: 'AR-2026-0001' },
  }),
  'progress invoice of a period': sampleEInvoice({
    lines: [{ quantity: 100, unitPrice: 60 }],
    over: {
      type: 'teilrechnung',
      number: 'TR-2026-0002',
      deliveryDate: null,
      period: { start: '2026-09-01', end: '2026-09-30' },
      payment: {
        ...payment,
        retention: { label: 'Sicherheitseinbehalt 5 %', amount: 357, note: 'einbehalten, nicht jetzt fällig' },
      },
    },
  }),
  'final invoice with two deposits': sampleEInvoice({
    lines: [
      { name: 'Rohbau', quantity: 1, unit: 'Pau', unitPrice: 12_000 },
      { name: 'Regiestunden', quantity: 35, unitPrice: 60 },
    ],
    prepayments: deposits,
    over: {
      type: 'schlussrechnung',
      number: 'SR-2026-0007',
      preceding: deposits.map(({ number, date }) => ({ number, date, relation: 'deducted' })),
    },
  }),
  'final invoice with more paid than billed': sampleEInvoice({
    lines: [{ name: 'Rohbau', quantity: 1, unit: 'Pau', unitPrice: 5000 }],
    prepayments: deposits,
    over: {
      type: 'schlussrechnung',
      number: 'SR-2026-0008',
      dueDate: null,
      preceding: deposits.map(({ number, date }) => ({ number, date, relation: 'deducted' })),
    },
  }),
  storno,
  'Austrian rates': withSkonto(
    sampleEInvoice({
      discountPercent: '2.5',
      lines: [
        { name: 'Tischlerstunde', quantity: '7.25', unitPrice: 78, rate: 20 },
        { name: 'Nächtigung', quantity: 2, unit: 'Stk', unitPrice: 95, rate: 13 },
        { name: 'Fachbuch', quantity: 3, unit: 'Stk', unitPrice: '33.3333', rate: 10 },
        { name: 'Grundnahrung', quantity: 5, unit: 'kg', unitPrice: '2.19', rate: '4.9' },
      ],
      over: austrian,
    }),
    3,
    10,
    '2026-10-12',
  ),
  'Austrian enclave': sampleEInvoice({
    lines: [{ quantity: 3, unitPrice: 70, rate: 19 }],
    over: { ...austrian, buyerReference: 'EKG:Büro 4' },
  }),
  'Austrian storno': {
    ...storno,
    ...austrian,
    payment: { ...austrianPayment, terms: 'Es ist nichts zu zahlen.' },
    ...pick(sampleEInvoice({ lines: [{ quantity: 2, unitPrice: '10.05', rate: 20 }] }), ['lines', 'taxes', 'totals']),
  },
  'line that takes off': sampleEInvoice({
    lines: [
      { name: 'Montage', quantity: 8, unitPrice: 55 },
      { name: 'Gutschrift Altmaterial', quantity: -3, unit: 'kg', unitPrice: '4.5' },
      { name: 'Nachlass Verzug', quantity: 1, unit: 'Pau', unitPrice: -50 },
    ],
  }),
  'zero rate': sampleEInvoice({
    lines: [{ name: 'PV-Modul (§ 12 Abs. 3 UStG)', quantity: 12, unit: 'Stk', unitPrice: 180, category: 'Z' }],
  }),
  'hostile text': withSkonto(
    hostile(sampleEInvoice({ discountPercent: 1, lines: [{ quantity: 3, unitPrice: 10 }] })),
    2,
    8,
    '2026-10-10',
  ),
  '200 lines': sampleEInvoice({
    discountPercent: '1.75',
    lines: Array.from({ length: 200 }, (_, index) => ({
      name: `Position ${index + 1}`,
      quantity: decimal(index + 1).times('0.37'),
      unit: ['h', 'Stk', 'm²', 'lfm', 'kg', 'Rolle', 'Kartusche'][index % 7] ?? 'h',
      unitPrice: decimal(index).times('1.2345').plus('0.5').toDecimalPlaces(4),
      rate: index % 5 === 0 ? 7 : 19,
      section: `Abschnitt ${Math.floor(index / 20) + 1}`,
    })),
  }),
}

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map(key => [key, from[key]])) as Pick<T, K>
}

/** A pseudo-random invoice that the service could have issued; the same seed gives the same invoice (mulberry32). */
export function randomEInvoice(seed: number): EInvoice {
  const next = randomOf(seed)
  const upTo = (max: number) => Math.floor(next() * (max + 1))
  const oneOf = <T>(values: readonly [T, ...T[]]): T => values[upTo(values.length - 1)] ?? values[0]
  const isAustrian = next() < 0.5
  const profile = oneOf<TaxCategory>(['S', 'S', 'S', 'S', 'AE', 'E', 'K', 'G'])
  const rates: readonly [number, ...number[]] = isAustrian ? [20, 13, 10, 4.9] : [19, 7]
  const lines = Array.from({ length: 1 + upTo(11) }, (): SampleLine => {
    const rate = next() < 0.1 ? 0 : oneOf(rates)
    return {
      name: oneOf(['Stunden', hostileText, 'Fliesen', 'Kleinmaterial & Co']),
      description: next() < 0.3 ? hostileText : null,
      quantity: wire(decimal(upTo(200_000) - 20_000).dividedBy(1000)),
      unit: oneOf(['h', 'Stk', 'm²', 'Pau', 'Fuhre', '', 'm³']),
      unitPrice: wire(decimal(upTo(9_000_000) - (next() < 0.1 ? 4_500_000 : 0)).dividedBy(10_000)),
      rate,
      category: profile === 'S' && rate === 0 ? 'Z' : profile,
      section: next() < 0.3 ? 'Abschnitt' : null,
    }
  })
  const invoice = sampleEInvoice({
    lines,
    discountPercent: next() < 0.5 ? decimal(upTo(4000)).dividedBy(100) : 0,
    paid: next() < 0.2 ? decimal(upTo(100_000)).dividedBy(100) : 0,
    over: {
      ...(isAustrian ? austrian : {}),
      type: oneOf(['standard', 'anzahlung', 'teilrechnung', 'schlussrechnung']),
      ...(next() < 0.3 ? { deliveryDate: null, period: { start: '2026-08-01', end: '2026-08-31' } } : {}),
      ...(profile === 'K' && { buyer: { ...austrianBuyer, vatNumber: 'FR12345678901', countryCode: 'FR' } }),
    },
  })
  return next() < 0.4 ? withSkonto(invoice, 1 + upTo(4), 1 + upTo(30), '2026-10-20') : invoice
}

/** Mulberry32: pseudo-random numbers from 0 to 1 for a seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
