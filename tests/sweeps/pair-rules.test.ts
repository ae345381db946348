import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { createCaller } from '../../server/router'
import { createTestApp, type TestApp } from '../harness/app'
import { createTestCompany } from '../harness/company'
import { errorOf } from '../harness/errors'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  owner = new pg.Client({ connectionString: app.database.superuserUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.stop()
})

type Office = ReturnType<typeof createCaller>
type Fields = Record<string, unknown>
interface Rule {
  /** A record that satisfies the rule. */
  valid: Fields
  /** Changes of one side only that break it. */
  broken: Fields[]
  field: string
  /**
   * The same in SQL, bypassing the services; null where only the services know the rule (a statutory table, the current
   * day).
   */
  sql: string | null
}
interface Noun {
  table: string
  key: string
  base: Fields
  create(office: Office, given: Fields): Promise<number>
  change(office: Office, id: number, given: Fields): Promise<unknown>
  /** Whether creation takes the whole record; the settings already exist. */
  creates: boolean
  rules: Rule[]
}

const idOf = async (made: Promise<{ data: { id: number } }>) => (await made).data.id
const items = [{ description: 'Arbeit', unit_price: 10 }]

const nouns: Record<string, Noun> = {
  projects: {
    table: 'projects',
    key: 'id',
    base: { name: 'Umbau' },
    create: (office, given) => idOf(office.projects.create(given as never)),
    change: (office, id, updates) => office.projects.update({ id, updates }),
    creates: true,
    rules: [
      {
        valid: { starts_on: '2026-04-01', ends_on: '2026-04-30' },
        broken: [{ starts_on: '2026-05-01' }, { ends_on: '2026-03-31' }],
        field: 'ends_on',
        sql: "ends_on = '2026-03-31'",
      },
    ],
  },
  contacts: {
    table: 'contacts',
    key: 'id',
    base: {},
    create: (office, given) => idOf(office.contacts.create(given as never)),
    change: (office, id, updates) => office.contacts.update({ id, updates }),
    creates: true,
    rules: [
      {
        valid: { kind: 'company', company_name: 'Kunde' },
        broken: [{ company_name: null }, { company_name: '  ' }],
        field: 'company_name',
        sql: 'company_name = null',
      },
      {
        valid: { kind: 'person', last_name: 'Huber' },
        broken: [{ last_name: null }],
        field: 'last_name',
        sql: "last_name = ''",
      },
      {
        valid: { kind: 'company', company_name: 'Kunde', first_name: 'Eva' },
        broken: [{ kind: 'person' }],
        field: 'last_name',
        sql: "kind = 'person'",
      },
    ],
  },
  offers: {
    table: 'offers',
    key: 'id',
    base: { title: 'Angebot', items },
    create: (office, given) => idOf(office.offers.create(given as never)),
    change: (office, id, updates) => office.offers.update({ id, updates }),
    creates: true,
    rules: [
      {
        valid: { offer_date: '2026-04-01', valid_until: '2026-04-30' },
        broken: [{ offer_date: '2026-05-01' }, { valid_until: '2026-03-31' }],
        field: 'valid_until',
        sql: "valid_until = '2026-03-31'",
      },
    ],
  },
  invoices: {
    table: 'invoices',
    key: 'id',
    base: { title: 'Rechnung', items },
    create: (office, given) => idOf(office.invoices.create(given as never)),
    change: (office, id, given) => office.invoices.update({ id, ...given }),
    creates: true,
    rules: [
      {
        valid: { invoice_date: '2026-03-10', due_date: '2026-03-24' },
        broken: [{ invoice_date: '2026-04-01' }, { due_date: '2026-03-01' }],
        field: 'due_date',
        sql: "due_date = '2026-03-01'",
      },
      {
        valid: { service_period_start: '2026-03-01', service_period_end: '2026-03-05' },
        broken: [{ service_period_start: '2026-03-06' }, { service_period_end: '2026-02-27' }],
        field: 'service_period_end',
        sql: "service_period_end = '2026-02-27'",
      },
    ],
  },
  settings: {
    table: 'companies',
    key: 'id',
    base: {},
    async create(office, given) {
      await office.companies.updateSettings(given)
      return 0
    },
    change: (office, _id, given) => office.companies.updateSettings(given),
    creates: false,
    rules: [
      {
        valid: { cash_discount_percent: 2, cash_discount_days: 10 },
        broken: [{ cash_discount_days: null }],
        field: 'cash_discount_days',
        sql: 'cash_discount_days = null',
      },
      {
        valid: { retention_enabled: true, retention_rate: 5 },
        broken: [{ retention_rate: null }, { retention_rate: 0 }],
        field: 'retention_rate',
        sql: 'retention_rate = null',
      },
      {
        valid: { reverse_charge_default: true, default_tax_profile: 'standard' },
        broken: [{ default_tax_profile: 'small_business' }],
        field: 'reverse_charge_default',
        sql: "default_tax_profile = 'small_business'",
      },
      {
        valid: { reverse_charge_default: false, default_tax_profile: 'small_business' },
        broken: [{ reverse_charge_default: true }],
        field: 'reverse_charge_default',
        sql: 'reverse_charge_default = true',
      },
      {
        valid: { country_code: 'AT', default_vat_rate: 20 },
        broken: [{ country_code: 'DE' }, { default_vat_rate: 17 }],
        field: 'default_vat_rate',
        sql: null,
      },
    ],
  },
}

const cases = Object.entries(nouns).flatMap(([name, noun]) =>
  noun.rules.map(rule => ({ name, noun, rule, about: `${name} ${Object.keys(rule.valid).join(', ')}` })),
)

describe.each(cases)('$about', ({ noun, rule }) => {
  test('hold when one of them is changed, at creation, and in the database itself', async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    const id = await noun.create(office, { ...noun.base, ...rule.valid })
    for (const broken of rule.broken) {
      const refused = await errorOf(Promise.resolve(noun.change(office, id, broken)))
      expect([400, 422]).toContain(refused.status)
      const { issues } = refused.details as { issues: { path: string }[] }
      expect(issues.map(({ path }) => path.replace(/^updates\./, ''))).toContain(rule.field)
      if (noun.creates) {
        const whole = errorOf(noun.create(office, { ...noun.base, ...rule.valid, ...broken }))
        expect([400, 422]).toContain((await whole).status)
      }
    }
    if (rule.sql === null) return
    const key = noun.table === 'companies' ? company.tenantId : id
    const direct = owner.query(`update ${noun.table} set ${rule.sql} where ${noun.key} = $1`, [key])
    await expect(direct).rejects.toMatchObject({ code: '23514' })
  })
})

test('an offer without a date of its own cannot be valid until a day in the past', async () => {
  const office = (await createTestCompany(app)).as()
  const given = { title: 'Angebot', items, valid_until: '2026-03-09' }
  expect(await errorOf(office.offers.create(given as never))).toMatchObject({
    status: 400,
    details: { issues: [{ path: 'valid_until' }] },
  })
})
