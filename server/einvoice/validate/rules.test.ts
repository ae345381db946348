import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toCents } from '../../money/money'
import type { TaxCategory } from '../../money/tax'
import { documentOf } from '../cii-document'
import type { DocumentAllowance, DocumentLineAllowance, DocumentParty, DocumentTax, InvoiceDocument } from '../document'
import type { EInvoice, EInvoiceProfile } from '../model'
import { austrianBuyer, sampleEInvoice, sampleEInvoices } from '../sample-einvoices'
import { findingsOf, numberOf, type Subject, total } from './rule'
import { rules } from './rules'

// A rule that finds nothing is dead: each one of the table is broken here by the smallest change to a valid invoice,
// and no other rule may report it.

type Change = (document: InvoiceDocument) => void

interface Mutation {
  of?: EInvoice
  profile?: EInvoiceProfile
  /** Change of the written document … */
  change?: Change
  /** … or of our invoice, for ebInterface. */
  invoice?: (invoice: EInvoice) => void
  /** Rules that unavoidably report it as well. */
  also?: string[]
}

const sample = (name: string): EInvoice => {
  const invoice = sampleEInvoices[name]
  if (!invoice) throw new Error(`no sample ${name}`)
  return invoice
}

const plain = sample('two rates with discount and Skonto')
const numbers = /^\d+(\.\d+)?$/

const first = <T>(items: T[]): T => {
  const [item] = items
  if (item === undefined) throw new Error('there is none')
  return item
}
const set = <T extends object>(target: T, values: Partial<T>): void => void Object.assign(target, values)
const line = (document: InvoiceDocument) => first(document.lines)
const allowance = (document: InvoiceDocument) => first(document.allowances)
const tax = (document: InvoiceDocument) => first(document.taxes)

/** Recomputes VAT breakdown and totals from lines, allowances and charges. */
function settle(document: InvoiceDocument): void {
  const items = [
    ...document.lines.map(item => ({ ...item, amount: item.net })),
    ...document.allowances.map(item => ({ ...item, amount: total([item.amount]).negated().toFixed(2) })),
    ...document.charges,
  ].filter(item => item.taxCategory !== null)
  const groups = new Map<string, DocumentTax>()
  for (const { taxCategory: category, taxRate, amount } of items) {
    const rate = category === 'S' || category === 'L' || category === 'X' ? taxRate : '0.00'
    const key = `${category} ${rate}`
    const reason = ['E', 'AE', 'K', 'G', 'O'].includes(category ?? '') ? 'Grund' : null
    const group = groups.get(key) ?? {
      amount: null,
      base: '0.00',
      category,
      rate,
      exemptionReason: reason,
      exemptionCode: null,
    }
    groups.set(key, { ...group, base: total([group.base, amount]).toFixed(2) })
  }
  document.taxes = [...groups.values()].map(group => ({
    ...group,
    amount: toCents(
      total([group.base])
        .times(numberOf(group.rate) ?? 0)
        .dividedBy(100),
    ).toFixed(2),
  }))
  settleTotals(document)
}

function settleTotals(document: InvoiceDocument): void {
  const { totals } = document
  const [lines, less, more, taxes] = [
    document.lines.map(({ net }) => net),
    document.allowances.map(({ amount }) => amount),
    document.charges.map(({ amount }) => amount),
    document.taxes.map(({ amount }) => amount),
  ].map(total) as [
    ReturnType<typeof total>,
    ReturnType<typeof total>,
    ReturnType<typeof total>,
    ReturnType<typeof total>,
  ]
  totals.lines = lines.toFixed(2)
  totals.allowances = less.isZero() ? null : less.toFixed(2)
  totals.charges = more.isZero() ? null : more.toFixed(2)
  totals.net = lines.minus(less).plus(more).toFixed(2)
  totals.tax = [{ amount: taxes.toFixed(2), currency: document.currency }]
  totals.gross = total([totals.net]).plus(taxes).toFixed(2)
  totals.due = total([totals.gross])
    .minus(total([totals.prepaid]))
    .toFixed(2)
}

const thenSettle =
  (change: Change): Change =>
  document => {
    change(document)
    settle(document)
  }

