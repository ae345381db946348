import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { inTenant, type Tx } from '../../../platform/database/db'
import { type ModuleId, moduleIds } from '../../../platform/modules'
import { dayToDate } from '../../../platform/values/days'
import { exportModule } from './export'
import { moduleTables } from './tables'

let app: TestApp
let superuser: Client
let company: TestCompany
let other: TestCompany
const secrets: string[] = []

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  superuser = new Client({ connectionString: app.database.superuserUrl })
  await superuser.connect()
  company = await createTestCompany(app)
  other = await createTestCompany(app)
  await fill(other)
  await fill(company)
})
afterAll(async () => {
  await superuser.end()
  await app.stop()
})

type Row = Record<string, unknown>
interface Document {
  module: string
  companyId: string
  exportedAt: string
  tables: Record<string, Row[]>
}

async function exported(module: ModuleId, of = company): Promise<Document> {
  const pieces: string[] = []
  for await (const piece of exportModule(of.ctx(), module)) pieces.push(piece)
  return JSON.parse(pieces.join(''))
}

/** At least one row in every table that is exported, and in the internal ones beside them. */
async function fill(of: TestCompany): Promise<void> {
  const office = of.as()
  const { tenantId, userIds } = of
  const contact = (await office.contacts.create({ company_name: 'Hotel "Alpenblick"\n', email: 'k@kunde.test' })).data
  const project = (
    await office.projects.create({
      name: 'Umbau',
      kontakt_id: contact.id,
      starts_on: '2026-01-31',
      budget: 1234.5,
    })
  ).data
  await office.companies.updateSettings({ phone: '+43 1 234' })
  await office.articles.create({ name: 'Schraube', unit: 'Stk', unit_price: 0.0375, tax_rate: 20 })
  const inquiry = (await office.inquiries.create({ title: 'Anfrage' })).data
  await office.laborRates.set({ job_category: 'A', hourly_rate: 68.5 })
  const key = (await office.apiKeys.create({ name: 'Schlüssel', scopes: ['core:read'] })).data
  const events = ['offer.*', 'rapport.*', 'invoice.*']
  const webhook = (await office.webhooks.create({ name: 'Haken', url: 'https://127.0.0.1:8443/', events })).data
  const { data: rotation } = await office.webhooks.rotate({ id: webhook.id })
  secrets.push(key.key, webhook.secret, rotation.secret)
  const items = [{ description: 'Brett', quantity: 3, unit_price: 5.25 }]
  const offer = (await office.offers.create({ title: 'Angebot', project_id: project.id, items })).data
  await office.offers.sendEmail({ id: offer.id })
  const rapport = (
    await office.rapports.create({
      title: 'Rapport',
      project_id: project.id,
      entries: [{ job_category: 'A', hours: 1.5 }],
      materials: [{ name: 'Brett', quantity: 1 }],
    })
  ).data
  await office.rapports.complete({ id: rapport.id })
  const { data: fromRapport } = await office.invoices.fromRapports({ rapport_ids: [rapport.id] })
  const { data: invoice } = await office.invoices.create({ title: 'Rechnung', project_id: project.id, items })
  await inTenant(of.ctx(), async tx => {
    const at = new Date('2026-03-10T08:00:00.120Z')
    const appointment = await tx.appointment.create({
      data: { tenantId, title: 'Aufmaß', startsAt: at, endsAt: at },
    })
    await tx.appointmentUser.create({ data: { tenantId, appointmentId: appointment.id, userId: userIds[3] } })
    const expiresAt = new Date('2026-04-10T08:00:00Z')
    const link = await tx.customerLink.create({
      data: {
        tenantId,
        kind: 'offer',
        entityId: offer.id,
        tokenHash: `${tenantId}`.padStart(64, '0'),
        expiresAt,
        createdAt: at,
      },
    })
    const request = await tx.signatureRequest.create({
      data: {
        ...{ tenantId, entity: 'offer', entityId: offer.id, mode: 'link', provider: 'local', status: 'created' },
        ...{ signerName: 'Anna', contentSha256: '0'.repeat(64), expiresAt, createdAt: at },
      },
    })
    const hashes = { previousHash: '0'.repeat(64), hash: '1'.repeat(64) }
    await tx.signatureEvent.create({
      data: { tenantId, requestId: request.id, type: 'created', createdAt: at, ...hashes },
    })
    await tx.sealKey.create({ data: { tenantId, certificate: 'PEM', sealedKey: 'v1', createdAt: at } })
    const form = await tx.inquiryForm.create({
      data: {
        ...{ tenantId, publicId: `${tenantId}`.padStart(22, '0'), name: 'Website', locale: 'de', consentText: 'Ja.' },
        ...{ privacyUrl: 'https://www.huber.example/datenschutz', dailyLimit: 5 },
      },
    })
    await tx.inquiryFormPost.create({
      data: {
        ...{ tenantId, formId: form.id, inquiryId: inquiry.id, email: 'anna@huber.example', consentText: 'Ja.' },
        ...{ contentSha256: '0'.repeat(64), suspected: false, confirmed: true, consentedAt: at, createdAt: at },
      },
    })
    await tx.customerLinkEvent.create({ data: { tenantId, linkId: link.id, type: 'opened', createdAt: at } })
    await tx.customerQuestion.create({ data: { tenantId, linkId: link.id, question: 'Wann?', askedAt: at } })
    const resource = await tx.resource.create({ data: { tenantId, kind: 'vehicle', name: 'Bus' } })
    await tx.appointmentResource.create({
      data: { tenantId, appointmentId: appointment.id, resourceId: resource.id },
    })
    const entry = await tx.timeEntry.create({
      data: {
        tenantId,
        userId: userIds[3],
        date: dayToDate('2026-03-09'),
        startedAt: at,
        durationMinutes: 90,
      },
    })
    await tx.timeBreak.create({ data: { tenantId, timeEntryId: entry.id, startedAt: at } })
    const vacation = await tx.leaveType.findFirstOrThrow({ where: { tenantId, code: 'vacation' } })
    const [fromDay, toDay] = [dayToDate('2026-07-27'), dayToDate('2026-07-28')]
    const leave = await tx.leaveRequest.create({
      data: { tenantId, userId: userIds[3], typeId: vacation.id, fromDay, toDay, days: 2 },
    })
    await tx.leaveDay.create({ data: { tenantId, leaveRequestId: leave.id, day: fromDay, share: 1, minutes: 480 } })
    await tx.leaveAccount.create({ data: { tenantId, userId: userIds[3], year: 2026, entitled: 25 } })
    const minutes = [480, 480, 480, 480, 240, 0, 0]
    await tx.workModel.create({
      data: {
        ...{ tenantId, userId: userIds[3], minutes, ruleSet: 'at', leaveDays: 25 },
        validFrom: dayToDate('2026-01-01'),
      },
    })
    await tx.accountBooking.create({
      data: { tenantId, userId: userIds[3], day: dayToDate('2026-03-01'), kind: 'opening', minutes: 90 },
    })
    await tx.timeSheet.create({
      data: { tenantId, userId: userIds[3], weekStart: dayToDate('2026-03-09'), status: 'submitted' },
    })
    await tx.companyDay.create({
      data: { tenantId, day: dayToDate('2026-12-24'), name: 'Heiliger Abend', kind: 'holiday', half: true },
    })
    await tx.payment.create({
      data: { tenantId, invoiceId: invoice.id, amount: 0.1, paidOn: dayToDate('2026-03-10') },
    })
    await billingRows(
      tx,
      { tenantId, contactId: contact.id, invoiceId: invoice.id, rapportId: rapport.id },
      fromRapport.id,
    )
    await peopleRows(tx, tenantId, userIds[3])
    await tx.inboundDelivery.create({
      data: {
        tenantId,
        source: 'erp',
        filename: 'export.zip',
        contentType: 'application/zip',
        sizeBytes: 2_147_483_648n,
        sha256: 'a'.repeat(64),
        storageKey: `hidden/${tenantId}`,
      },
    })
    await tx.storedFile.create({
      data: {
        tenantId,
        purpose: 'paper',
        entity: 'invoice',
        entityId: fromRapport.id,
        storageKey: `hidden/${tenantId}`,
        filename: 'RE.pdf',
        contentType: 'application/pdf',
        sizeBytes: 1n,
        sha256: 'b'.repeat(64),
      },
    })
    await tx.apiKeyDay.create({
      data: { tenantId, keyId: key.id, day: dayToDate('2026-03-10'), requests: 7 },
    })
    const delivery = await tx.webhookDelivery.findFirstOrThrow({ where: { tenantId } })
    await tx.webhookAttempt.create({
      data: { tenantId, deliveryId: delivery.id, number: 1, startedAt: at, statusCode: 500 },
    })
    await tx.webhookHour.create({
      data: { tenantId, endpointId: webhook.id, hour: new Date('2026-03-10T08:00:00.000Z'), failed: 1 },
    })
  })
}

