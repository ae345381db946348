import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockRecord } from '../../server/platform/records/change-record'
import type { createCaller } from '../../server/router'
import { createTestApp, type TestApp } from '../harness/app'
import { brokenAuditTrails } from '../harness/broken-audit-trails'
import { createTestCompany, type TestCompany } from '../harness/company'
import { uploadDocument } from '../harness/documents'
import { errorOf } from '../harness/errors'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z', tickMs: 1 })
})
afterAll(() => app.stop())

type Office = ReturnType<typeof createCaller>
type Given = Record<string, unknown> & { expected_version?: number }
interface Versioned {
  id: number
  version: number
}
interface Noun {
  entity: string
  /** Creates the record to change; the company itself already exists. */
  make(office: Office, company: TestCompany): Promise<number>
  read(office: Office, id: number): Promise<Versioned>
  change(office: Office, id: number, given: Given): Promise<unknown>
  /** The change by person `n`, each with another field or value. */
  write(n: number): Given
  /** Two changes of different fields, where the noun has two. */
  fields?: [Given, Given]
}

const idOf = async (made: Promise<{ data: { id: number } }>) => (await made).data.id
const dataOf = async (read: Promise<{ data: unknown }>) => (await read).data as Versioned
const address = (n: number): Given => (n % 2 ? { city: `Ort ${n}` } : { street: `Weg ${n}` })
const two: [Given, Given] = [{ city: 'Graz' }, { street: 'Ring 1' }]
const item = { description: 'Arbeit', unit_price: 10 }

