import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGewerkClient, type GewerkClient } from '../../clients/typescript/src/client'
import { GewerkError, unwrap } from '../../clients/typescript/src/errors'
import { pages, records } from '../../clients/typescript/src/pages'
import { scopes } from '../../server/platform/permissions'
import { createTestCompany, type TestCompany } from '../harness/company'
import { withoutLimits } from '../harness/limits'
import { startTestWeb, type TestWeb } from '../harness/web'

// An integrator's day: nothing but the generated client against the running service, all operations of the public API.

let web: TestWeb
let company: TestCompany
let apiKey: string
let client: GewerkClient
let office: Awaited<ReturnType<typeof aWeekOfWork>>
const succeeded = new Set<string>()

beforeAll(async () => {
  web = await startTestWeb({ ...withoutLimits, API_KEY_RATE_LIMIT_PER_MINUTE: '60' })
  company = await createTestCompany(web.app)
  office = await aWeekOfWork(company)
  const { data } = await company.as().apiKeys.create({ name: 'Buchhaltung', scopes: [...scopes] })
  apiKey = data.key
  client = createGewerkClient({ baseUrl: web.url, apiKey })
  client.use({
    onResponse({ request, schemaPath, response }) {
      if (response.ok) succeeded.add(`${request.method} ${schemaPath}`)
    },
  })
})
afterAll(() => web?.stop())

/** What the office has done before the integrator arrives. */
async function aWeekOfWork(company: TestCompany) {
  const { as } = company
  const contact = (await as().contacts.create({ company_name: 'Berger GmbH', email: 'b@berger.test' })).data
  const project = (await as().projects.create({ name: 'Dach', kontakt_id: contact.id })).data
  const items = [{ description: 'Ziegel', quantity: 10, unit_price: 12.5 }]
  const offer = (await as().offers.create({ title: 'Angebot', project_id: project.id, items })).data
  const rapport = (
    await as().rapports.create({
      title: 'Montage',
      project_id: project.id,
      date: '2026-01-30',
      entries: [{ job_category: 'Zimmerer', hours: 8 }],
    })
  ).data
  const invoices = []
  for (let count = 1; count <= 5; count++)
    invoices.push((await as().invoices.create({ title: `Rechnung ${count}`, project_id: project.id, items })).data)
  await planned(company, project.id)
  return { contact, project, offer, rapport, invoices }
}

/** Times and appointments come from the planning board. */
async function planned({ tenantId, userIds, actor }: TestCompany, projectId: number) {
  await web.app.db.inTenant(actor().tenantId, async tx => {
    const time = { tenantId, userId: userIds[3], projectId, durationMinutes: 480 }
    for (const day of ['2026-01-28', '2026-01-29', '2026-01-30'])
      await tx.timeEntry.create({ data: { ...time, date: new Date(day) } })
    const startsAt = new Date('2026-01-14T08:00:00.000Z')
    const endsAt = new Date('2026-01-14T09:30:00.000Z')
    const { id } = await tx.appointment.create({
      data: { tenantId, projectId, title: 'Aufmaß', startsAt, endsAt },
    })
    await tx.appointmentUser.create({ data: { tenantId, appointmentId: id, userId: userIds[2] } })
  })
}

async function all<T>(from: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of from) found.push(one)
  return found
}

/** The error that a third party's program would get. */
const refusal = async (call: Promise<{ data?: unknown; error?: unknown; response: Response }>) => {
  const error = await unwrap(call).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(GewerkError)
  return error as GewerkError
}

