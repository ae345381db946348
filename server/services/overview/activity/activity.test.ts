import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany } from '../../../../tests/harness/company'
import { recordChange } from '../../../platform/records/record-change'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

const entries = [{ job_category: 'A', hours: 1 }]

test('says who did what, newest first, with the record as it is now', async () => {
  const company = await createTestCompany(app)
  const { data: contact } = await company.as(1).contacts.create({ company_name: 'Alt' })
  await company.as(2).contacts.update({ id: contact.id, updates: { company_name: 'Neu' } })
  const { data } = await company.as(1).activity.list({})
  expect(data).toMatchObject([
    {
      verb: 'updated',
      actor: { label: 'Rolle 2' },
      entity: 'contact',
      title: 'Neu',
      path: `/contacts/${contact.id}`,
    },
    { verb: 'created', actor: { label: 'Rolle 1' }, title: 'Neu' },
  ])
})

test('gives work done by a worker for a person under that person’s name', async () => {
  const company = await createTestCompany(app)
  const { data: contact } = await company.as(1).contacts.create({ company_name: 'Neu' })
  const actor = { ...company.actor(1), kind: 'system' as const, label: 'Anna Admin · Import' }
  const written = { entity: 'contact', id: contact.id, topic: 'contacts' } as const
  await app.db.inTenant(actor.tenantId, tx =>
    recordChange(tx, { ...company.ctx(1), actor }, { action: 'contact.updated', ...written }),
  )
  const [newest] = (await company.as(1).activity.list({})).data
  expect(newest?.actor).toMatchObject({ kind: 'session', label: 'Anna Admin · Import' })
})

test('shows no user what they may not read', { tags: 'long' }, async () => {
  const company = await createTestCompany(app)
  const office = company.as(1)
  const { data: contact } = await office.contacts.create({ company_name: 'Kundin' })
  await office.inquiries.create({ title: 'Anfrage' })
  await office.offers.create({ title: 'Angebot', kontakt_id: contact.id, items: [] })
  await office.invoices.create({ title: 'Rechnung', kontakt_id: contact.id, items: [] })
  await office.rapports.create({ title: 'Fremd', entries })
  await company.as(3).rapports.create({ title: 'Eigen', entries })
  const seen = async (role: 1 | 3) =>
    (await company.as(role).activity.list({})).data.map(({ entity, title }) => `${entity} ${title}`)
  expect(await seen(3)).toEqual(['rapport Eigen', 'contact Kundin'])
  expect(await seen(1)).toEqual([
    'rapport Eigen',
    'rapport Fremd',
    'invoice Rechnung',
    'offer Angebot',
    'inquiry Anfrage',
    'contact Kundin',
  ])
  const outsider = await createTestCompany(app)
  expect((await outsider.as(1).activity.list({})).data).toEqual([])
})

test('a project and a contact show what belongs to them, and nothing of other records', async () => {
  const company = await createTestCompany(app)
  const office = company.as(1)
  const { data: contact } = await office.contacts.create({ company_name: 'Kundin' })
  const { data: project } = await office.projects.create({ name: 'Umbau', kontakt_id: contact.id })
  const { data: other } = await office.projects.create({ name: 'Anderes' })
  await office.offers.create({ title: 'Angebot', project_id: project.id, items: [] })
  await office.rapports.create({ title: 'Rapport', project_id: other.id, entries })
  const titles = async (of: object) => (await office.activity.list(of)).data.map(({ title }) => title)
  expect(await titles({ project_id: project.id })).toEqual(['Angebot', 'Umbau'])
  expect(await titles({ project_id: other.id })).toEqual(['Rapport', 'Anderes'])
  expect(await titles({ kontakt_id: contact.id })).toEqual(['Angebot', 'Umbau', 'Kundin'])
  const outsider = (await createTestCompany(app)).as(1)
  expect((await outsider.activity.list({ project_id: project.id })).data).toEqual([])
  expect((await outsider.activity.list({ kontakt_id: contact.id })).data).toEqual([])
})

test('a draft that is saved again and again is one line', async () => {
  const company = await createTestCompany(app)
  const office = company.as(1)
  const { data: contact } = await office.contacts.create({ company_name: 'Kundin' })
  const { data: offer } = await office.offers.create({ title: 'A', kontakt_id: contact.id, items: [] })
  for (const title of ['B', 'C', 'D']) await office.offers.update({ id: offer.id, updates: { title } })
  const { data, next } = await office.activity.list({})
  expect(data.map(({ entity, verb }) => `${entity}.${verb}`)).toEqual([
    'offer.updated',
    'offer.created',
    'contact.created',
  ])
  expect(next).toBeNull()
})

test('pages meet each other without gap or overlap, also where lines are folded', { tags: 'long' }, async () => {
  const company = await createTestCompany(app)
  const office = company.as(1)
  const names = ['A', 'B', 'C', 'D', 'E']
  for (const name of names) {
    const { data } = await office.projects.create({ name })
    for (const description of ['1', '2', '3']) await office.projects.update({ id: data.id, updates: { description } })
  }
  const lines: string[] = []
  let before: number | undefined
  do {
    const page = await office.activity.list({ limit: 3, ...(before ? { before } : {}) })
    lines.push(...page.data.map(({ title, verb }) => `${title} ${verb}`))
    before = page.next ?? undefined
  } while (before)
  expect(lines).toEqual(names.toReversed().flatMap(name => [`${name} updated`, `${name} created`]))
})

test('a record deleted meanwhile is shown without a name and without a link', async () => {
  const company = await createTestCompany(app)
  const office = company.as(1)
  const { data } = await office.rapports.create({ title: 'Weg', entries })
  await office.rapports.delete({ id: data.id })
  expect((await office.activity.list({})).data).toMatchObject([
    { verb: 'deleted', title: null, number: null, path: null },
    { verb: 'created', title: null, path: null },
  ])
})

test('the first steps tick themselves, and administrators alone see them', async () => {
  const company = await createTestCompany(app)
  const office = company.as(1)
  const steps = async () =>
    Object.fromEntries((await office.dashboard.onboarding()).data.steps.map(({ key, done }) => [key, done]))
  expect(await steps()).toEqual({
    company_data: false,
    logo: false,
    contact: false,
    offer: false,
    team: true,
    einvoice: false,
  })
  await office.companies.updateSettings({
    street: 'Weg 1',
    postal_code: '5020',
    city: 'Salzburg',
    vat_number: 'ATU12345675',
    iban: 'AT611904300234573201',
    email: 'buero@firma.test',
    einvoice_format: 'zugferd',
  })
  const { data: contact } = await office.contacts.create({ company_name: 'Kundin' })
  await office.offers.create({ title: 'Angebot', kontakt_id: contact.id, items: [] })
  expect(await steps()).toMatchObject({
    company_data: true,
    contact: true,
    offer: true,
    einvoice: true,
    logo: false,
  })
  await expect(company.as(2).dashboard.onboarding()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