/** Adds to some of the totals. */
const shift =
  (by: Partial<Record<'lines' | 'allowances' | 'charges' | 'net' | 'gross' | 'due' | 'tax', number>>): Change =>
  ({ totals }) => {
    for (const [name, amount] of Object.entries(by) as [keyof typeof by, number][]) {
      if (name === 'tax') for (const item of totals.tax) item.amount = total([item.amount]).plus(amount).toFixed(2)
      else totals[name] = total([totals[name]]).plus(amount).toFixed(2)
    }
  }

const charge = (over: Partial<DocumentAllowance> = {}): DocumentAllowance => ({
  amount: '10.00',
  base: null,
  percent: null,
  reason: 'Fracht',
  reasonCode: null,
  taxCategory: 'S',
  taxRate: '19.00',
  ...over,
})

const onLine = (over: Partial<DocumentLineAllowance> = {}): DocumentLineAllowance => ({
  amount: '0.00',
  base: null,
  percent: null,
  reason: 'Grund',
  reasonCode: null,
  ...over,
})

/** A tax representative with all required fields, except for the given changes. */
const withRepresentative =
  (over: Partial<DocumentParty>): Change =>
  document =>
    set(document, {
      taxRepresentative: { ...document.seller, name: 'Vertreter', vatNumber: 'DE123456788', ...over },
    })

/** Adds a third decimal without changing the value. */
const longer = (value: string | null): string => {
  if (!value || !numbers.test(value)) throw new Error(`no amount: ${value}`)
  return `${value}0`
}

const withCharge = (over: Partial<DocumentAllowance> = {}): Change =>
  thenSettle(document => document.charges.push(charge(over)))

/** An invoice all of whose lines, its discount and its charge are of one category. */
const categories: Readonly<Record<string, { code: TaxCategory; numbers: Change }>> = {
  S: { code: 'S', numbers: withoutSellerNumbers },
  Z: { code: 'Z', numbers: withoutSellerNumbers },
  E: { code: 'E', numbers: withoutSellerNumbers },
  AE: { code: 'AE', numbers: ({ buyer }) => set(buyer, { vatNumber: null }) },
  IC: { code: 'K', numbers: ({ buyer }) => set(buyer, { vatNumber: null }) },
  G: { code: 'G', numbers: ({ seller }) => set(seller, { vatNumber: null }) },
  O: { code: 'O', numbers: ({ seller }) => set(seller, { vatNumber: 'DE123456788' }) },
}

function withoutSellerNumbers({ seller }: InvoiceDocument): void {
  seller.vatNumber = null
  seller.taxNumber = null
}

const ofCategory = (category: TaxCategory): EInvoice =>
  sampleEInvoice({
    discountPercent: 3,
    lines: [
      { quantity: 5, unitPrice: 60, category },
      { quantity: 2, unitPrice: 40, category },
    ],
    over: category === 'K' ? { buyer: { ...austrianBuyer } } : {},
  })

/** The ten rules that each category has. */
function familyMutations(prefix: string): Record<string, Mutation> {
  const found = categories[prefix]
  if (!found) throw new Error(prefix)
  const { code, numbers: breakNumbers } = found
  const of = ofCategory(code)
  const isS = code === 'S'
  const wrongRate = isS || code === 'O' ? '0.00' : '5.00'
  const right = { taxCategory: code, taxRate: isS ? '19.00' : code === 'O' ? null : '0.00' }
  const also = code === 'O' ? ['BR-O-12'] : []
  const others = (document: InvoiceDocument) => {
    for (const item of document.lines) Object.assign(item, { taxCategory: 'L', taxRate: '3.00' })
  }
  return {
    [`BR-${prefix}-01`]: {
      of,
      change: document => {
        for (const group of document.taxes) group.category = 'L'
      },
    },
    [`BR-${prefix}-02`]: { of, change: breakNumbers },
    [`BR-${prefix}-03`]: {
      of,
      also,
      change: thenSettle(document => {
        others(document)
        breakNumbers(document)
      }),
    },
    [`BR-${prefix}-04`]: {
      of,
      also,
      change: thenSettle(document => {
        others(document)
        document.allowances = []
        document.charges = [charge(right)]
        breakNumbers(document)
      }),
    },
    [`BR-${prefix}-05`]: { of, change: thenSettle(document => set(line(document), { taxRate: wrongRate })) },
    [`BR-${prefix}-06`]: {
      of,
      change: thenSettle(document => set(allowance(document), { taxRate: wrongRate })),
    },
    [`BR-${prefix}-07`]: { of, change: withCharge({ ...right, taxRate: wrongRate }) },
    [`BR-${prefix}-08`]: {
      of,
      change: document => {
        const group = tax(document)
        const base = total([group.base]).plus(5)
        group.base = base.toFixed(2)
        if (isS) group.amount = toCents(base.times('0.19')).toFixed(2)
        settleTotals(document)
      },
    },
    [`BR-${prefix}-09`]: {
      of,
      change: document => {
        const group = tax(document)
        group.amount = isS ? total([group.amount]).plus(1).toFixed(2) : '0.50'
        settleTotals(document)
      },
    },
    [`BR-${prefix}-10`]: {
      of,
      change: document => {
        const isTaxed = isS || code === 'Z'
        Object.assign(tax(document), { exemptionReason: isTaxed ? 'Grund' : null, exemptionCode: null })
      },
    },
  }
}

