import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../server/platform/actor'
import type { Overrides } from '../../server/platform/permissions'
import { createCaller } from '../../server/router'
import { objectsIn } from '../abuse/schema-walk'
import { createTestCompany, type TestCompany } from '../harness/company'
import { sessionCookie } from '../harness/cookie'
import { memberOf } from '../harness/members'
import { startTestWeb, type TestWeb } from '../harness/web'
import { askSixAtOnce, pageAddresses } from './page-addresses'
import { procedureOf, procedures } from './procedures'

// Each sum of this company and each detail of its administrator is unique, so a response that contains one shows where
// it comes from.
const sums = {
  budget: 48151.62,
  article: 7337.41,
  offer: 2342.93,
  invoice: 9161.47,
  material: 5519.83,
  rate: 86.37,
} as const
/** What a company knows about a person besides name and position. */
const details = { email: 'kanarie-adresse@team.test', mobile: '+43 664 7770001', phone: '+43 1 7770002' } as const
type Secret = keyof typeof sums | keyof typeof details

let web: TestWeb
let company: TestCompany
let ids: number[]
let project: { id: number; number: string }

beforeAll(async () => {
  web = await startTestWeb()
  company = await createTestCompany(web.app)
  const office = company.as(1)
  await web.app.db.acrossTenants('platform', tx => tx.user.update({ where: { id: company.userIds[1] }, data: details }))
  // An id of one noun must not lead to another noun's record by chance: the loop requests all of them anyway.
  const { data: contact } = await office.contacts.create({ company_name: 'Kundin', email: 'k@kunde.test' })
  const made = await office.projects.create({
    name: 'Umbau',
    kontakt_id: contact.id,
    budget: sums.budget,
    status: 'active',
  })
  project = { id: made.data.id, number: made.data.project_number }
  const { data: article } = await office.articles.create({
    name: 'Brett',
    unit: 'Stk',
    unit_price: sums.article,
  })
  await office.laborRates.set({ job_category: 'Monteur', hourly_rate: sums.rate })
  const of = { project_id: project.id, kontakt_id: contact.id }
  const { data: offer } = await office.offers.create({
    title: 'Angebot',
    ...of,
    items: [{ description: 'Treppe', unit_price: sums.offer }],
  })
  const { data: invoice } = await office.invoices.create({
    title: 'Rechnung',
    ...of,
    items: [{ description: 'Dach', unit_price: sums.invoice }],
  })
  // Written by the employee, so that it is their own, and priced by the office.
  const { data: rapport } = await company.as(3).rapports.create({
    title: 'Tag',
    project_id: project.id,
    entries: [{ employee_user_id: company.userIds[1], job_category: 'Monteur', hours: 1 }],
    materials: [
      { name: 'Leiste', quantity: 1 },
      { article_id: article.id, quantity: 1 },
    ],
  } as never)
  await office.rapports.changeMaterial({
    id: rapport.id,
    materialId: rapport.materials[0]?.id ?? 0,
    unit_price: sums.material,
  } as never)
  // The administrator is the employee's manager and has an appointment, so that they occur wherever a person can.
  const [manager, member] = [await memberOf(company, 1), await memberOf(company, 3)]
  await office.team.update({ id: member, updates: { manager_id: manager } })
  const { data: appointment } = await office.appointments.create({
    title: 'Baustelle',
    project_id: project.id,
    starts_at: '2026-11-26T07:00:00.000Z',
    ends_at: '2026-11-26T15:00:00.000Z',
    user_ids: [company.userIds[1], company.userIds[3]],
  })
  const records = [contact.id, project.id, article.id, offer.id, invoice.id, rapport.id, appointment.id]
  ids = [...new Set([...records, manager])]
})
afterAll(() => web.stop())

/** A sum as JSON writes it, and as a page in German or English does. */
const forms = (amount: number) => {
  const plain = String(amount)
  const [whole = '', cents] = plain.split('.')
  const grouped = (mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark)
  return [
    plain,
    plain.replace('.', ','),
    `${grouped('.')},${cents}`,
    `${grouped(',')}.${cents}`,
    `${grouped('\u00a0')},${cents}`,
  ]
}
const allForms: [Secret, string[]][] = [
  ...Object.entries(sums).map(([name, amount]): [Secret, string[]] => [name as Secret, forms(amount)]),
  ...Object.entries(details).map(([name, text]): [Secret, string[]] => [name as Secret, [text]]),
]
const seenIn = (text: string): Secret[] =>
  allForms.filter(([, written]) => written.some(form => text.includes(form))).map(([name]) => name)

