import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { uploadDocument } from '../../../../tests/harness/documents'
import { phoneDigits } from '../../../platform/records/search'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await createTestCompany(app)
  const office = company.as(1)
  const { data: contact } = await office.contacts.create({ company_name: 'Zirbenhof Contact' })
  const { data: project } = await office.projects.create({ name: 'Zirbenhof Project' })
  await office.inquiries.create({ title: 'Zirbenhof Inquiry' })
  await office.offers.create({ title: 'Zirbenhof Offer', kontakt_id: contact.id, items: [] })
  const entries = [{ job_category: 'A', hours: 1 }]
  await office.rapports.create({ title: 'Zirbenhof Fremd', project_id: project.id, entries })
  await company.as(3).rapports.create({ title: 'Zirbenhof Eigen', project_id: project.id, entries })
  await office.invoices.create({ title: 'Zirbenhof Invoice', kontakt_id: contact.id, items: [] })
  const when = { starts_at: '2026-03-23T07:00:00Z', ends_at: '2026-03-23T09:00:00Z' }
  await office.appointments.create({ title: 'Zirbenhof Termin', ...when, user_ids: [company.userIds[3]] })
  await office.appointments.create({ title: 'Zirbenhof anderer', ...when })
  await office.articles.create({ name: 'Zirbenhof Article', unit: 'Stk', unit_price: 1, tax_rate: 20 })
  await company.as(2).users.updateMe({ job_title: 'Meister am Zirbenhof' })
  const { data: kinds } = await office.leaveTypes.list({})
  const vacation = kinds.find(({ code }) => code === 'vacation')?.id ?? 0
  const off = { type_id: vacation, from_day: '2035-03-19', to_day: '2035-03-23' }
  await company.as(2).leaveRequests.create(off)
  await company.as(3).leaveRequests.create({ ...off, from_day: '2035-03-20' })
  const outsider = await createTestCompany(app)
  await outsider.as(1).contacts.create({ company_name: 'Zirbenhof Fremde Firma' })
})
afterAll(() => app.stop())

const hits = async (role: 1 | 2 | 3, q: string) =>
  (await company.as(role).search.everything({ q })).data.map(({ noun, title }) => `${noun}: ${title}`)

test('finds every noun of the caller’s company, and its people', async () => {
  expect(await hits(1, 'zirbenhof')).toEqual([
    'contact: Zirbenhof Contact',
    'project: Zirbenhof Project',
    'inquiry: Zirbenhof Inquiry',
    'offer: Zirbenhof Offer',
    'rapport: Zirbenhof Eigen',
    'rapport: Zirbenhof Fremd',
    'invoice: Zirbenhof Invoice',
    'appointment: Zirbenhof anderer',
    'appointment: Zirbenhof Termin',
    'article: Zirbenhof Article',
    'member: Max Meister',
  ])
})

test('finds for an employee only what employees may read, and only their own rapports', async () => {
  expect(await hits(3, 'Zirbenhof')).toEqual([
    'contact: Zirbenhof Contact',
    'project: Zirbenhof Project',
    'rapport: Zirbenhof Eigen',
    'appointment: Zirbenhof Termin',
    'article: Zirbenhof Article',
    'member: Max Meister',
  ])
})

test('finds people by name without accents and in any order of words', async () => {
  await company.as(3).users.updateMe({ name: 'Jürgen Größl' })
  expect(await hits(1, 'grossl jurgen')).toEqual(['leave_request: Jürgen Größl: Urlaub', 'member: Jürgen Größl'])
})

