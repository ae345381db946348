import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { type IssueRule, issueRules } from './issue-fault'
import { issueRuleMessage } from './issue-rule-message'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-08-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const issuer = { street: 'Gewerbestraße 14', postal_code: '5082', city: 'Grödig' }
const address = { street: 'Lindenweg', house_number: '4', postal_code: '4020', city: 'Linz' }
type Office = ReturnType<Awaited<ReturnType<typeof createTestCompany>>['as']>
type Settings = Parameters<Office['companies']['updateSettings']>[0]
type Contact = Parameters<Office['contacts']['create']>[0]
type Create = Parameters<Office['invoices']['create']>[0]
interface Case {
  country?: 'AT' | 'DE'
  settings?: Settings
  contact?: Contact
  invoice?: Partial<Create>
}

/** A draft with one line that could be issued, except for what the case changes. */
async function draft({ country = 'AT', settings = {}, contact = {}, invoice = {} }: Case) {
  const company = await createTestCompany(app, { country_code: country })
  const office = company.as()
  const vat_number = country === 'AT' ? 'ATU12345675' : 'DE136695976'
  await office.companies.updateSettings({ ...issuer, vat_number, ...settings })
  const { data: customer } = await office.contacts.create({
    company_name: 'Bau GmbH',
    ...address,
    ...contact,
  })
  const { data } = await office.invoices.create({
    title: 'Arbeit',
    kontakt_id: customer.id,
    items: [{ description: 'Arbeit', unit_price: 100 }],
    ...invoice,
  })
  return { company, office, id: data.id, customer }
}

const priced = (unit_price: number) => ({ items: [{ description: 'Arbeit', unit_price }] })
const noAddress = { street: '', postal_code: '', city: '' }

/** What prevents issuing, as `[rule, path]`; sending reports the same and changes nothing. */
async function faultsOf(given: Case): Promise<string[][]> {
  const { office, id } = await draft(given)
  const { ready, issues } = (await office.invoices.readiness({ id })).data
  const rules = issues.map(({ rule, path }) => [rule, path])
  expect(ready).toBe(rules.length === 0)
  if (ready) expect((await office.invoices.sendByLetter({ id })).data.status).toBe('sent')
  else {
    expect(await errorOf(office.invoices.sendByLetter({ id }))).toMatchObject({
      status: 422,
      details: { issues: issues.map(({ rule, path }) => ({ rule, path })) },
    })
    expect((await office.invoices.get({ id })).data.status).toBe('draft')
  }
  return rules
}

describe('the recipient', () => {
  test.each([
    ['AT', 333.33, []],
    ['AT', 333.34, ['street', 'postal_code', 'city']],
    ['DE', 210.08, []],
    ['DE', 210.1, ['street', 'postal_code', 'city']],
  ] as const)(
    '%s: the address is mandatory above the short form, %d net',
    { tags: 'long' },
    async (country, net, fields) => {
      const found = await faultsOf({ country, contact: noAddress, invoice: priced(net) })
      expect(found).toEqual(fields.map(field => ['recipient_address', `contact.${field}`]))
    },
  )

  test.each([
    ['AT', 'ATU12345675', 'atu 1234 5675'],
    ['DE', 'DE136695976', 'de-136 695 976'],
  ] as const)(
    '%s: the VAT number of the company itself is asked about, whatever the sum',
    { tags: 'long' },
    async (country, own, typed) => {
      for (const unit_price of [1, 20_000]) {
        const contact = { vat_number: typed }
        const { office, id } = await draft({
          country,
          settings: { vat_number: own },
          contact,
          invoice: priced(unit_price),
        })
        expect((await office.invoices.readiness({ id })).data.issues).toMatchObject([
          { rule: 'own_vat_number', path: 'contact.vat_number', confirm: 'confirm_own_vat_number' },
        ])
        expect(await errorOf(office.invoices.sendByLetter({ id, confirm_date: true }))).toMatchObject({
          status: 422,
          details: { field: 'contact.vat_number', confirm: 'confirm_own_vat_number' },
        })
        const { data } = await office.invoices.sendByLetter({ id, confirm_own_vat_number: true })
        expect(data.status).toBe('sent')
      }
    },
  )

  test('above 10,000 gross a business in Austria needs a UID with a valid check digit', { tags: 'long' }, async () => {
    const large = { invoice: priced(8333.34) }
    expect(await faultsOf(large)).toEqual([['large_vat_id', 'contact.vat_number']])
    expect(await faultsOf({ ...large, contact: { vat_number: 'ATU12345678' } })).toEqual([
      ['vat_id_wrong', 'contact.vat_number'],
    ])
    expect(await faultsOf({ ...large, contact: { vat_number: 'ATU57780814' } })).toEqual([])
    expect(await faultsOf({ invoice: priced(8333.33) })).toEqual([])
    expect(await faultsOf({ ...large, country: 'DE' })).toEqual([])
    const person = { kind: 'person', first_name: 'Eva', last_name: 'Huber', company_name: null } as const
    expect(await faultsOf({ ...large, contact: person })).toEqual([])
  })
})