const ofColleagues: Secret[] = ['email', 'mobile', 'phone']
const everything: Secret[] = [...ofColleagues, 'budget', 'article', 'offer', 'invoice', 'material', 'rate']
interface Person {
  role: 1 | 2 | 3
  overrides?: Overrides
  sees: Secret[]
}
const people: Record<string, Person> = {
  'an administrator': { role: 1, sees: everything },
  'a manager': { role: 2, sees: everything },
  'an employee': { role: 3, sees: ['phone'] },
  'an employee who may see details of the team': { role: 3, overrides: { 'team:details': true }, sees: ofColleagues },
  'an employee who may see sums of projects': {
    role: 3,
    overrides: { 'projects:money': true },
    // The money bar adds up what was offered and billed; drafts do not count.
    sees: ['phone', 'budget'],
  },
  'an employee who writes articles and projects': {
    role: 3,
    overrides: { 'articles:write': true, 'projects:write': true },
    sees: ['phone'],
  },
  'an employee who may see prices of articles': {
    role: 3,
    overrides: { 'articles:prices': true },
    sees: ['phone', 'article'],
  },
  'an employee with Heute of the office': { role: 3, overrides: { 'dashboard:read': true }, sees: ['phone'] },
  'a manager without sums of projects': {
    role: 2,
    overrides: { 'projects:money': false, 'articles:prices': false },
    // They can still read what was written into rapports and documents.
    sees: [...ofColleagues, 'article', 'offer', 'invoice', 'material', 'rate'],
  },
  'a manager without details of the team': {
    role: 2,
    overrides: { 'team:details': false },
    sees: everything.filter(secret => secret !== 'email' && secret !== 'mobile'),
  },
  'a manager without documents': {
    role: 2,
    overrides: {
      'offers:read': false,
      'invoices:read': false,
      'rapports:prices': false,
      'labor_rates:read': false,
      'articles:prices': false,
    },
    sees: [...ofColleagues, 'budget'],
  },
}

function callerOf({ role, overrides = {} }: Person) {
  const ctx = company.ctx(role)
  const actor: Actor = { ...ctx.actor, overrides }
  return createCaller({ ...ctx, actor })
}

/** The inputs that a query may have: nothing, a page of a list, each record, a search text, the person. */
const inputsFor = (inputs: unknown[]): object[] => {
  const shape = Object.assign({}, ...inputs.flatMap(input => objectsIn(input).slice(0, 1)).map(one => one.shape))
  const has = (name: string) => name in shape
  return [
    {},
    ...(has('q') ? [{ q: 'Brett' }, { q: 'Umbau' }, { q: 'Anna' }, { q: 'kanarie' }] : []),
    ...(has('userId') ? [{ userId: company.userIds[1] }] : []),
    ...(has('user_id') ? [{ user_id: company.userIds[1] }] : []),
    ...(has('from') && has('to') ? [{ from: '2026-11-23', to: '2026-11-29' }] : []),
    ...(has('id') ? [...ids.map(id => ({ id })), { id: project.number }] : []),
    ...(has('project_id') ? [{ project_id: project.id }, { project_id: project.id, limit: 50 }] : []),
    ...(has('rapport_ids') ? ids.map(id => ({ rapport_ids: [id] })) : []),
    ...(has('page') ? [{ page: 1 }] : []),
  ]
}

describe.each(Object.entries(people))('%s', (_name, person) => {
  test('gets no sum and no detail of a colleague that they may not see from any query, with any input', async () => {
    const caller = callerOf(person)
    const seen = new Map<Secret, string>()
    let requests = 0
    for (const { path, inputs } of procedures.filter(({ kind }) => kind === 'query'))
      for (const input of inputsFor(inputs)) {
        const answer = await procedureOf(caller, path)(input).catch(() => null)
        if (answer === null) continue
        requests++
        for (const secret of seenIn(JSON.stringify(answer))) seen.set(secret, `${path} ${JSON.stringify(input)}`)
      }
    expect(requests).toBeGreaterThan(10)
    expect([...seen].filter(([secret]) => !person.sees.includes(secret))).toEqual([])
    // What the person may see was found, so the sweep would detect leaks.
    if (!person.overrides) expect([...seen.keys()].sort()).toEqual([...person.sees].sort())
  })
})