const supply = ofCategory('K')
const outside = ofCategory('O')

const mutations: Readonly<Record<string, Mutation>> = {
  'BR-01': { change: document => set(document, { specification: null }) },
  'BR-02': { change: document => set(document, { number: null }) },
  'BR-03': { change: document => set(document, { issueDate: '2026-02-30' }) },
  'BR-04': { change: document => set(document, { typeCode: null }) },
  'BR-05': { change: document => set(document, { currency: null }) },
  'BR-06': { change: ({ seller }) => set(seller, { name: null }) },
  'BR-07': { change: ({ buyer }) => set(buyer, { name: null }) },
  'BR-08': { change: ({ seller }) => set(seller, { address: null }) },
  'BR-09': { change: ({ seller }) => void Object.assign(seller.address ?? {}, { countryCode: null }) },
  'BR-10': { change: ({ buyer }) => set(buyer, { address: null }) },
  'BR-11': { change: ({ buyer }) => void Object.assign(buyer.address ?? {}, { countryCode: null }) },
  'BR-12': { change: ({ totals }) => set(totals, { lines: null }) },
  'BR-13': { change: ({ totals }) => set(totals, { net: null }) },
  'BR-14': { change: ({ totals }) => set(totals, { gross: null }) },
  'BR-15': { change: ({ totals }) => set(totals, { due: null }) },
  'BR-16': {
    change: document => {
      document.lines = []
      document.allowances = []
      document.taxes = [{ ...tax(document), base: '0.00', amount: '0.00' }]
      settleTotals(document)
    },
  },
  'BR-17': { change: document => set(document, { payee: { ...document.seller, name: null } }) },
  'BR-18': { change: withRepresentative({ name: null }) },
  'BR-19': { change: withRepresentative({ address: null }) },
  'BR-20': {
    change: withRepresentative({
      address: { street: null, postalCode: null, city: null, countryCode: null },
    }),
  },
  'BR-21': { change: document => set(line(document), { id: null }) },
  'BR-22': { change: document => set(line(document), { quantity: null }) },
  'BR-23': { change: document => set(line(document), { unitCode: null }) },
  'BR-24': { change: thenSettle(document => set(line(document), { net: null })) },
  'BR-25': { change: document => set(line(document), { name: null }) },
  'BR-26': { change: document => set(line(document), { price: null }) },
  'BR-27': {
    change: document => void Object.assign(line(document), { price: '-62.00', quantity: '-12.5' }),
  },
  'BR-28': { change: document => set(line(document), { grossPrice: { amount: '-1', discount: null } }) },
  'BR-29': { change: document => set(document, { period: { start: '2026-09-02', end: '2026-09-01' } }) },
  'BR-30': {
    change: document => set(line(document), { period: { start: '2026-09-02', end: '2026-09-01' } }),
  },
  'BR-31': { change: thenSettle(document => set(allowance(document), { amount: null })) },
  'BR-32': { change: thenSettle(document => set(allowance(document), { taxCategory: null })) },
  'BR-33': { change: document => set(allowance(document), { reason: null }) },
  'BR-36': { change: withCharge({ amount: null }) },
  'BR-37': { change: withCharge({ taxCategory: null }) },
  'BR-38': { change: withCharge({ reason: null }) },
  'BR-41': { change: document => set(line(document), { allowances: [onLine({ amount: null })] }) },
  'BR-42': { change: document => set(line(document), { allowances: [onLine({ reason: null })] }) },
  'BR-43': { change: document => set(line(document), { charges: [onLine({ amount: null })] }) },
  'BR-44': { change: document => set(line(document), { charges: [onLine({ reason: null })] }) },
  'BR-45': { change: document => set(tax(document), { base: null }) },
  'BR-46': {
    change: document => {
      tax(document).amount = null
      settleTotals(document)
    },
  },
  'BR-47': { change: document => set(tax(document), { category: null }) },
  'BR-48': { change: document => set(tax(document), { rate: null }) },
  'BR-49': { change: document => set(first(document.paymentMeans), { code: null }) },
  'BR-53': { change: document => set(document, { taxCurrency: 'CHF' }) },
  'BR-55': { change: document => void document.preceding.push({ number: null, date: null }) },
  'BR-56': { change: withRepresentative({ vatNumber: null }) },
  'BR-57': {
    of: supply,
    change: ({ deliverTo }) => void Object.assign(deliverTo?.address ?? {}, { countryCode: null }),
  },
  'BR-61': { change: document => set(first(document.paymentMeans), { iban: null }) },
  'BR-62': {
    change: ({ seller }) => set(seller, { electronicAddress: { id: 'a@b.example', scheme: null } }),
  },
  'BR-63': { change: ({ buyer }) => set(buyer, { electronicAddress: { id: 'a@b.example', scheme: null } }) },
  'BR-CO-04': { change: thenSettle(document => set(line(document), { taxCategory: null })) },
  'BR-CO-09': { change: ({ buyer }) => set(buyer, { vatNumber: 'QQ12345678' }) },
  'BR-CO-19': { change: document => set(document, { period: { start: null, end: null } }) },
  'BR-CO-20': { change: document => set(line(document), { period: { start: null, end: null } }) },
  'BR-CO-25': { change: document => void Object.assign(document, { dueDate: null, paymentTerms: null }) },
  'BR-CO-26': {
    change: ({ seller }) => void Object.assign(seller, { ids: [], registerNumber: null, vatNumber: null }),
  },
  'UST-SERVICE-DATE': { change: document => set(document, { deliveryDate: null }) },
  'AT-UST-BUYER-UID': {
    of: sample('Austrian rates'),
    change: thenSettle(document => {
      document.buyer.vatNumber = null
      Object.assign(line(document), { quantity: '200', net: '15600.00' })
    }),
  },

  'BR-CO-10': { change: shift({ lines: 1, net: 1, gross: 1, due: 1 }) },
  'BR-CO-11': { change: shift({ allowances: 1, net: -1, gross: -1, due: -1 }) },
  'BR-CO-12': { change: shift({ charges: 1, net: 1, gross: 1, due: 1 }) },
  'BR-CO-13': { change: shift({ net: 1, gross: 1, due: 1 }) },
  'BR-CO-14': { change: shift({ tax: 1, gross: 1, due: 1 }) },
  'BR-CO-15': { change: shift({ gross: 1, due: 1 }) },
  'BR-CO-16': { change: shift({ due: 1 }) },
  'BR-CO-17': {
    change: document => {
      tax(document).amount = total([tax(document).amount])
        .plus(5)
        .toFixed(2)
      settleTotals(document)
    },
  },
  'UST-CENT': {
    change: document => {
      tax(document).amount = total([tax(document).amount])
        .plus('0.01')
        .toFixed(2)
      settleTotals(document)
    },
  },
  'BR-CO-18': {
    change: document => {
      document.taxes = []
      settleTotals(document)
    },
  },
  'PEPPOL-EN16931-R046': {
    profile: 'xrechnung',
    change: document => set(line(document), { grossPrice: { amount: '99', discount: '1' } }),
  },
  'PEPPOL-EN16931-R053': {
    profile: 'xrechnung',
    change: ({ totals }) => void totals.tax.push(first(totals.tax)),
    also: ['BR-CO-15'],
  },
  'PEPPOL-EN16931-R054': {
    profile: 'xrechnung',
    change: ({ totals }) => void totals.tax.push({ amount: '1.00', currency: 'CHF' }),
  },
  'PEPPOL-EN16931-R120': {
    profile: 'xrechnung',
    change: thenSettle(document => {
      line(document).net = total([line(document).net])
        .plus(1)
        .toFixed(2)
    }),
  },
  'PEPPOL-EN16931-R121': {
    profile: 'xrechnung',
    change: document => set(line(document), { priceBase: '0' }),
  },
  'PEPPOL-EN16931-R040': {
    profile: 'xrechnung',
    change: document => set(allowance(document), { percent: '50' }),
  },
  'PEPPOL-EN16931-R041': {
    profile: 'xrechnung',
    change: document => set(allowance(document), { base: null }),
  },
  'PEPPOL-EN16931-R042': {
    profile: 'xrechnung',
    change: document => set(allowance(document), { percent: null }),
  },
  'BR-DEC-01': {
    change: document => set(allowance(document), { amount: longer(allowance(document).amount) }),
  },
  'BR-DEC-02': { change: document => set(allowance(document), { base: longer(allowance(document).base) }) },
  'BR-DEC-05': { change: withCharge({ amount: '10.000' }) },
  'BR-DEC-06': { change: withCharge({ base: '100.000', percent: '10' }) },
  'BR-DEC-09': { change: ({ totals }) => set(totals, { lines: longer(totals.lines) }) },
  'BR-DEC-10': { change: ({ totals }) => set(totals, { allowances: longer(totals.allowances) }) },
  'BR-DEC-11': {
    change: document => {
      withCharge()(document)
      document.totals.charges = longer(document.totals.charges)
    },
  },
  'BR-DEC-12': { change: ({ totals }) => set(totals, { net: longer(totals.net) }) },
  'BR-DEC-13': {
    change: ({ totals }) => set(first(totals.tax), { amount: longer(first(totals.tax).amount) }),
  },
  'BR-DEC-14': { change: ({ totals }) => set(totals, { gross: longer(totals.gross) }) },
  'BR-DEC-15': {
    change: document => {
      document.taxCurrency = 'CHF'
      document.totals.tax.push({ amount: '1.000', currency: 'CHF' })
    },
  },
  'BR-DEC-16': {
    of: sample('final invoice with two deposits'),
    change: ({ totals }) => set(totals, { prepaid: longer(totals.prepaid) }),
  },
  'BR-DEC-17': { change: ({ totals }) => set(totals, { rounding: '0.000' }) },
  'BR-DEC-18': { change: ({ totals }) => set(totals, { due: longer(totals.due) }) },
  'BR-DEC-19': { change: document => set(tax(document), { base: longer(tax(document).base) }) },
  'BR-DEC-20': { change: document => set(tax(document), { amount: longer(tax(document).amount) }) },
  'BR-DEC-23': { change: document => set(line(document), { net: longer(line(document).net) }) },
  'BR-DEC-24': { change: document => set(line(document), { allowances: [onLine({ amount: '0.000' })] }) },
  'BR-DEC-25': { change: document => set(line(document), { allowances: [onLine({ base: '0.000' })] }) },
  'BR-DEC-27': { change: document => set(line(document), { charges: [onLine({ amount: '0.000' })] }) },
  'BR-DEC-28': { change: document => set(line(document), { charges: [onLine({ base: '0.000' })] }) },

  ...familyMutations('S'),
  ...familyMutations('Z'),
  ...familyMutations('E'),
  ...familyMutations('AE'),
  ...familyMutations('IC'),
  ...familyMutations('G'),
  ...familyMutations('O'),
  'BR-IC-11': { of: supply, change: document => set(document, { deliveryDate: null }) },
  'BR-IC-12': { of: supply, change: document => set(document, { deliverTo: null }) },
  'BR-O-11': {
    of: outside,
    change: document =>
      void document.taxes.push({
        ...tax(document),
        category: 'L',
        rate: '3.00',
        base: '0.00',
        amount: '0.00',
      }),
  },
  'BR-O-12': {
    of: outside,
    change: thenSettle(document => void Object.assign(line(document), { taxCategory: 'L', taxRate: '3.00' })),
  },
  'BR-O-13': {
    of: outside,
    change: thenSettle(document => void Object.assign(allowance(document), { taxCategory: 'L', taxRate: '3.00' })),
  },
  'BR-O-14': { of: outside, change: withCharge({ taxCategory: 'L', taxRate: '3.00' }) },

  'BR-CL-01': { change: document => set(document, { typeCode: '999' }) },
  'BR-CL-03': { change: ({ totals }) => void totals.tax.push({ amount: '1.00', currency: 'QQQ' }) },
  'BR-CL-04': {
    change: document => {
      document.currency = 'QQQ'
      first(document.totals.tax).currency = 'QQQ'
    },
  },
  'BR-CL-14': { change: ({ seller }) => void Object.assign(seller.address ?? {}, { countryCode: 'QQ' }) },
  'BR-CL-16': { change: document => set(first(document.paymentMeans), { code: '999' }) },
  'BR-CL-17': {
    change: thenSettle(document => set(allowance(document), { taxCategory: 'X' })),
    also: ['BR-CL-18'],
  },
  'BR-CL-18': { change: thenSettle(document => set(line(document), { taxCategory: 'X' })) },
  'BR-CL-22': {
    of: ofCategory('AE'),
    change: document => set(tax(document), { exemptionCode: 'VATEX-EU-QQ' }),
  },
  'BR-CL-23': { change: document => set(line(document), { unitCode: 'QQQ' }) },
  'BR-CL-25': { change: ({ seller }) => set(seller, { electronicAddress: { id: 'x', scheme: 'QQ' } }) },

  ...Object.fromEntries(
    Object.entries<Mutation>({
      'BR-DE-1': { change: document => set(document, { paymentMeans: [] }) },
      'BR-DE-2': { change: ({ seller }) => set(seller, { contact: null }) },
      'BR-DE-3': { change: ({ seller }) => void Object.assign(seller.address ?? {}, { city: null }) },
      'BR-DE-4': { change: ({ seller }) => void Object.assign(seller.address ?? {}, { postalCode: null }) },
      'BR-DE-5': { change: ({ seller }) => void Object.assign(seller.contact ?? {}, { name: null }) },
      'BR-DE-6': { change: ({ seller }) => void Object.assign(seller.contact ?? {}, { phone: null }) },
      'BR-DE-7': { change: ({ seller }) => void Object.assign(seller.contact ?? {}, { email: null }) },
      'BR-DE-8': { change: ({ buyer }) => void Object.assign(buyer.address ?? {}, { city: null }) },
      'BR-DE-9': { change: ({ buyer }) => void Object.assign(buyer.address ?? {}, { postalCode: null }) },
      'BR-DE-10': {
        of: supply,
        change: ({ deliverTo }) => void (deliverTo?.address && Object.assign(deliverTo.address, { city: null })),
      },
      'BR-DE-11': {
        of: supply,
        change: ({ deliverTo }) => void (deliverTo?.address && Object.assign(deliverTo.address, { postalCode: null })),
      },
      'BR-DE-14': { change: document => set(tax(document), { rate: null }) },
      'BR-DE-15': { change: document => set(document, { buyerReference: null }) },
      'DE-LEITWEG': { change: document => set(document, { buyerReference: '04011000-1234512345-07' }) },
      'BR-DE-16': {
        change: thenSettle(document => {
          for (const item of document.lines) Object.assign(item, { taxCategory: 'L', taxRate: '3.00' })
          document.allowances = []
          withoutSellerNumbers(document)
        }),
      },
      'BR-DE-17': { change: document => set(document, { typeCode: '386' }) },
      'BR-DE-18': { change: document => set(document, { paymentTerms: '#SKONTO#TAGE=14#PROZENT=2#\n' }) },
      'BR-DE-19': {
        change: document => set(first(document.paymentMeans), { iban: 'DE88370400440532013000' }),
      },
      'BR-DE-21': { change: document => set(document, { specification: 'urn:cen.eu:en16931:2017' }) },
      'BR-DE-23-a': { change: document => set(first(document.paymentMeans), { iban: null }) },
      'BR-DE-26': { change: document => set(document, { typeCode: '384' }) },
      'BR-DE-27': { change: ({ seller }) => void Object.assign(seller.contact ?? {}, { phone: '+1 2' }) },
      'BR-DE-28': { change: ({ seller }) => void Object.assign(seller.contact ?? {}, { email: 'a@b' }) },
      'BR-DE-TMP-32': { change: document => set(document, { deliveryDate: null }) },
      'PEPPOL-EN16931-R001': { change: document => set(document, { process: null }) },
      'PEPPOL-EN16931-R005': { change: document => set(document, { taxCurrency: 'EUR' }) },
      'PEPPOL-EN16931-R130': { change: document => set(line(document), { priceBaseUnit: 'KGM' }) },
      'PEPPOL-EN16931-R010': { change: ({ buyer }) => set(buyer, { electronicAddress: null }) },
      'PEPPOL-EN16931-R020': { change: ({ seller }) => set(seller, { electronicAddress: null }) },
    }).map(([id, mutation]) => [id, { profile: 'xrechnung', ...mutation }]),
  ),

  'EBI-01': { invoice: ({ seller }) => set(seller, { city: ' ' }) },
  'EBI-02': { invoice: ({ seller }) => set(seller, { postalCode: null }) },
  'EBI-03': { invoice: ({ buyer }) => set(buyer, { city: null }) },
  'EBI-04': { invoice: ({ buyer }) => set(buyer, { postalCode: null }) },
  'EBI-05': { invoice: ({ buyer }) => set(buyer, { vatNumber: 'ATU1234567' }) },
  'EBI-06': { invoice: ({ lines }) => set(first(lines), { quantity: '7.250001' }) },
  'EBI-07': { invoice: ({ lines }) => set(first(lines), { unitPrice: '78.000001' }) },
  'EBI-08': { of: sample('Austrian storno'), invoice: invoice => set(invoice, { preceding: [] }) },
  'EBI-09': { invoice: invoice => set(invoice, { dueDate: '2026-02-30' }) },
  'EBI-10': {
    of: { ...sampleEInvoice({ lines: [{ quantity: -1, unitPrice: 10, rate: 20 }] }), ...austrianParts() },
    invoice: invoice => {
      invoice.kind = 'credit_note'
      invoice.preceding = [{ number: 'RE-1', date: '2026-01-02', relation: 'cancelled' }]
    },
  },
  'EBI-P-01': { invoice: invoice => set(invoice, { buyerReference: null }) },
  'EBI-P-02': { invoice: invoice => set(invoice, { buyerReference: 'Büro 4' }) },
  'EBI-P-03': {
    invoice: invoice => {
      invoice.buyerReference = '4500000001'
      invoice.seller.supplierNumber = null
    },
  },
  'EBI-P-04': { invoice: invoice => set(invoice, { buyerReference: '4500000001' }) },
  'EBI-P-05': { invoice: ({ seller }) => set(seller.contact, { email: null }) },
}

