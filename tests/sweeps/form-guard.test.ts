import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestCompany, type TestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { startTestWeb, type TestWeb } from '../harness/web'

let web: TestWeb
let company: TestCompany
let cookie: string
beforeAll(async () => {
  web = await startTestWeb()
  company = await createTestCompany(web.app)
  cookie = await cookieOf(web.app, company)
})
afterAll(() => web.stop())

type Office = ReturnType<TestCompany['as']>
interface FormPage {
  make(office: Office): Promise<string>
  /** A concurrent change by another user. */
  meanwhile(office: Office, id: number): Promise<unknown>
  fields: Record<string, string>
  /** Saves without leaving the page, which shows the result only in the browser. */
  stays?: true
}
const at = async (path: (id: number) => string, made: Promise<{ data: { id: number } }>) => path((await made).data.id)

/** Every page that is the form of one record. */
const forms: Record<string, FormPage> = {
  projects: {
    make: office => at(id => `/projects/${id}/edit`, office.projects.create({ name: 'Umbau' })),
    meanwhile: (office, id) => office.projects.update({ id, updates: { city: 'Graz' } }),
    fields: { name: 'Ausbau', status: 'planned', country_code: 'AT' },
  },
  contacts: {
    make: office => at(id => `/contacts/${id}/edit`, office.contacts.create({ company_name: 'Kunde' })),
    meanwhile: (office, id) => office.contacts.update({ id, updates: { city: 'Graz' } }),
    fields: { kind: 'company', status: 'active', company_name: 'Neu', country_code: 'AT' },
  },
  inquiries: {
    make: office => at(id => `/inquiries/${id}/edit`, office.inquiries.create({ title: 'Anfrage' })),
    meanwhile: (office, id) => office.inquiries.update({ id, updates: { objekt_city: 'Graz' } }),
    fields: { title: 'Neu' },
  },
  articles: {
    make: office => at(id => `/articles/${id}`, office.articles.create({ name: 'Brett', unit: 'Stk', unit_price: 5 })),
    meanwhile: (office, id) => office.articles.update({ id, updates: { name: 'Latte' } }),
    fields: {
      article_number: 'ART-0001',
      name: 'Neu',
      unit: 'Stk',
      unit_price: '5',
      tax_rate: '20',
      active: 'on',
    },
  },
  profile: {
    make: async () => '/profile?index',
    meanwhile: office => office.users.updateMe({ phone: '0316 1' }),
    fields: { name: 'Anna Neu', language: 'de' },
    stays: true,
  },
}

test.each(
  Object.entries(forms),
)('the form of %s saves over the version that was seen, and not over a change that was saved in the meantime', async (_name, {
  make,
  meanwhile,
  fields,
  stays,
}) => {
  const office = company.as()
  const path = await make(office)
  const id = Number(/\d+/.exec(path)?.[0])
  const page = await (await fetch(web.url + path, { headers: { cookie } })).text()
  const hidden = /<input[^>]*name="expected_version"[^>]*>/.exec(page)?.[0] ?? ''
  const version = /value="(\d+)"/.exec(hidden)?.[1] ?? ''
  expect(version).toBe('1')
  const save = (expected_version: string) =>
    fetch(web.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: web.url },
      body: new URLSearchParams({ ...fields, expected_version }),
    })
  await meanwhile(office, id)
  const refused = await save(version)
  expect(refused.status).toBe(422)
  const html = await refused.text()
  // The user who changed it, the notice that it was not saved, and the typed input.
  if (!stays) {
    expect(html).toContain('Inzwischen geändert: Rolle 1')
    expect(html).toContain('Meine Fassung speichern')
    expect(html).toContain(fields.name ?? fields.company_name ?? fields.title)
  }
  expect((await save('2')).status).toBe(stays ? 200 : 302)
})

test('the page of a draft sends only the version that was viewed, and reports that it was changed in the meantime', async () => {
  const office = company.as()
  await office.companies.updateSettings({
    street: 'Weg 1',
    postal_code: '5020',
    city: 'Salzburg',
    vat_number: 'ATU12345675',
  })
  const { data: contact } = await office.contacts.create({ company_name: 'Kunde', email: 'kunde@kunde.test' })
  const { data: invoice } = await office.invoices.create({
    title: 'Arbeit',
    kontakt_id: contact.id,
    items: [{ description: 'Arbeit', unit_price: 100 }],
  })
  const post = (fields: Record<string, string>) =>
    fetch(`${web.url}/invoices/${invoice.id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: web.url },
      body: new URLSearchParams({
        to: 'kunde@kunde.test',
        expected_version: String(invoice.version),
        ...fields,
      }),
    })
  const now = async () => (await office.invoices.get({ id: invoice.id })).data
  await office.invoices.update({ id: invoice.id, title: 'Mehr Arbeit' })
  const mail = await post({ intent: 'send_email' })
  expect(mail.status).toBe(422)
  expect(await mail.text()).toContain('seit sie hier angesehen wurde')
  // The step without a mail reports it in a toast on the page that it redirects to.
  expect((await post({ intent: 'send' })).status).toBe(302)
  expect((await now()).status).toBe('draft')
  const { version } = await now()
  await post({ intent: 'send', expected_version: String(version) })
  expect((await now()).status).toBe('sent')
})