describe('no VAT', () => {
  const reversed = { invoice: { tax_profile: 'reverse_charge' } } as const

  test(
    'reverse charge requires a business with its UID, its address and our own UID, whatever the sum',
    { tags: 'long' },
    async () => {
      expect(await faultsOf(reversed)).toEqual([['reverse_charge_vat_id', 'contact.vat_number']])
      expect(await faultsOf({ ...reversed, contact: { vat_number: 'ATU57780814' } })).toEqual([])
      const person = { kind: 'person', first_name: 'Eva', last_name: 'Huber', company_name: null } as const
      expect(await faultsOf({ ...reversed, contact: person })).toEqual([['reverse_charge_person', 'contact.kind']])
      expect(
        await faultsOf({
          ...reversed,
          settings: { vat_number: null, tax_number: '46 123/4567' },
          contact: { vat_number: 'ATU57780814', ...noAddress },
        }),
      ).toEqual([
        ['company_vat_id', 'company.vat_number'],
        ['recipient_address', 'contact.street'],
        ['recipient_address', 'contact.postal_code'],
        ['recipient_address', 'contact.city'],
        ['reversed_company_vat_id', 'company.vat_number'],
      ])
    },
  )

  test(
    'an intra-Community supply requires a UID and an address of another member state',
    { tags: 'long' },
    async () => {
      const intra = { invoice: { tax_profile: 'intra_community' } } as const
      const to = (vat_number: string | null, country_code = 'DE') =>
        faultsOf({ ...intra, contact: { vat_number, country_code } })
      expect(await to(null)).toEqual([['intra_community_vat_id', 'contact.vat_number']])
      for (const vat_number of ['ATU57780814', 'CHE116281710'])
        expect(await to(vat_number)).toEqual([['intra_community_country', 'contact.vat_number']])
      for (const country of ['AT', 'CH'])
        expect(await to('DE136695976', country)).toEqual([['intra_community_address', 'contact.country_code']])
      expect(await to('DE136695976')).toEqual([])
    },
  )

  test(
    'a service in the Union requires a business with a UID and an address of another member state',
    { tags: 'long' },
    async () => {
      const service = { invoice: { tax_profile: 'intra_community_service' } } as const
      const to = (vat_number: string | null, country_code = 'DE') =>
        faultsOf({ ...service, contact: { vat_number, country_code } })
      expect(await to(null)).toEqual([['reverse_charge_vat_id', 'contact.vat_number']])
      expect(await to('ATU57780814')).toEqual([['intra_community_country', 'contact.vat_number']])
      for (const country of ['AT', 'CH'])
        expect(await to('DE136695976', country)).toEqual([['intra_community_service_address', 'contact.country_code']])
      const person = { kind: 'person', first_name: 'Eva', last_name: 'Huber', company_name: null } as const
      expect(await faultsOf({ ...service, contact: { ...person, country_code: 'DE' } })).toEqual([
        ['reverse_charge_person', 'contact.kind'],
      ])
      expect(await to('DE136695976')).toEqual([])
    },
  )

  test(
    'reverse charge is refused for a business outside the Union, unless it is registered within',
    { tags: 'long' },
    async () => {
      const to = (vat_number: string | null) => faultsOf({ ...reversed, contact: { vat_number, country_code: 'CH' } })
      for (const number of [null, 'CHE116281710'])
        expect(await to(number)).toEqual([['reverse_charge_outside', 'contact.country_code']])
      expect(await to('ATU57780814')).toEqual([])
    },
  )

  test('a small business must show none', { tags: 'long' }, async () => {
    const settings = { default_tax_profile: 'small_business' } as const
    expect(await faultsOf({ settings, invoice: { tax_profile: 'standard' } })).toEqual([
      ['small_business', 'tax_profile'],
    ])
    expect(await faultsOf({ settings })).toEqual([])
  })
})