function austrianParts() {
  const { seller, buyer, payment, buyerReference } = sample('Austrian rates')
  return { seller, buyer, payment: { ...payment, cashDiscount: null }, buyerReference }
}

/** Deep, so that a mutation stays in its test; amounts of the model are Decimals and never mutated in place. */
const copy = (invoice: EInvoice): EInvoice => ({
  ...invoice,
  seller: { ...invoice.seller, contact: { ...invoice.seller.contact } },
  buyer: { ...invoice.buyer },
  preceding: [...invoice.preceding],
  lines: invoice.lines.map(item => ({ ...item })),
})

function subjectOf({ of, profile = 'en16931', change, invoice: changeInvoice }: Mutation, isMutated: boolean): Subject {
  if (changeInvoice) {
    const invoice = copy(of ?? sample('Austrian rates'))
    if (isMutated) changeInvoice(invoice)
    return { format: 'ebinterface', profile: 'en16931', document: documentOf(invoice, 'en16931'), invoice }
  }
  const document = structuredClone(documentOf(of ?? plain, profile))
  if (isMutated) change?.(document)
  return { format: 'zugferd', profile, document, invoice: null }
}

const found = (subject: Subject) => [...new Set(findingsOf(rules, subject).map(({ rule }) => rule))].sort()

describe('the table of rules', () => {
  it('has unique ids, and a mutation for each', () => {
    const ids = rules.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(Object.keys(mutations).sort()).toEqual([...ids].sort())
  })

  it.each(Object.entries(mutations))('%s is found, and nothing else', (id, mutation) => {
    expect(found(subjectOf(mutation, false))).toEqual([])
    expect(found(subjectOf(mutation, true))).toEqual([id, ...(mutation.also ?? [])].sort())
  })

  it.each(['EUR', 'HUF'])('lets a discount in %s differ from its percentage as far as KoSIT does', currency => {
    const differing = (by: string) => {
      const subject = subjectOf({ profile: 'xrechnung' }, true)
      const [item] = subject.document.allowances
      if (!item?.base || !item.percent) throw new Error('no percentage')
      subject.document.currency = currency
      for (const tax of subject.document.totals.tax) tax.currency = currency
      const exact = total([item.base]).times(item.percent).dividedBy(100)
      item.amount = exact.plus(by).toString()
      return found(subject).includes('PEPPOL-EN16931-R040')
    }
    const slack = currency === 'HUF' ? '0.5' : '0.02'
    expect([differing(slack), differing(`-${slack}`), differing('0.51'), differing('-0.51')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('applies the rules of XRechnung to no other profile', () => {
    const others = Object.entries(mutations).filter(([id]) => /^(BR-DE-(?!19)|PEPPOL-)/.test(id))
    expect(others.length).toBeGreaterThan(30)
    for (const [id, mutation] of others)
      expect(found(subjectOf({ ...mutation, profile: 'en16931' }, true)), id).not.toContain(id)
  })

  it.each([
    ['büro@müller.example', true],
    ['用户@例え.example', true],
    ['a@b.example', true],
    ['a@b', false],
    ['a@b..example', false],
    ['a b@c.example', false],
    ['a@b@c.example', false],
  ])('takes the mail address %s as KoSIT does: %s', (email, isTaken) => {
    const subject = subjectOf({ profile: 'xrechnung' }, true)
    Object.assign(subject.document.seller.contact ?? {}, { email })
    expect(found(subject)).toEqual(isTaken ? [] : ['BR-DE-28'])
  })

  it('requires no UID of a private person, whatever the sum (§ 11 Abs 1 Z 3 lit b UStG)', () => {
    const large = subjectOf(mutations['AT-UST-BUYER-UID'] ?? {}, true)
    const invoice = sample('Austrian rates')
    const soldTo = (isBusiness: boolean) =>
      found({ ...large, invoice: { ...invoice, buyer: { ...invoice.buyer, isBusiness } } })
    expect(soldTo(true)).toEqual(['AT-UST-BUYER-UID'])
    expect(soldTo(false)).toEqual([])
  })

  it('states everything in both languages, with every placeholder filled', { tags: 'long' }, () => {
    for (const mutation of Object.values(mutations)) {
      for (const { message, remedy, rule } of findingsOf(rules, subjectOf(mutation, true))) {
        for (const sentence of [message.de, message.en, remedy.de, remedy.en]) {
          expect(sentence, rule).not.toMatch(/\{|\}|undefined|null/)
          expect(sentence.length, rule).toBeGreaterThan(8)
        }
        expect(message.de, rule).not.toBe(message.en)
      }
    }
  })

  it('has the same number of rules as stated in the documents', () => {
    const official = rules.filter(({ id }) => /^(BR|PEPPOL)-/.test(id)).length
    const said = (file: string, words: RegExp) => words.exec(readFileSync(file, 'utf8'))?.slice(1).map(Number)
    expect(said('CHANGELOG.md', /validation by (\d+) rules, (\d+) of them with their official ids/)).toEqual([
      rules.length,
      official,
    ])
    expect(said('docs/operations.md', /checked by (\d+) rules/)).toEqual([rules.length])
  })
})