describe('the day', () => {
  test('begins by identifying the key', async () => {
    const { data } = await unwrap(client.GET('/me'))
    expect(data).toMatchObject({
      companyId: company.companyId,
      key: { name: 'Buchhaltung' },
      plan: 'enterprise',
    })
    expect(data.key.scopes).toEqual(scopes)
    expect(data.active.map(({ id }) => id)).toContain('rechnungen')
  })

  test('lists what the office has, and opens each by its id', async () => {
    const { project, contact, offer, rapport, invoices } = office
    expect((await all(records(client, '/kontakte'))).map(({ id }) => id)).toEqual([contact.id])
    expect((await all(records(client, '/projects', { kontakt_id: contact.id }))).map(({ id }) => id)).toEqual([
      project.id,
    ])
    expect((await all(records(client, '/offers'))).map(({ title }) => title)).toEqual(['Angebot'])
    expect((await all(records(client, '/rapports', { from: '2026-01-01', to: '2026-01-31' }))).length).toBe(1)

    const byNumber = { params: { path: { id: project.project_number } } }
    expect((await unwrap(client.GET('/projects/{id}', byNumber))).data.id).toBe(project.id)
    const path = (id: number) => ({ params: { path: { id } } })
    expect((await unwrap(client.GET('/offers/{id}', path(offer.id)))).data.items).toHaveLength(1)
    expect((await unwrap(client.GET('/rapports/{id}', path(rapport.id)))).data.entries[0]?.hours).toBe(8)
    const invoice = (await unwrap(client.GET('/invoices/{id}', path(invoices[0]?.id ?? 0)))).data
    expect(invoice).toMatchObject({ title: 'Rechnung 1', subtotal: 125, tax_rate: 20, total: 150 })
  })

  test('reads a list page by page to its end, newest first', async () => {
    const found = await all(pages(client, '/invoices', { limit: 2 }))
    expect(found.map(page => page.map(({ title }) => title))).toEqual([
      ['Rechnung 5', 'Rechnung 4'],
      ['Rechnung 3', 'Rechnung 2'],
      ['Rechnung 1'],
    ])
  })

  test('reads times by page number, and the appointments of one person', async () => {
    const times = await all(pages(client, '/time-entries', { pageSize: 2 }))
    expect(times.map(page => page.map(({ date }) => date))).toEqual([['2026-01-30', '2026-01-29'], ['2026-01-28']])
    const query = { user_id: company.userIds[2], from: '2026-01-01', to: '2026-01-31' }
    const [appointment] = await all(records(client, '/appointments', query))
    expect(appointment).toMatchObject({ title: 'Aufmaß', user_ids: [company.userIds[2]] })
    expect(await all(records(client, '/appointments', { ...query, to: '2026-01-13' }))).toEqual([])
  })

  test('submits an inquiry, which stays one inquiry however often it is sent', async () => {
    const body = { title: 'Dachrinne undicht', contact_email: 'maria@huber.test' }
    const first = await unwrap(client.POST('/anfragen', { body }))
    expect(first.data).toMatchObject({ ...body, status: 'new', anfrage_number: expect.any(String) })
    const again = { body, params: { header: { 'Idempotency-Key': 'website-4711' } } }
    const sent = [await client.POST('/anfragen', again), await client.POST('/anfragen', again)]
    expect(sent.map(({ response }) => response.status)).toEqual([201, 201])
    expect(sent[1]?.response.headers.get('Idempotency-Replayed')).toBe('true')
    expect(sent[1]?.data).toEqual(sent[0]?.data)
    const other = { ...again, body: { title: 'Etwas anderes' } }
    expect(await refusal(client.POST('/anfragen', other))).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    })
    expect((await all(records(client, '/anfragen', { status: 'new' }))).length).toBe(2)
  })

  test('drops a file and finds it in the log with its checksum', async () => {
    const bytes = randomBytes(200_000)
    const { data } = await unwrap(
      client.POST('/inbound', {
        params: { query: { source: 'erp-alt', filename: 'kunden.csv', batch: 'umzug', part: '1/2' } },
        body: new Uint8Array(bytes),
        bodySerializer: file => file,
        headers: { 'Content-Type': 'text/csv' },
      }),
    )
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(data).toMatchObject({ filename: 'kunden.csv', size_bytes: 200_000, sha256, part: '1/2' })
    expect(await all(records(client, '/inbound', { source: 'erp-alt' }))).toEqual([data])
  })

  test('keeps a copy up to date by what has changed since', async () => {
    const since = (await all(records(client, '/projects')))[0]?.updated_at ?? ''
    const changed = (await company.as().projects.create({ name: 'Zubau' })).data
    const found = await all(records(client, '/projects', { updated_since: since }))
    expect(found.map(({ id }) => id)).toContain(changed.id)
  })
})

describe('what goes wrong', () => {
  test('is reported by code, with the request id that support needs', async () => {
    const missing = await refusal(client.GET('/invoices/{id}', { params: { path: { id: 2_000_000_000 } } }))
    expect(missing).toMatchObject({ status: 404, code: 'not_found', requestId: expect.any(String) })
    const invalid = await refusal(client.GET('/invoices', { params: { query: { limit: 201 } } }))
    expect(invalid).toMatchObject({ status: 400, code: 'validation_error', requestId: expect.any(String) })
    expect(invalid.details).toMatchObject({ issues: [{ path: 'limit' }] })
    const outsider = createGewerkClient({ baseUrl: web.url, apiKey: 'svc_test_nobody_nothing' })
    expect(await refusal(outsider.GET('/me'))).toMatchObject({
      ...{ status: 401, code: 'unauthorized', requestId: expect.any(String) },
    })
  })

  test('a key with fewer scopes is answered with the scope it lacks, in its language', async () => {
    const { data } = await company.as().apiKeys.create({ name: 'Nur lesen', scopes: ['core:read'] })
    const narrow = createGewerkClient({ baseUrl: web.url, apiKey: data.key, language: 'de' })
    const error = await refusal(narrow.GET('/invoices'))
    expect(error).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      details: { scope: 'rechnungen:read' },
    })
    expect(error.message).toBe('Dem Schlüssel fehlt die Berechtigung.')
  })

  test(
    'a key that asks too often is answered with the time to wait, and the client waits for it',
    { tags: 'long' },
    async () => {
      const { data } = await company.as().apiKeys.create({ name: 'Eilig', scopes: ['core:read'] })
      const waited: number[] = []
      const hasty = createGewerkClient({
        baseUrl: web.url,
        apiKey: data.key,
        attempts: 2,
        wait: async ms => void waited.push(ms),
      })
      const calls = await Promise.all(Array.from({ length: 70 }, () => hasty.GET('/me')))
      const statuses = calls.map(({ response }) => response.status)
      expect(statuses.filter(status => status === 200)).toHaveLength(60)
      expect(statuses.filter(status => status === 429)).toHaveLength(10)
      expect(waited).toHaveLength(10)
      expect(waited.every(ms => ms > 0 && ms <= 60_000)).toBe(true)
    },
  )
})

test('every operation of the document was called, and brought what it should', async () => {
  const document = JSON.parse(await readFile('docs/api/openapi.json', 'utf8')) as {
    paths: Record<string, object>
  }
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map(method => `${method.toUpperCase()} ${path}`),
  )
  expect(operations.filter(operation => !succeeded.has(operation))).toEqual([])
})