describe('VAT rates', () => {
  const at = (tax_rate: number, service_date: string) => ({
    invoice: { service_date, items: [{ description: 'Arbeit', unit_price: 100, tax_rate }] },
  })

  test(
    'are those of the day of service, and the position and the allowed ones are named',
    { tags: 'long' },
    async () => {
      expect(await faultsOf(at(4.9, '2026-07-01'))).toEqual([])
      expect(await faultsOf(at(4.9, '2026-06-30'))).toEqual([['tax_rate', 'items.0.tax_rate']])
      expect(await faultsOf({ country: 'DE', ...at(16, '2020-12-31') })).toEqual([])
      const { office, id } = await draft({ country: 'DE', ...at(16, '2021-01-01') })
      const [issue] = (await office.invoices.readiness({ id })).data.issues
      expect(issue?.message).toBe('Position 1: am 01.01.2021 gelten die Steuersätze 19, 7 %.')
    },
  )

  test('a line without VAT cannot have a wrong rate, but needs a reason', { tags: 'long' }, async () => {
    const items = (tax_category: 'S' | 'E') => ({
      invoice: { items: [{ description: 'Arbeit', unit_price: 100, tax_rate: 0, tax_category }] },
    })
    expect(await faultsOf(items('S'))).toEqual([['zero_rate', 'items.0.tax_category']])
    expect(await faultsOf(items('E'))).toEqual([])
  })
})

test('if the company requires a cost center, nothing is issued without one', { tags: 'long' }, async () => {
  const settings = { cost_center_required: true }
  expect(await faultsOf({ settings })).toEqual([['cost_center', 'cost_center']])
  expect(await faultsOf({ settings, invoice: { cost_center: 'K-7' } })).toEqual([])
})

test('everything that is missing is reported at once, in the language of the caller', async () => {
  const { office, id } = await draft({
    settings: { street: '', cost_center_required: true },
    contact: noAddress,
    invoice: priced(1000),
  })
  const answer = await errorOf(office.invoices.sendByLetter({ id }))
  expect(answer).toMatchObject({ status: 422, details: { fields: ['street'] } })
  const issues = answer.details?.issues as Array<{ rule: string; message: string }>
  expect(issues.map(({ rule }) => rule)).toEqual([
    'company_incomplete',
    'recipient_address',
    'recipient_address',
    'recipient_address',
    'cost_center',
  ])
  expect(issues[0]?.message).toBe('In den Firmendaten fehlt: Straße.')
})

test('an invoice without a day of service gets its own date, a deposit gets none', { tags: 'long' }, async () => {
  const plain = await draft({})
  expect((await plain.office.invoices.sendByLetter({ id: plain.id })).data.service_date).toBe('2026-08-10')
  const deposit = await draft({ invoice: { type: 'anzahlung' } })
  const { data: project } = await deposit.office.projects.create({ name: 'Umbau' })
  await deposit.office.invoices.update({ id: deposit.id, project_id: project.id })
  expect((await deposit.office.invoices.sendByLetter({ id: deposit.id })).data.service_date).toBeNull()
  const period = { service_period_start: '2026-08-01', service_period_end: '2026-08-08' }
  const timed = await draft({ invoice: period })
  expect((await timed.office.invoices.sendByLetter({ id: timed.id })).data).toMatchObject({
    service_date: null,
    ...period,
  })
})

test('every rule has texts in both languages', () => {
  const values = {
    position: '3',
    rates: [20, 4.9],
    day: '2026-08-10',
    schema: '###',
    offer: 'AN-1',
    original: 'RE-1',
    invoices: ['RE-2'],
    choices: ['AE', 'O'] as const,
  }
  for (const rule of issueRules satisfies readonly IssueRule[]) {
    const [de, en] = (['de', 'en'] as const).map(locale => issueRuleMessage(locale, rule, 'contact.city', values))
    expect(de).toMatch(/^\p{Lu}.*\.$/u)
    expect(en).toMatch(/^\p{Lu}.*\.$/u)
    expect(de).not.toBe(en)
    expect(`${de}${en}`).not.toMatch(/undefined|\{/)
  }
})