/** Rows that only issued invoices have, and a photo. */
async function billingRows(
  tx: Tx,
  { tenantId, contactId, invoiceId, rapportId }: Record<'tenantId' | 'contactId' | 'invoiceId' | 'rapportId', number>,
  deductedId: number,
): Promise<void> {
  const day = dayToDate('2026-03-10')
  const none = { subtotal: 0, discountPercent: 0, discountAmount: 0, taxAmount: 0, total: 0 }
  await tx.invoiceDeduction.create({
    data: {
      ...{ tenantId, invoiceId, deductedId, position: 1, final: true },
      ...{ net: 1, tax: 0.2, gross: 1.2, taxBreakdown: [] },
    },
  })
  await tx.retentionEntry.create({ data: { tenantId, invoiceId, kind: 'held', amount: 1, dueOn: day } })
  await tx.creditNote.create({
    data: {
      ...{ tenantId, invoiceId, contactId, creditNumber: 'ST-1', creditDate: day, ...none },
      ...{ deductedTotal: 0, refundTotal: 0, currency: 'EUR', taxBreakdown: [], parties: {} },
    },
  })
  await tx.dunning.create({
    data: {
      ...{ tenantId, invoiceId, contactId, level: 1, title: 'Mahnung', message: 'x', parties: {} },
      ...{ dunningDate: day, dueDate: day, openAmount: 1, total: 1 },
    },
  })
  await tx.invoiceExport.create({ data: { tenantId, invoiceId, format: 'ebinterface', status: 'valid' } })
  await tx.rapportPhoto.create({ data: { tenantId, rapportId, position: 1, width: 1, height: 1 } })
}

