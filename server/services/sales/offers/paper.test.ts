import { expect, test } from 'vitest'
import type { Company, Contact } from '../../../../prisma/client/client'
import { Decimal } from '../../../money/money'
import { renderOfferPaper } from '../../../paper/render'
import { type OfferSheet, offerPaper } from './paper'
import type { OfferDetail, OfferItem } from './schema'

const at = new Date('2026-03-01T09:00:00.000Z')
const company = {
  id: 1,
  companyId: 'tischlerei',
  name: 'Tischlerei Muster',
  countryCode: 'AT',
  timeZone: 'Europe/Vienna',
  street: 'Hauptstraße 1',
  postalCode: '4020',
  city: 'Linz',
  primaryColor: '#1f5f8b',
  paymentTermsDefault: 14,
  cashDiscountPercent: new Decimal(3),
  cashDiscountDays: 7,
} as Company
const contact = {
  id: 2,
  kind: 'person',
  name: 'Eva Berger',
  firstName: 'Eva',
  lastName: 'Berger',
  street: 'Ring',
  houseNumber: '7',
  postalCode: '80331',
  city: 'München',
  countryCode: 'DE',
  customerNumber: 'K-00001',
  vatNumber: null,
} as Contact

const item = (part: Partial<OfferItem>): OfferItem => ({
  id: 1,
  position: 1,
  kind: 'item',
  description: 'Zeile',
  quantity: 1,
  unit: 'Stk',
  unit_price: 100,
  total_price: 100,
  tax_rate: 20,
  article_id: null,
  unpriced: false,
  labor_percent: null,
  ...part,
})
const offer = (part: Partial<OfferDetail> = {}): OfferDetail => ({
  id: 3,
  offer_number: 'AN-2026-0007',
  title: 'Küche',
  offer_date: '2026-03-01',
  customer_id: 2,
  status: 'sent',
  kontakt_id: 2,
  accepted_on: null,
  accepted_by: null,
  accepted_via: null,
  acceptance_note: null,
  has_signed_pdf: false,
  withdrawal_until: null,
  start_early: null,
  withdrawn_at: null,
  withdrawn_by: null,
  labor_share: { net: 0, tax: 0, gross: 0 },
  project_id: null,
  valid_until: '2026-03-31',
  subtotal: 200,
  discount_percent: 10,
  discount_amount: 20,
  tax_amount: 36,
  total: 216,
  currency: 'EUR',
  sent_at: at.toISOString(),
  accepted_at: null,
  rejected_at: null,
  created_at: at.toISOString(),
  updated_at: at.toISOString(),
  kontakt_name: 'Eva Berger',
  customer_number: 'K-00002',
  project_name: null,
  project_number: null,
  intro_text: 'Gerne bieten wir an:',
  closing_text: null,
  items: [item({}), item({})],
  tax_profile: 'standard',
  tax_breakdown: [{ tax_rate: 20, tax_category: 'S', net: 180, tax: 36 }],
  allowed_actions: [],
  revision: 1,
  root_id: null,
  versions: [],
  version: 2,
  ...part,
})
const paper = (part: Partial<OfferDetail> = {}, sheet: Partial<OfferSheet> = {}) =>
  offerPaper({ offer: offer(part), taxProfile: 'standard', company, contact, kind: 'offer', ...sheet }, null)

test('a sent offer shows its sums, its days, the address abroad and a field to sign', () => {
  expect(paper()).toMatchObject({
    kind: 'offer',
    locale: 'de-AT',
    number: 'AN-2026-0007',
    day: '2026-03-01',
    validUntil: '2026-03-31',
    mark: null,
    acceptance: 'blank',
    recipient: { name: 'Eva Berger', street: 'Ring 7', country: 'Deutschland', customerNumber: 'K-00001' },
    totals: {
      itemsNet: 200,
      discount: { percent: 10, amount: 20 },
      net: 180,
      taxes: [{ rate: 20, base: 180, amount: 36 }],
      gross: 216,
    },
    paymentTerms:
      'Zahlbar innerhalb von 14 Tagen nach Rechnungserhalt ohne Abzug.\nBei Zahlung innerhalb von 7 Tagen 3\u00a0% Skonto.',
  })
})

test('only an offer that was never sent is marked', () => {
  expect(paper({ status: 'draft', sent_at: null }).mark).toBe('draft')
  expect(paper({ status: 'cancelled', sent_at: null }).mark).toBe('cancelled')
  for (const status of ['sent', 'accepted', 'rejected', 'expired', 'cancelled'] as const)
    expect(paper({ status }).mark).toBeNull()
})

test('lines stand under their sections with the sum of those that count', () => {
  const { sections } = paper({
    items: [
      item({ description: 'Vorarbeit' }),
      item({ kind: 'section', description: 'Möbel\nlaut Plan', quantity: 0, total_price: 0 }),
      item({ description: 'Korpus\nEiche\ngeölt', quantity: 2, total_price: 200 }),
      item({ kind: 'optional', description: 'Licht' }),
      item({ kind: 'alternative', description: 'Fichte' }),
      item({ kind: 'text', description: 'Lieferung frei Haus', total_price: 0 }),
    ],
  })
  expect(sections).toMatchObject([
    { lines: [{ title: 'Vorarbeit', choice: null }] },
    {
      title: 'Möbel',
      text: 'laut Plan',
      subtotal: 200,
      lines: [
        { title: 'Korpus', description: 'Eiche\ngeölt', total: 200 },
        { title: 'Licht', choice: 'optional' },
        { title: 'Fichte', choice: 'alternative' },
        { kind: 'text', text: 'Lieferung frei Haus' },
      ],
    },
  ])
})

test('an order confirmation has no validity and nothing to sign', () => {
  expect(paper({ status: 'accepted' }, { kind: 'confirmation' })).toMatchObject({
    kind: 'order_confirmation',
    validUntil: null,
    acceptance: null,
  })
})

test('an order confirmation is dated the day of the order, and thanks for it instead of asking for it', () => {
  // Past midnight in Vienna.
  const accepted = { status: 'accepted', accepted_at: '2026-03-20T23:30:00.000Z' } as const
  expect(paper(accepted, { kind: 'confirmation' })).toMatchObject({
    day: '2026-03-21',
    intro: expect.stringContaining('Vielen Dank für Ihren Auftrag'),
    closing: null,
  })
})

test('0 % is shown with the reason given by the offer’s tax profile', () => {
  const tax_breakdown = [{ tax_rate: 0, tax_category: 'E', net: 200, tax: 0 }]
  const row = { rate: 0, base: 200, amount: 0, positions: [] }
  expect(paper({ tax_breakdown }).totals.taxes).toEqual([{ ...row, reason: null }])
  expect(paper({ tax_breakdown }, { taxProfile: 'small_business' }).totals.taxes).toEqual([
    { ...row, reason: 'Umsatzsteuerfrei als Kleinunternehmer gemäß § 6 Abs 1 Z 27 UStG' },
  ])
})

test('a draft without a contact and without lines still renders', () => {
  const bare = paper(
    {
      status: 'draft',
      sent_at: null,
      items: [],
      tax_breakdown: [],
      subtotal: 0,
      total: 0,
      discount_amount: 0,
    },
    { contact: null },
  )
  expect(renderOfferPaper(bare).html).toContain('ENTWURF')
})

test('user input stays text', () => {
  const { html } = renderOfferPaper(
    paper({ title: '<script>alert(1)</script>', items: [item({ description: '<img src=x>' })] }),
  )
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<img src=x>')
})