/** Every noun that users change, through its own procedure. */
const nouns: Record<string, Noun> = {
  projects: {
    entity: 'project',
    make: office => idOf(office.projects.create({ name: 'Umbau' })),
    read: (office, id) => dataOf(office.projects.get({ id })),
    change: (office, id, updates) => office.projects.update({ id, updates: updates as never }),
    write: address,
    fields: two,
  },
  contacts: {
    entity: 'contact',
    make: office => idOf(office.contacts.create({ company_name: 'Kunde' })),
    read: (office, id) => dataOf(office.contacts.get({ id })),
    change: (office, id, updates) => office.contacts.update({ id, updates: updates as never }),
    write: address,
    fields: two,
  },
  inquiries: {
    entity: 'inquiry',
    make: office => idOf(office.inquiries.create({ title: 'Anfrage' })),
    read: (office, id) => dataOf(office.inquiries.get({ id })),
    change: (office, id, updates) => office.inquiries.update({ id, updates: updates as never }),
    write: n => (n % 2 ? { objekt_city: `Ort ${n}` } : { title: `Anfrage ${n}` }),
    fields: [{ objekt_city: 'Graz' }, { title: 'Neu' }],
  },
  appointments: {
    entity: 'appointment',
    make: office =>
      idOf(
        office.appointments.create({
          title: 'Aufmaß',
          starts_at: '2026-03-12T08:00:00Z',
          ends_at: '2026-03-12T09:00:00Z',
        }),
      ),
    read: async (office, id) => (await office.appointments.planned({ id })).data[0] as Versioned,
    change: (office, id, updates) => office.appointments.update({ id, updates: updates as never }),
    write: n => (n % 2 ? { title: `Aufmaß ${n}` } : { location: `Weg ${n}` }),
    fields: [{ title: 'Neu' }, { location: 'Graz' }],
  },
  companyDocuments: {
    entity: 'document',
    make: async (office, company) => {
      const contact_id = await idOf(office.contacts.create({ company_name: 'Kunde' }))
      return (await uploadDocument(company.ctx(), { contact_id })).id
    },
    read: async (office, id) => (await office.companyDocuments.list({ id })).data[0] as Versioned,
    change: (office, id, updates) => office.companyDocuments.update({ id, updates: updates as never }),
    write: n => (n % 2 ? { filename: `Plan ${n}.txt` } : { folder: `Ordner ${n}` }),
    fields: [{ filename: 'Neu.txt' }, { folder: 'Pläne' }],
  },
  resources: {
    entity: 'resource',
    make: office => idOf(office.resources.create({ kind: 'vehicle', name: 'Bus' })),
    read: async (office, id) => (await office.resources.list({ id })).data[0] as Versioned,
    change: (office, id, updates) => office.resources.update({ id, updates: updates as never }),
    write: n => (n % 2 ? { name: `Bus ${n}` } : { plate: `L ${n}` }),
    fields: [{ name: 'Bus neu' }, { plate: 'L 1' }],
  },
  timeEntries: {
    entity: 'time_entry',
    make: office => idOf(office.timeEntries.create({ date: '2026-03-02', duration_minutes: 60 })),
    read: async (office, id) => (await office.timeEntries.recorded({ id })).data[0] as Versioned,
    change: (office, id, updates) => office.timeEntries.update({ id, updates: updates as never }),
    write: n => (n % 2 ? { description: `Fenster ${n}` } : { duration_minutes: 60 + n }),
    fields: [{ description: 'Tür' }, { duration_minutes: 480 }],
  },
  companyDays: {
    entity: 'company_day',
    make: office => idOf(office.companyDays.create({ day: '2026-12-24', name: 'Weihnacht', kind: 'closed' })),
    read: async (office, id) => (await office.companyDays.list({})).data.find(one => one.id === id) as Versioned,
    change: (office, id, updates) => office.companyDays.update({ id, updates: updates as never }),
    write: n => (n % 2 ? { name: `Tag ${n}` } : { day: `2026-12-1${n}` }),
    fields: [{ name: 'Neu' }, { half: true }],
  },
  workModels: {
    entity: 'work_model',
    make: (office, { userIds }) =>
      idOf(office.workModels.create({ user_id: userIds[3], valid_from: '2026-01-01', minutes: Array(7).fill(300) })),
    read: async (office, id) => (await office.workModels.list({})).data.find(one => one.id === id) as Versioned,
    change: (office, id, updates) => office.workModels.update({ id, updates: updates as never }),
    write: n => (n % 2 ? { start_minute: 400 + n } : { leave_days: n }),
    fields: [{ minor: true }, { start_minute: 360 }],
  },
  leaveTypes: {
    entity: 'leave_type',
    make: office => idOf(office.leaveTypes.create({ name_de: 'Umzug', name_en: 'Moving house', colour: '#0f766e' })),
    read: async (office, id) => (await office.leaveTypes.list({})).data.find(one => one.id === id) as Versioned,
    change: (office, id, updates) => office.leaveTypes.update({ id, updates: updates as never }),
    write: n => (n % 2 ? { name_de: `Umzug ${n}` } : { name_en: `Move ${n}` }),
    fields: [{ name_de: 'Hochzeit' }, { paid: false }],
  },
  leaveAccounts: {
    entity: 'leave_account',
    make: async (office, { userIds }) =>
      (await office.leaveAccounts.create({ user_id: userIds[3], year: 2026, entitled: 25 })).data.id ?? 0,
    read: async (office, id) => (await office.leaveAccounts.list({})).data.find(one => one.id === id) as Versioned,
    change: (office, id, updates) => office.leaveAccounts.update({ id, updates: updates as never }),
    write: n => (n % 2 ? { entitled: n } : { carried: n }),
    fields: [{ entitled: 30 }, { carried: 2.5 }],
  },
  articles: {
    entity: 'article',
    make: office => idOf(office.articles.create({ name: 'Brett', unit: 'Stk', unit_price: 5 })),
    read: (office, id) => dataOf(office.articles.get({ id })),
    change: (office, id, updates) => office.articles.update({ id, updates: updates as never }),
    write: n => (n % 2 ? { name: `Brett ${n}` } : { unit_price: n }),
    fields: [{ name: 'Latte' }, { unit_price: 9 }],
  },
  departments: {
    entity: 'department',
    make: office => idOf(office.departments.create({ name: 'Montage' })),
    read: async (office, id) => (await office.departments.list()).data.find(one => one.id === id) as Versioned,
    change: (office, id, given) => office.departments.rename({ id, ...given } as never),
    write: n => ({ name: `Abteilung ${n}` }),
  },
  laborRates: {
    entity: 'labor_rate',
    make: office => idOf(office.laborRates.set({ job_category: 'Monteur', hourly_rate: 50 })),
    read: async office => (await office.laborRates.list({})).data[0] as Versioned,
    change: (office, _id, given) => office.laborRates.set({ job_category: 'Monteur', ...given } as never),
    write: n => ({ hourly_rate: 60 + n }),
  },
  members: {
    entity: 'member',
    make: async office => (await office.team.list({ role: 3 })).data[0]?.id ?? 0,
    read: async (office, id) => (await office.team.list({})).data.find(one => one.id === id) as Versioned,
    change: (office, id, updates) => office.team.update({ id, updates: updates as never }),
    write: n => ({ job_category: `Monteur ${n}` }),
  },
  company: {
    entity: 'company',
    make: async (_office, company) => company.tenantId,
    read: async office => dataOf(office.companies.settings()),
    change: (office, _id, given) => office.companies.updateSettings(given as never),
    write: address,
    fields: two,
  },
  profiles: {
    entity: 'user',
    make: async (_office, company) => company.userIds[3],
    read: async (office, id) => dataOf(office.profile.get({ userId: id })),
    change: (office, id, given) => office.profile.update({ userId: id, ...given } as never),
    write: n => (n % 2 ? { phone: `0${n}` } : { mobile: `1${n}` }),
    fields: [{ phone: '01' }, { mobile: '02' }],
  },
  webhooks: {
    entity: 'webhook',
    make: office => idOf(office.webhooks.create({ name: 'Haken', url: 'https://127.0.0.1/x', events: ['ping'] })),
    read: async (office, id) => (await office.webhooks.list()).data.find(one => one.id === id) as Versioned,
    change: (office, id, given) => office.webhooks.update({ id, ...given } as never),
    write: n => ({ active: n % 2 === 1 }),
  },
  offers: {
    entity: 'offer',
    make: office => idOf(office.offers.create({ title: 'Angebot', items: [item] })),
    read: (office, id) => dataOf(office.offers.get({ id })),
    change: (office, id, updates) => office.offers.update({ id, updates: updates as never }),
    write: n => (n % 2 ? { title: `Angebot ${n}` } : { discount_percent: n }),
  },
  invoices: {
    entity: 'invoice',
    make: office => idOf(office.invoices.create({ title: 'Rechnung', items: [item] })),
    read: (office, id) => dataOf(office.invoices.get({ id })),
    change: (office, id, given) => office.invoices.update({ id, ...given } as never),
    write: n => (n % 2 ? { title: `Rechnung ${n}` } : { discount_percent: n }),
    fields: [{ title: 'Neu' }, { discount_percent: 3 }],
  },
  rapports: {
    entity: 'rapport',
    make: async office => {
      const { data } = await office.projects.create({ name: 'Halle' })
      return idOf(office.rapports.create({ project_id: data.id, date: '2026-03-10', title: 'Tag' } as never))
    },
    read: (office, id) => dataOf(office.rapports.get({ id })),
    change: (office, id, given) => office.rapports.update({ id, ...given } as never),
    write: n => (n % 2 ? { title: `Tag ${n}` } : { description: `Text ${n}` }),
    fields: [{ title: 'Neu' }, { description: 'Text' }],
  },
}