/** What a company stores about its people, and an imported file. */
async function peopleRows(tx: Tx, tenantId: number, userId: number): Promise<void> {
  await tx.department.create({ data: { tenantId, name: 'Werkstatt' } })
  const { id: projectId } = await tx.project.findFirstOrThrow({ where: { tenantId } })
  const file = await tx.storedFile.create({
    data: {
      ...{ tenantId, purpose: 'document', entity: 'document', entityId: 1, storageKey: `${tenantId}/document/1` },
      ...{ filename: 'Plan.pdf', contentType: 'application/pdf', sizeBytes: 1, sha256: '0'.repeat(64) },
    },
  })
  const document = await tx.companyDocument.create({
    data: { tenantId, projectId, storedFileId: file.id, filename: 'Plan.pdf' },
  })
  const provider = 'google_drive'
  const folder = await tx.storageFolder.create({ data: { tenantId, provider, projectId, path: 'P-1 Umbau' } })
  await tx.documentPlacement.create({ data: { tenantId, documentId: document.id, provider, folderId: folder.id } })
  await tx.storageSetting.create({ data: { tenantId, provider, folderPattern: '{customer}/{project}' } })
  await tx.membershipPermission.create({
    data: { tenantId, userId, permission: 'offers:read', allowed: true },
  })
  const expiresAt = dayToDate('2026-03-24')
  await tx.invitation.create({
    data: {
      ...{ tenantId, email: 'neu@firma.test', role: 3, tokenHash: `hidden-${tenantId}` },
      ...{ expiresAt, sentAt: dayToDate('2026-03-10') },
    },
  })
  await tx.notification.create({ data: { tenantId, userId, kind: 'invoice_paid', entity: 'invoice' } })
  await tx.notificationSetting.create({
    data: { tenantId, userId, kind: 'invoice_paid', inApp: true, email: false },
  })
  const writtenAt = dayToDate('2026-03-10')
  const { id: conversationId } = await tx.conversation.create({
    data: { tenantId, number: '436601234567', lastMessageAt: writtenAt, createdAt: writtenAt },
  })
  await tx.conversationMessage.create({
    data: {
      ...{ tenantId, conversationId, direction: 'in', kind: 'text', text: 'Hallo', status: 'received' },
      createdAt: writtenAt,
    },
  })
  const { id: importId } = await tx.import.create({
    data: { tenantId, noun: 'contacts', filename: 'kunden.csv' },
  })
  await tx.importRow.create({ data: { tenantId, importId, line: 1, cells: ['Huber'] } })
}