test(
  'finds absences by person and kind, in both languages: all for a user who may decide, else their own, past ones not',
  { tags: 'long' },
  async () => {
    const person = (await company.as(3).users.me()).data.name
    const found = async (role: 2 | 3, q: string) =>
      (await company.as(role).search.everything({ q })).data.filter(({ noun }) => noun === 'leave_request')
    expect((await found(2, 'urlaub')).map(({ title, hint }) => [title, hint])).toEqual([
      [`${person}: Urlaub`, '2035-03-20'],
      ['Max Meister: Urlaub', '2035-03-19'],
    ])
    expect((await found(2, 'max vacation')).map(({ hint }) => hint)).toEqual(['2035-03-19'])
    expect(await found(2, 'max sick')).toEqual([])
    expect((await found(3, 'urlaub')).map(({ hint }) => hint)).toEqual(['2035-03-20'])
    const [{ id = 0 } = {}] = await found(3, 'urlaub')
    await company.as(3).leaveRequests.withdraw({ id: String(id) })
    expect(await found(2, 'vacation')).toHaveLength(1)
  },
)

test('finds nothing by one character or by wildcards', async () => {
  expect(await hits(1, 'z')).toEqual([])
  expect(await hits(1, '%%')).toEqual([])
})

describe('what an office knows of a record finds it', () => {
  let own: TestCompany
  let office: ReturnType<TestCompany['as']>
  beforeAll(async () => {
    own = await createTestCompany(app)
    office = own.as(1)
    const place = { street: 'Schwarzstraße', house_number: '17a', postal_code: '5020', city: 'Salzburg' }
    await office.contacts.create({ company_name: 'National', phone: '0664 / 123 45-67', ...place })
    await office.contacts.create({ company_name: 'International', mobile: '+43 (0)664 7654321' })
    const { data: customer } = await office.contacts.create({
      kind: 'person',
      title: 'Dr.',
      last_name: 'Deutsch',
      phone: '0049 89 4455667',
      vat_number: 'DE136695976',
    })
    await office.projects.create({ name: 'Dachboden', ...place })
    await office.inquiries.create({
      title: 'Rinne',
      contact_phone: '0664/1234567',
      objekt_street: 'Nonntaler Hauptstraße',
    })
    const bill = (title: string, unit_price: number) =>
      office.invoices.create({
        title,
        kontakt_id: customer.id,
        items: [{ description: 'A', unit_price, tax_rate: 0 }],
      })
    await bill('Eins', 1234.5)
    await bill('Zwei', 234.5)
    await bill('Drei', 5020)
  })
  const found = async (q: string) => (await office.search.everything({ q })).data.map(({ title }) => title)

  test.each([
    ['0664 1234567', ['National', 'Rinne']],
    ['+43 664 123 45 67', ['National', 'Rinne']],
    ['0043664/1234567', ['National', 'Rinne']],
    ['0664 12345', ['National', 'Rinne']],
    ['06647654321', ['International']],
    ['(0664) 765-4321', ['International']],
    ['+49 89 44 55 667', ['Deutsch']],
    ['089 4455667', ['Deutsch']],
    ['national 0664 1234567', ['National']],
  ])('a telephone number by its digits, whatever stands between them: %s', async (q, titles) => {
    expect((await found(q)).sort()).toEqual([...titles].sort())
  })

  test.each(['1234,50', '1.234,50', '1,234.50', '1234.5', '€ 1.234,5'])('an invoice by its amount: %s', async q => {
    expect(await found(q)).toEqual(['Eins'])
  })

  test('a whole amount finds it among all results with these digits', async () => {
    expect((await found('5020')).sort()).toEqual(['Dachboden', 'Drei', 'National'])
  })

  test('the amount still to be paid finds the invoice as well', async () => {
    const invoices = { where: { title: 'Eins' }, data: { alreadyPaid: 1000.2 } }
    await app.db.inTenant(own.actor().tenantId, tx => tx.invoice.updateMany(invoices))
    expect(await found('234,30')).toEqual(['Eins'])
    expect(await found('1234,50')).toEqual(['Eins'])
  })

  test.each([
    ['schwarzstrasse 17a', ['Dachboden', 'National']],
    ['5020 schwarz', ['Dachboden', 'National']],
    ['Nonntaler', ['Rinne']],
    ['DE136695976', ['Deutsch']],
    ['dr. deutsch', ['Deutsch']],
  ])('contacts, projects and inquiries by street, VAT id and title: %s', async (q, titles) => {
    expect((await found(q)).sort()).toEqual([...titles].sort())
  })

  test('a number’s digits are the same in code and in the database', async () => {
    const numbers = [
      '+43 (0)664 / 12-34',
      '0043 664 1234',
      '0664.1234',
      '+1 (212) 555-0100',
      '+423 234 5',
      '00',
      '',
      'Zimmer 7',
      '+39 06 123',
    ]
    const rows = await app.db.acrossTenants('platform', tx =>
      Promise.all(numbers.map(number => tx.$queryRaw<[{ digits: string }]>`select gewerk_phone(${number}) as digits`)),
    )
    expect(rows.map(([row]) => row.digits)).toEqual(numbers.map(phoneDigits))
  })
})

