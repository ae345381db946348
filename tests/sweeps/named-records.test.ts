import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFile } from '../../app/features/lists/list.server'
import { listAt, lists } from '../../app/features/lists/lists.server'
import { loader as audit } from '../../app/routes/audit[.]csv'
import { loader as month } from '../../app/routes/times.month[.]csv'
import { loader as times } from '../../app/routes/times[.]csv'
import { readTable } from '../../server/services/integrations/imports/read-table'
import { uploadImport } from '../../server/services/integrations/imports/upload'
import { createTestApp, type TestApp } from '../harness/app'
import { createTestCompany } from '../harness/company'

// Two customers may have the same name, and so may two projects and two colleagues. Names in a file have no link behind
// them: it also gives the number of each record it names.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

/** The number that has to accompany a name. */
const numbers = {
  ...{ kontakt_name: 'customer_number', project_name: 'project_number' },
  ...{ created_by: 'created_by_user_id', invited_by_name: 'invited_by_user_id' },
} as const

async function cellsOf(file: Promise<Response>) {
  const { rows } = await readTable(Buffer.from(await (await file).arrayBuffer()))
  return rows.map(({ cells }) => cells)
}

test('for every other record that one of our files names, it also gives the number', async () => {
  const company = await createTestCompany(app)
  const office = company.as()
  await office.companies.updateSettings({
    ...{ street: 'Gewerbestraße 14', postal_code: '5082', city: 'Grödig', vat_number: 'ATU12345675' },
  })
  const items = [{ description: 'Arbeit', unit_price: 100 }]
  for (const city of ['Linz', 'Wels']) {
    const where = { street: 'Lindenweg', house_number: '4', postal_code: '4020', city }
    const { data: contact } = await office.contacts.create({ company_name: 'Hausverwaltung Berger', ...where })
    const { data: project } = await office.projects.create({ name: 'Dach', kontakt_id: contact.id })
    const both = { title: 'Dach', kontakt_id: contact.id, project_id: project.id }
    await office.offers.create({ ...both, items })
    await office.rapports.create({ ...both, entries: [{ job_category: 'Geselle', hours: 1 }] })
    const { data: invoice } = await office.invoices.create({ ...both, items })
    await office.invoices.sendByLetter({ id: invoice.id })
    await office.invoices.cancel({ id: invoice.id, reason: 'Falsch' })
    await office.timeEntries.create({ date: '2026-03-09', duration_minutes: 60, project_id: project.id })
  }
  await office.invites.create({ email: 'neu@example.com', role: 3 })
  await uploadImport(company.ctx(), { noun: 'contacts', filename: 'kunden.csv', bytes: Buffer.from('Firma\nHuber\n') })
  const args = (path: string) =>
    ({
      request: new Request(`http://localhost${path}`),
      params: {},
      context: { caller: office, userLocale: 'de' },
    }) as never

  const seen: string[] = []
  for (const list of lists) {
    const page = await list
      .read(office)({ limit: 200, offset: 0 })
      .catch(() => null)
    if (!page?.data.length) continue
    const rows = page.data as unknown as Record<string, unknown>[]
    const cells = await cellsOf(listFile(list, args(`${list.path}.csv`)))
    for (const [at, row] of rows.entries())
      for (const [name, number] of Object.entries(numbers)) {
        if (typeof row[name] !== 'string' || !cells[at]?.includes(row[name])) continue
        seen.push(`${list.path} ${name}`)
        expect([list.path, name, cells[at]]).toEqual([list.path, name, expect.arrayContaining([String(row[number])])])
      }
  }
  expect([...new Set(seen)].sort()).toEqual([
    '/credit-notes kontakt_name',
    '/imports created_by',
    '/invoices kontakt_name',
    '/offers kontakt_name',
    '/offers project_name',
    '/projects kontakt_name',
    '/rapports kontakt_name',
    '/rapports project_name',
    '/team/invitations invited_by_name',
  ])

  const recorded = (await office.timeEntries.recorded({ from: '2026-03-01', to: '2026-03-31' })).data
  const lines = await cellsOf(times(args('/times.csv?from=2026-03-01&to=2026-03-31')) as Promise<Response>)
  expect(recorded).toHaveLength(2)
  for (const [at, row] of recorded.entries())
    expect(lines[at]).toEqual(expect.arrayContaining([row.project_name, row.project_number, String(row.user_id)]))
  const [day] = await cellsOf(month(args('/times.month.csv?month=2026-03')) as Promise<Response>)
  expect(day).toEqual(expect.arrayContaining([recorded[0]?.user_name, String(recorded[0]?.user_id)]))
  const [member] = await cellsOf(listFile(listAt(new Request('http://localhost/team.csv')), args('/team.csv')))
  const { data: team } = await office.team.list({ limit: 1 })
  expect(member).toEqual(expect.arrayContaining([team[0]?.name, String(team[0]?.user_id)]))
  const logged = (await cellsOf(audit(args('/audit.csv')) as Promise<Response>)).map(cells => cells.slice(1, 4))
  const numbered = logged.filter(([who]) => who === 'Rolle 1').map(String)
  expect([...new Set(numbered)]).toEqual([`Rolle 1,${company.userIds[1]},`])
})