async function rowsInDatabase(table: string): Promise<number> {
  const own = {
    companies: 'id = $1',
    users: 'id in (select user_id from memberships where tenant_id = $1)',
  }[table]
  const { rows } = await superuser.query(`select count(*)::int as n from ${table} where ${own ?? 'tenant_id = $1'}`, [
    company.tenantId,
  ])
  return rows[0].n
}

describe.each(moduleIds)('the export of %s', module => {
  let document: Document
  beforeAll(async () => {
    document = await exported(module)
  })

  test('names module, company and time, and its tables in order', () => {
    expect(document).toMatchObject({
      module,
      companyId: company.companyId,
      exportedAt: '2026-03-10T09:00:00.000Z',
    })
    expect(Object.keys(document)).toEqual(['module', 'companyId', 'exportedAt', 'tables'])
    expect(Object.keys(document.tables)).toEqual(Object.keys(moduleTables[module]))
  })

  test('holds every row of the company, and no other', async () => {
    for (const [table, rows] of Object.entries(document.tables)) {
      expect(rows.length, table).toBeGreaterThan(0)
      expect(rows.length, table).toBe(await rowsInDatabase(table))
      const foreign = table === 'users' ? [] : rows.filter(row => row.company_id !== company.companyId)
      expect(foreign, table).toEqual([])
    }
  })

  test('has every column except those excluded from exports', async () => {
    for (const [table, rows] of Object.entries(document.tables)) {
      const { rows: columns } = await superuser.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
        [table],
      )
      const expected = columns
        .map(({ name }) => (name === 'tenant_id' ? 'company_id' : name))
        .filter(name => !moduleTables[module][table]?.includes(name))
      expect(Object.keys(rows[0] ?? {}).toSorted(), table).toEqual(expected.sort())
    }
  })

  test('writes instants in UTC with milliseconds and days without a time', () => {
    for (const row of Object.values(document.tables).flat())
      for (const [name, value] of Object.entries(row)) {
        if (value === null) continue
        if (/_at$|^lease_until$/.test(name)) expect(value, name).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        if (/_on$|_date$|^date$|^day$/.test(name)) expect(value, name).toMatch(/^\d{4}-\d\d-\d\d$/)
      }
  })
})

test('amounts, quantities and sizes are numbers, and texts come as they were written', async () => {
  const { companies, contacts, projects, articles, stored_files } = (await exported('core')).tables
  expect(companies?.[0]).toMatchObject({ default_vat_rate: 20, country_code: 'AT' })
  expect(companies?.[0]?.modules).toContain('core')
  expect(contacts?.[0]).toMatchObject({ name: 'Hotel "Alpenblick"', version: 1 })
  expect(projects?.[0]).toMatchObject({ budget: 1234.5, starts_on: '2026-01-31', ends_on: null })
  expect(articles?.[0]).toMatchObject({ unit_price: 0.0375, active: true })
  expect(stored_files?.[0]).toMatchObject({ size_bytes: 1 })
  const { invoices, payments } = (await exported('rechnungen')).tables
  expect(payments?.[0]).toMatchObject({ amount: 0.1, paid_on: '2026-03-10' })
  expect(invoices?.find(({ title }) => title === 'Rechnung')).toMatchObject({ total: 18.9 })
  const { inbound_deliveries } = (await exported('int.inbound')).tables
  expect(inbound_deliveries?.[0]).toMatchObject({ size_bytes: 2_147_483_648 })
  const { time_entries } = (await exported('zeiterfassung')).tables
  expect(time_entries?.[0]).toMatchObject({ date: '2026-03-09', started_at: '2026-03-10T08:00:00.120Z' })
})

test('no document holds a secret, a hash, a storage key or the company’s internal id', async () => {
  const { rows } = await superuser.query<{ text: string }>(
    `select hash as text from api_keys union select secret from webhook_endpoints union select password_hash from users where password_hash is not null
     union select storage_key from inbound_deliveries`,
  )
  const hidden = [...secrets, ...rows.map(({ text }) => text)]
  expect(hidden.length).toBeGreaterThan(6)
  for (const module of moduleIds) {
    const document = await exported(module)
    const text = JSON.stringify(document)
    expect(hidden.filter(secret => text.includes(secret))).toEqual([])
    expect(text).not.toContain('"tenant_id"')
  }
  const { audit_entries } = (await exported('core')).tables
  const aboutCompany = audit_entries?.filter(({ entity }) => entity === 'company') ?? []
  expect(aboutCompany.length).toBeGreaterThan(1)
  expect(new Set(aboutCompany.map(({ entity_id }) => entity_id))).toEqual(new Set([company.companyId]))
})