test.each([
  'office@müller-dach.at',
  'office@xn--mller-dach-9db.at',
  'OFFICE@MÜLLER-DACH.AT',
  '@müller-dach.at',
  'Spengler office@mu\u0308ller-dach.at',
])('finds a contact by its international address, written as %s', async q => {
  const own = await createTestCompany(app)
  const office = own.as(1)
  const { data: contact } = await office.contacts.create({ company_name: 'Spengler', email: 'office@müller-dach.at' })
  await office.contacts.create({ company_name: 'Spengler', email: 'office@maler-dach.at' })
  expect((await office.search.everything({ q })).data).toEqual([expect.objectContaining({ id: contact.id })])
  expect((await office.contacts.list({ q })).data).toEqual([expect.objectContaining({ id: contact.id })])
})

test(
  'finds a contact, an invitation and what the log says of them while an international address is typed',
  { tags: 'long' },
  async () => {
    const own = await createTestCompany(app)
    const office = own.as(1)
    const address = 'office@müller-dach.at'
    const { data: contact } = await office.contacts.create({ company_name: 'Spengler', email: address })
    await office.contacts.create({ company_name: 'Dachdecker', email: 'office@xn--mller-dach-9db.example' })
    await office.contacts.create({ company_name: 'Maler', email: 'buero@maler.at' })
    await office.invites.create({ email: address, role: 3 })
    for (let length = 'office@'.length; length <= address.length; length += 1) {
      const q = address.slice(0, length)
      const [{ data: contacts }, { data: hits }, { data: invited }, { data: logged }] = await Promise.all([
        office.contacts.list({ q }),
        office.search.everything({ q }),
        office.invites.list({ q }),
        office.audit.list({ q, entity: 'contact' }),
      ])
      expect([q, contacts.map(({ name }) => name).sort()]).toEqual([
        q,
        // Both ends of the address fit as long as it may still be either.
        length <= 'office@müller-dach.'.length ? ['Dachdecker', 'Spengler'] : ['Spengler'],
      ])
      expect([q, hits.map(({ id }) => id)]).toEqual([q, expect.arrayContaining([contact.id])])
      expect([q, invited.length]).toEqual([q, 1])
      expect([q, logged.map(({ entity_id }) => entity_id)]).toEqual([q, expect.arrayContaining([String(contact.id)])])
    }
    for (const q of ['office@müller-dachs', 'office@muller-d', 'office@müller-dach.de'])
      expect([q, (await office.contacts.list({ q })).data]).toEqual([q, []])
  },
)

test('finds an invitation by an international address as people write it', async () => {
  const own = await createTestCompany(app)
  const office = own.as(1)
  await office.invites.create({ email: 'anna@müller-dach.at', role: 3 })
  const found = await office.invites.list({ q: 'anna@müller-dach.at' })
  expect(found.data.map(({ email }) => email)).toEqual(['anna@xn--mller-dach-9db.at'])
})