const parallel = 8

describe.each(Object.entries(nouns))('%s', (_name, noun) => {
  test('no parallel change is lost, and each entry of the log begins where the one before ended', async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    const id = await noun.make(office, company)
    const before = await noun.read(office, id)
    const outcomes = await Promise.allSettled(
      Array.from({ length: parallel }, (_, n) => noun.change(company.as(), id, noun.write(n))),
    )
    for (const { reason } of outcomes.filter(one => one.status === 'rejected'))
      expect((await errorOf(Promise.reject(reason))).status).toBe(409)
    const { id: _id, version, ...after } = { ...(await noun.read(office, id)) }
    const trail = await trailOf(company, noun.entity, id)
    expect(trail.length).toBeGreaterThan(0)
    expect(version - before.version).toBe(trail.length)
    expect(await brokenAuditTrails(app, company)).toEqual([])
    const standing = Object.fromEntries(
      trail.flatMap(changes => Object.entries(changes).map(([field, [, to]]) => [field, to])),
    )
    const shown = after as Record<string, unknown>
    for (const [field, value] of Object.entries(standing))
      if (field in shown && field !== 'updated_at') expect(shown[field]).toEqual(value)
  })

  test('a user who has not seen a change saved in the meantime is refused, is shown that change, and changes nothing', async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    const id = await noun.make(office, company)
    const { version } = await noun.read(office, id)
    await noun.change(office, id, { ...noun.write(1), ...toggled(noun), expected_version: version })
    const stands = await noun.read(office, id)
    const refused = await errorOf(
      Promise.resolve(noun.change(company.as(2), id, { ...noun.write(2), expected_version: version })).catch(
        // Not every role may change every noun; the version is what is tested here.
        error =>
          isForbidden(error)
            ? noun.change(office, id, { ...noun.write(2), expected_version: version })
            : Promise.reject(error),
      ),
    )
    expect(refused).toMatchObject({ status: 409, error: 'conflict' })
    expect(refused.details).toMatchObject({ field: 'expected_version', version: stands.version })
    const { changed } = refused.details as { changed: { by: string; fields: string[] }[] }
    expect(changed[0]?.by).toBe('Rolle 1')
    expect(changed[0]?.fields.length).toBeGreaterThan(0)
    expect(await noun.read(office, id)).toEqual(stands)
  })
})