test('administrators are offered every module that stores data, by its name, marked when it is off', async () => {
  const firm = await createTestCompany(app, { modules: ['core', 'anfragen'] })
  const { data } = await firm.as(1).modules.exports()
  expect(data.map(({ module }) => module)).toEqual(moduleIds.filter(id => Object.keys(moduleTables[id]).length > 0))
  expect(data.filter(({ active }) => active).map(({ module }) => module)).toEqual(['core', 'anfragen'])
  expect(data.find(({ module }) => module === 'termine')?.label).toBe('Termine')
})

test('people of other companies are not in it', async () => {
  const { users } = (await exported('core')).tables
  expect(users?.map(({ id }) => id)).toEqual(Object.values(company.userIds).sort((a, b) => a - b))
})

test('a module that the company has switched off is exported all the same', async () => {
  const firm = await createTestCompany(app, { modules: ['core'] })
  await inTenant(firm.ctx(), tx =>
    tx.inquiry.create({ data: { tenantId: firm.tenantId, inquiryNumber: 'A-1', title: 'Von früher' } }),
  )
  expect(firm.actor().modules.has('anfragen')).toBe(false)
  expect((await exported('anfragen', firm)).tables.inquiries).toMatchObject([{ title: 'Von früher' }])
})

test('the exporting user is recorded before the first chunk is sent', async () => {
  const firm = await createTestCompany(app)
  const pieces = exportModule(firm.ctx(), 'rechnungen')
  await pieces.next()
  const entry = await inTenant(firm.ctx(), tx =>
    tx.auditEntry.findFirstOrThrow({ where: { tenantId: firm.tenantId, action: 'module.exported' } }),
  )
  expect(entry).toMatchObject({
    actorUserId: firm.userIds[1],
    entity: 'company',
    changes: { module: [null, 'rechnungen'] },
  })
  await pieces.return()
})

describe('a large table', () => {
  let firm: TestCompany
  const count = 3_000
  beforeAll(async () => {
    firm = await createTestCompany(app)
    await superuser.query(
      `insert into contacts (tenant_id, customer_number, name, company_name, notes, updated_at)
       select $1, 'K-' || n, 'Kunde ' || n, 'Kunde', repeat('x', case when n % 500 < 10 then 40000 else 300 end), now() from generate_series(1, $2) n`,
      [firm.tenantId, count],
    )
  })

  test('is read in chunks whose size does not depend on the table’s', async () => {
    let longest = 0
    let text = ''
    for await (const piece of exportModule(firm.ctx(), 'core')) {
      longest = Math.max(longest, piece.length)
      text += piece
    }
    const numbers = (JSON.parse(text) as Document).tables.contacts?.map(row => row.customer_number)
    expect(numbers).toEqual(Array.from({ length: count }, (_, index) => `K-${index + 1}`))
    expect(text.length).toBeGreaterThan(3_000_000)
    expect(longest).toBeLessThan(1_000_000)
  })

  test('shows one snapshot: rows written meanwhile are not in it', { tags: 'long' }, async () => {
    const pieces = exportModule(firm.ctx(), 'core')
    let text = String((await pieces.next()).value)
    const { data: late } = await firm.as().contacts.create({ company_name: 'Zu spät' })
    await firm.as().projects.create({ name: 'Zu spät', kontakt_id: late.id })
    for await (const piece of pieces) text += piece
    const { contacts, projects } = (JSON.parse(text) as Document).tables
    expect(contacts).toHaveLength(count)
    expect(projects).toEqual([])
    expect((await exported('core', firm)).tables.projects).toHaveLength(1)
  })

  test('releases its connection when the reader aborts', async () => {
    const pieces = exportModule(firm.ctx(), 'core')
    await pieces.next()
    const held = app.db.pool.totalCount - app.db.pool.idleCount
    await pieces.return()
    expect(held - (app.db.pool.totalCount - app.db.pool.idleCount)).toBe(1)
  })

  test('fails when the database does, without ending the process', async () => {
    const pieces = exportModule(firm.ctx(), 'core')
    await pieces.next()
    await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`,
    )
    const rest = async () => {
      for await (const _ of pieces);
    }
    await expect(rest()).rejects.toThrow()
    expect((await exported('termine', firm)).tables.appointments).toEqual([])
  })
})