test.each([
  ['projects', 'budget', { 'projects:money': false }],
  ['articles', 'price', { 'articles:prices': false }],
] as const)('%s cannot be sorted by %s by a user who may not see it: an order reveals the values', async (noun, sort, overrides) => {
  for (const role of [2, 3] as const) {
    const caller = callerOf({ role, overrides, sees: [] })
    for (const order of [sort, `-${sort}`])
      await expect(procedureOf(caller, `${noun}.list`)({ sort: order })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    await expect(procedureOf(caller, `${noun}.list`)({ sort: 'name' })).resolves.toBeTruthy()
  }
})

test('a user who may not see a sum cannot find it out by writing: it stays unchanged, and no version reveals a match', async () => {
  const caller = callerOf({
    role: 3,
    overrides: { 'projects:write': true, 'articles:write': true },
    sees: [],
  })
  const before = (await company.as(1).projects.get({ id: String(project.id) })).data
  const versions = []
  for (const budget of [1, sums.budget]) {
    const { data } = await caller.projects.update({ id: project.id, updates: { budget } })
    versions.push(data.version)
    expect(data.budget).toBeNull()
  }
  expect(new Set(versions).size).toBe(1)
  expect((await company.as(1).projects.get({ id: String(project.id) })).data).toEqual(before)
})

test("no page, file or list sends an employee's browser a sum or a detail of a colleague, in data or as text", async () => {
  const cookie = await sessionCookie(web.app, company.userIds[3], company.tenantId)
  const found: string[] = []
  let answered = 0
  const ask = async (url: string) => {
    const answer = await fetch(web.url + url, { headers: { cookie }, redirect: 'manual' })
    if (answer.status === 200) answered++
    const secrets = seenIn(await answer.text()).filter(secret => secret !== 'phone')
    if (secrets.length > 0) found.push(`${url}: ${secrets}`)
  }
  await askSixAtOnce(await pageAddresses(ids, 'Brett'), ask)
  expect(answered).toBeGreaterThan(25)
  expect(found).toEqual([])
})

/** Holders of one of these permissions see the sums of the noun: sums are its purpose. */
const byNoun = /^(invoices|offers|labor_rates|company|dashboard|imports):|^projects:money$/

/** Other fields that sound like money: the permission to see them, or why they are not money. */
const decided: Record<string, string> = {
  'projects budget': 'projects:money',
  'articles unit_price': 'articles:prices',
  'rapports unit_price': 'rapports:prices',
  'speech unit_price': 'articles:prices and rapports:prices',
  'articles tax_rate': 'the law knows it',
  'rapports tax_rate': 'the law knows it',
  'rapports billed_percentage': 'how far, and not how much',
  'rapports total_hours': 'hours',
  'team total': 'heads',
  'leaveAccounts remaining': 'days',
  'leaveRequests remaining': 'days',
  'leaveTypes paid': 'whether, and not how much',
  'customer amount': 'the customer’s own invoice',
  'customer amount_due': 'the customer’s own invoice',
  'customer deducted_total': 'the customer’s own invoice',
  'customer paid_total': 'the customer’s own invoice',
  'customer cash_discount_total': 'the customer’s own invoice',
  'customer credited_total': 'the customer’s own invoice',
  'customer retained_total': 'the customer’s own invoice',
  'customer refunded_total': 'the customer’s own invoice',
  'customer cash_discount': 'the customer’s own invoice',
  'customer total_hours': 'hours of the customer’s own rapport',
  'customer discount_amount': 'the customer’s own offer',
  'customer discount_percent': 'the customer’s own offer',
  'customer subtotal': 'the customer’s own offer',
  'customer tax_amount': 'the customer’s own offer',
  'customer tax_rate': 'the customer’s own offer',
  'customer total': 'the customer’s own offer',
  'customer total_price': 'the customer’s own offer',
  'customer unit_price': 'the customer’s own offer',
  'inbound total': 'parts of a delivery',
}

const soundsLikeMoney =
  /(^|_)(price|prices|total|subtotal|amount|budget|rate|sum|cost|margin|paid|remaining|fee|discount|billed|offered|retention|deducted|revenue|wage|salary)(_|$)/

test('every field that sounds like money is listed here, so that its visibility has been decided', () => {
  const named = procedures
    .filter(({ meta }) => meta.permission && !byNoun.test(meta.permission))
    .flatMap(({ path, output }) =>
      objectsIn(output)
        // The number of records on all pages is not a sum of money.
        .filter(({ shape }) => !('hasMore' in shape || 'pageSize' in shape))
        .flatMap(({ shape }) => Object.keys(shape))
        .filter(name => soundsLikeMoney.test(name))
        .map(name => `${path.split('.')[0]} ${name}`),
    )
  expect([...new Set(named)].filter(name => !(name in decided)).sort()).toEqual([])
  expect(Object.keys(decided).filter(name => !named.includes(name))).toEqual([])
})