test.each(
  Object.entries(nouns).filter(([, noun]) => noun.fields),
)('%s: when two users write different fields without a version, both changes are kept', async (_name, noun) => {
  const company = await createTestCompany(app)
  const office = company.as()
  const id = await noun.make(office, company)
  const [one, other] = noun.fields ?? []
  await Promise.all([noun.change(company.as(), id, { ...one }), noun.change(company.as(), id, { ...other })])
  expect(await noun.read(office, id)).toMatchObject({ ...one, ...other })
})

test('a change without effect is neither written nor logged', async () => {
  const company = await createTestCompany(app)
  const office = company.as()
  const id = await nouns.projects?.make(office, company)
  const { data } = await office.projects.update({
    id: id as number,
    updates: { name: 'Umbau', budget: null, kontakt_id: null },
  })
  expect(data.version).toBe(1)
  expect(await trailOf(company, 'project', data.id)).toEqual([])
})

test('of two deadlocked transactions one succeeds and the other one is a conflict', async () => {
  const company = await createTestCompany(app)
  const ids = [await nouns.projects?.make(company.as(), company), await nouns.projects?.make(company.as(), company)]
  let [here, there] = [0, 0]
  const bothHold = new Promise<void>(resolve => {
    const look = () => (here && there ? resolve() : setImmediate(look))
    look()
  })
  const { tenantId } = company.actor()
  const crossing = async ([first, second]: (number | undefined)[], arrived: () => void) =>
    app.db.inTenant(tenantId, async tx => {
      await lockRecord(tx, tenantId, 'project', first as number)
      arrived()
      await bothHold
      await lockRecord(tx, tenantId, 'project', second as number)
    })
  const outcomes = await Promise.allSettled([
    crossing(ids, () => {
      here = 1
    }),
    crossing(ids.toReversed(), () => {
      there = 1
    }),
  ])
  const refused = outcomes.filter(one => one.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(await errorOf(Promise.reject(refused[0]?.reason))).toMatchObject({ status: 409, error: 'conflict' })
})

const toggled = (noun: Noun): Given => (noun === nouns.webhooks ? { active: false } : {})
const isForbidden = (error: unknown) => (error as { code?: string }).code === 'FORBIDDEN'

type Changes = Record<string, [unknown, unknown]>
/** The changes of a record since its creation, oldest first. */
async function trailOf(company: TestCompany, entity: string, id: number): Promise<Changes[]> {
  const rows = await app.db.inTenant(company.actor().tenantId, tx =>
    tx.auditEntry.findMany({ where: { entity, entityId: String(id) }, orderBy: { id: 'asc' } }),
  )
  return rows.filter(({ action }) => !action.endsWith('.created')).map(({ changes }) => changes as unknown as Changes)
}