describe('documents and resources', () => {
  let firm: TestCompany
  const found = async (role: 1 | 2 | 3, q: string) =>
    (await firm.as(role).search.everything({ q })).data
      .filter(({ noun }) => noun === 'document' || noun === 'resource')
      .map(({ title, hint, at }) => [title, hint, at?.noun ?? null])

  beforeAll(async () => {
    firm = await createTestCompany(app)
  })

  test(
    'a document is found by the words of its name, at a record that the user may open; a deleted one is not',
    { tags: 'long' },
    async () => {
      const { data: contact } = await firm.as(1).contacts.create({ company_name: 'Huber Bau' })
      const { data: project } = await firm.as(1).projects.create({ name: 'Umbau', kontakt_id: contact.id })
      const { data: offer } = await firm
        .as(1)
        .offers.create({ title: 'Dach', kontakt_id: contact.id, project_id: project.id, items: [] })
      const upload = (place: Parameters<typeof uploadDocument>[1], filename: string) =>
        uploadDocument(firm.ctx(1), place, { filename })
      await upload({ project_id: project.id }, 'Grundriß_Erdgeschoß.pdf')
      await upload({ contact_id: contact.id }, 'Grundriss alt.pdf')
      await upload({ offer_id: offer.id }, 'Kalkulation Grundriss.xlsx')
      const binned = await upload({ project_id: project.id }, 'Grundriss falsch.pdf')
      await firm.as(1).companyDocuments.delete({ id: binned.id })
      expect(await found(1, 'grundriss')).toEqual([
        ['Kalkulation Grundriss.xlsx', 'Umbau', 'offer'],
        ['Grundriss alt.pdf', 'Huber Bau', 'contact'],
        ['Grundriß_Erdgeschoß.pdf', 'Umbau', 'project'],
      ])
      // Documents of an offer are for the office only.
      expect(await found(3, 'kalkulation')).toEqual([])
      expect(await found(3, 'grundriss')).toHaveLength(2)
      expect(await found(1, 'erdgeschoss GRUNDRISS')).toMatchObject([['Grundriß_Erdgeschoß.pdf', 'Umbau', 'project']])
      const listed = await firm.as(1).companyDocuments.list({ project_id: project.id, q: 'erdgeschoss' })
      expect(listed.data.map(({ filename }) => filename)).toEqual(['Grundriß_Erdgeschoß.pdf'])
      expect(await hits(1, 'grundriss')).toEqual([])
    },
  )

  test('papers with sums are found by the office alone', async () => {
    const { data: contact } = await firm.as(1).contacts.create({ company_name: 'Moser' })
    const document = await uploadDocument(firm.ctx(1), { contact_id: contact.id }, { filename: 'Lohnliste.pdf' })
    await app.db.inTenant(firm.actor().tenantId, tx =>
      tx.companyDocument.updateMany({ where: { id: document.id }, data: { officeOnly: true } }),
    )
    expect(await found(1, 'lohnliste')).toHaveLength(1)
    expect(await found(3, 'lohnliste')).toEqual([])
  })

  test('a renamed document is found by its new name alone', async () => {
    const { data: contact } = await firm.as(1).contacts.create({ company_name: 'Bauer' })
    const document = await uploadDocument(firm.ctx(1), { contact_id: contact.id }, { filename: 'Skizze.pdf' })
    await firm.as(1).companyDocuments.update({ id: document.id, updates: { filename: 'Aufmaß.pdf' } })
    expect(await found(1, 'skizze')).toEqual([])
    expect(await found(1, 'aufmass')).toMatchObject([['Aufmaß.pdf', 'Bauer', 'contact']])
  })

  test('a vehicle is found by name and plate, unless it is no longer used', async () => {
    const { data: car } = await firm
      .as(1)
      .resources.create({ kind: 'vehicle', name: 'Sprinter weiß', plate: 'L-412 HD' })
    expect(await found(3, 'weiss sprinter')).toEqual([['Sprinter weiß', 'L-412 HD', null]])
    expect(await found(3, '412')).toHaveLength(1)
    await firm.as(1).resources.update({ id: car.id, updates: { active: false } })
    expect(await found(3, '412')).toEqual([])
  })
})
