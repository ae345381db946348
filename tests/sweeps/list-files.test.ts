import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFile } from '../../app/features/lists/list.server'
import { lists } from '../../app/features/lists/lists.server'
import { loader as audit } from '../../app/routes/audit[.]csv'
import { uploadImport } from '../../server/services/integrations/imports/upload'
import { createTestApp, type TestApp } from '../harness/app'
import { createTestCompany, type TestCompany } from '../harness/company'

// A file of a list has the same values as its page. Instants are the easiest to get wrong: an evening in Vienna has
// another hour in UTC, and the midnight at which whole days begin falls on the day before.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-07-01T22:30:00.000Z' })
})
afterAll(() => app.stop())

const argsOf = ({ as }: TestCompany, path: string) =>
  ({
    request: new Request(`http://localhost${path}`),
    params: {},
    context: { caller: as(), userLocale: 'de' },
  }) as never

async function cellsOf(file: Promise<unknown>): Promise<Record<string, string>[]> {
  const text = await ((await file) as Response).text()
  return parse(text, { bom: true, columns: true, delimiter: ';' })
}

const listAt = (path: string) => {
  const list = lists.find(one => one.path === path)
  if (!list) throw new Error(`No list at ${path}`)
  return list
}

test('instants in every file are those of the page, in the company’s time zone', async () => {
  const company = await createTestCompany(app)
  const office = company.as()
  await office.companies.updateSettings({
    ...{ street: 'Gewerbestraße 14', postal_code: '5082', city: 'Grödig', vat_number: 'ATU12345675' },
  })
  const { data: contact } = await office.contacts.create({ company_name: 'Huber GmbH', email: 'huber@müller.at' })
  const { data: offer } = await office.offers.create({
    ...{ title: 'Dach', kontakt_id: contact.id, items: [{ description: 'Arbeit', unit_price: 100 }] },
  })
  await office.offers.send({ id: offer.id })
  await office.inquiries.create({ title: 'Dach', contact_name: 'Huber', contact_email: 'huber@müller.at' })
  await office.invites.create({ email: 'neu@müller.at', role: 3 })
  await uploadImport(company.ctx(), { noun: 'contacts', filename: 'kunden.csv', bytes: Buffer.from('Firma\nHuber\n') })
  await office.appointments.create({
    ...{ title: 'Montage', starts_at: '2026-07-01T22:30:00.000Z', ends_at: '2026-07-01T23:30:00.000Z' },
  })

  const seen: string[] = []
  for (const list of lists) {
    const page = await list
      .read(office)({ limit: 200, offset: 0 })
      .catch(() => null)
    if (!page?.data.length) continue
    for (const cell of (await cellsOf(listFile(list, argsOf(company, `${list.path}.csv`)))).flatMap(Object.values)) {
      expect([list.path, cell]).not.toEqual([list.path, expect.stringMatching(/\d{4}-\d\d-\d\dT|xn--/)])
      if (cell === '2026-07-02 00:30:00') seen.push(list.path)
    }
  }
  expect([...new Set(seen)].sort()).toEqual(['/appointments', '/imports', '/inquiries', '/offers', '/team/invitations'])
  const [entry] = await cellsOf(audit(argsOf(company, '/audit.csv')))
  expect(entry?.Zeit).toBe('2026-07-02 00:30:00')
})

test('whole days are days, from the first to the last', async () => {
  const company = await createTestCompany(app)
  await company.as().appointments.create({
    ...{ title: 'Gerüst', all_day: true },
    ...{ starts_at: '2026-07-05T22:00:00.000Z', ends_at: '2026-07-08T22:00:00.000Z' },
  })
  const rows = await cellsOf(
    listFile(listAt('/appointments'), argsOf(company, '/appointments.csv?from=2026-07-06&to=2026-07-10')),
  )
  expect(rows).toEqual([expect.objectContaining({ Titel: 'Gerüst', Wann: '2026-07-06', Bis: '2026-07-08' })])
})
