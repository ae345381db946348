import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Prisma } from '../../../../prisma/client/client'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { mintTenantId } from '../../../platform/actor'
import { queueStates } from './queue-states'
import { companyQueues, countQueues, serviceQueues } from './read'
import { queueNames } from './schema'

let app: TestApp
let company: TestCompany
let endpointId: number
let superuser: pg.Client
beforeAll(async () => {
  app = await createTestApp({ madeUpEvents: true })
  superuser = new pg.Client(app.database.superuserUrl)
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await app.stop()
})
beforeEach(async () => {
  // A fixed clock, lest a test runs from one hour into the next.
  app.clock.set(new Date().toISOString())
  company = await createTestCompany(app)
  endpointId = await endpoint()
})

const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000)
const token = '00000000-0000-4000-8000-000000000000'
const within = <T>(work: (tx: Prisma.TransactionClient) => Promise<T>) =>
  app.db.inTenant(company.actor().tenantId, work)

async function endpoint(): Promise<number> {
  const { tenantId } = company
  const data = { tenantId, name: 'E', url: 'https://example.test', events: [], secret: 'x' }
  const event = { tenantId, id: 'evt_1', type: 'ping', body: '{}' }
  return within(async tx => {
    await tx.event.create({ data: event })
    return (await tx.webhookEndpoint.create({ data })).id
  })
}

type Delivery = Pick<Prisma.WebhookDeliveryUncheckedCreateInput, 'status' | 'nextAttemptAt' | 'leaseUntil'>
const delivery = (row: Delivery, to = endpointId) =>
  within(tx =>
    tx.webhookDelivery.create({
      data: { tenantId: company.tenantId, endpointId: to, eventId: 'evt_1', event: 'ping', ...row },
    }),
  )
const mail = (row: Partial<Prisma.MailUncheckedCreateInput>) =>
  within(tx =>
    tx.mail.create({
      data: {
        tenantId: company.tenantId,
        kind: 'note',
        entity: 'invoice',
        entityId: 1,
        toAddresses: ['a@b.test'],
        ccAddresses: [],
        fromName: 'F',
        subject: 'S',
        text: 'T',
        html: 'H',
        messageId: `<${Math.random()}@b.test>`,
        ...row,
      },
    }),
  )
let documents = 0
const document = (row: Partial<Prisma.DocumentJobUncheckedCreateInput>) =>
  within(tx =>
    tx.documentJob.create({
      data: { tenantId: company.tenantId, kind: 'invoice_pdf', entityId: ++documents, ...row },
    }),
  )
let jobs = 0
const job = (row: Partial<Prisma.JobUncheckedCreateInput>) =>
  within(tx => tx.job.create({ data: { tenantId: company.tenantId, kind: 'test', key: String(++jobs), ...row } }))
const message = (row: Partial<Prisma.InboxMessageUncheckedCreateInput>) =>
  within(tx =>
    tx.inboxMessage.create({
      data: {
        ...{ tenantId: company.tenantId, source: 'test', externalId: String(++jobs), subject: 'a' },
        ...{ body: new Uint8Array(), ...row },
      },
    }),
  )
const own = async () => (await companyQueues(company.ctx())).data
const empty = { waiting: 0, due: 0, running: 0, oldest_due_at: null, done: 0, failed: 0 }

test('a company without work has every queue, empty', async () => {
  expect(await own()).toEqual(queueNames.map(queue => ({ queue, ...empty })))
})

test('work is counted by what it waits for, and for 24 hours after it has ended', async () => {
  const oldest = minutesAgo(9)
  await delivery({ status: 'pending', nextAttemptAt: minutesAgo(1) })
  await delivery({ status: 'failed', nextAttemptAt: oldest })
  await delivery({ status: 'failed', nextAttemptAt: minutesAgo(-5) })
  await delivery({ status: 'sending', leaseUntil: minutesAgo(-10) })
  await delivery({ status: 'delivered' })
  const hour = (ago: number) => new Date(Math.floor(app.clock.now().getTime() / 3_600_000 - ago) * 3_600_000)
  const counted = { tenantId: company.tenantId, endpointId, failed: 7 }
  await within(tx =>
    tx.webhookHour.createMany({
      data: [
        { ...counted, hour: hour(0), delivered: 2, dead: 1 },
        { ...counted, hour: hour(23), delivered: 3, dead: 1 },
        { ...counted, hour: hour(25), delivered: 100, dead: 100 },
      ],
    }),
  )
  await mail({ nextAttemptAt: oldest })
  await mail({ nextAttemptAt: minutesAgo(-5) })
  await mail({ status: 'sending', leaseUntil: minutesAgo(-10), token })
  await mail({ status: 'sent', sentAt: minutesAgo(10) })
  await mail({ status: 'sent', sentAt: minutesAgo(25 * 60) })
  await mail({ status: 'failed', failedAt: minutesAgo(10) })
  await mail({ status: 'failed', failedAt: minutesAgo(25 * 60) })
  await document({ nextAttemptAt: oldest })
  await document({ status: 'working', leaseUntil: minutesAgo(-10) })
  await document({ status: 'done', finishedAt: minutesAgo(10) })
  await document({ status: 'failed', finishedAt: minutesAgo(10) })
  await document({ status: 'done', finishedAt: minutesAgo(25 * 60) })
  await job({ nextAttemptAt: oldest })
  await job({ nextAttemptAt: minutesAgo(-5) })
  await job({ status: 'working', leaseUntil: minutesAgo(-10), token })
  await job({ status: 'done', finishedAt: minutesAgo(10) })
  await job({ status: 'failed', finishedAt: minutesAgo(10) })
  await job({ status: 'cancelled', finishedAt: minutesAgo(10) })
  await job({ status: 'done', finishedAt: minutesAgo(25 * 60) })
  for (const receivedAt of [minutesAgo(20), oldest]) await message({ receivedAt })
  await job({ kind: 'inbox.test', key: 'a', status: 'working', leaseUntil: minutesAgo(-10), token })
  await message({ subject: 'b' })
  await job({ kind: 'inbox.test', key: 'b', nextAttemptAt: minutesAgo(-5) })
  await message({ status: 'done', finishedAt: minutesAgo(10) })
  await message({ status: 'failed', finishedAt: minutesAgo(10) })
  await message({ status: 'done', finishedAt: minutesAgo(25 * 60) })
  const oldest_due_at = oldest.toISOString()
  expect(await own()).toEqual([
    { queue: 'webhooks', waiting: 3, due: 2, running: 1, oldest_due_at, done: 5, failed: 2 },
    { queue: 'mails', waiting: 2, due: 1, running: 1, oldest_due_at, done: 1, failed: 1 },
    { queue: 'documents', waiting: 1, due: 1, running: 1, oldest_due_at, done: 1, failed: 1 },
    { queue: 'jobs', waiting: 2, due: 1, running: 1, oldest_due_at, done: 1, failed: 1 },
    { queue: 'inbox', waiting: 2, due: 1, running: 1, oldest_due_at, done: 1, failed: 1 },
  ])
})

test('what only a worker could have ended waits again, since the end of the lease', async () => {
  const leaseUntil = minutesAgo(3)
  await delivery({ status: 'sending', leaseUntil })
  await mail({ status: 'sending', leaseUntil, token })
  await document({ status: 'working', leaseUntil })
  await job({ status: 'working', leaseUntil, token })
  await message({ receivedAt: leaseUntil })
  await job({ kind: 'inbox.test', key: 'a', status: 'working', leaseUntil, token })
  for (const state of await own())
    expect(state).toMatchObject({
      waiting: 1,
      due: 1,
      running: 0,
      oldest_due_at: leaseUntil.toISOString(),
    })
})

test('deliveries that may not leave wait, but are not late', async () => {
  await delivery({ status: 'pending', nextAttemptAt: minutesAgo(60) })
  await within(tx => tx.webhookEndpoint.updateMany({ data: { active: false, pausedReason: 'person' } }))
  expect((await own())[0]).toMatchObject({ waiting: 1, due: 0, oldest_due_at: null })
  await within(tx => tx.webhookEndpoint.updateMany({ data: { active: true, pausedReason: null } }))
  expect((await own())[0]).toMatchObject({ waiting: 1, due: 1 })
  await app.db.acrossTenants('platform', tx =>
    tx.company.update({ where: { id: company.tenantId }, data: { modules: ['core'] } }),
  )
  expect((await own())[0]).toMatchObject({ waiting: 1, due: 0 })
})

test('work of other companies is not seen', async () => {
  await delivery({ status: 'pending', nextAttemptAt: minutesAgo(1) })
  await mail({})
  await document({})
  await job({})
  await message({})
  company = await createTestCompany(app)
  expect(await own()).toEqual(queueNames.map(queue => ({ queue, ...empty })))
})

const operator = () => ({ ...company.ctx(), actor: { ...company.actor(), isOperator: true } })

test('operators see the work of all companies together, and whose waits most', { tags: 'long' }, async () => {
  for (let at = 0; at < 20; at++) await mail({ nextAttemptAt: minutesAgo(30) })
  const busiest = company
  company = await createTestCompany(app)
  for (let at = 0; at < 10; at++) await document({ nextAttemptAt: minutesAgo(20) })
  const { data } = await serviceQueues(operator())
  const sum: Record<string, number> = {}
  const all = await superuser.query<{ id: number }>('select id from companies')
  for (const { id } of all.rows) {
    const of = await companyQueues({
      ...company.ctx(),
      actor: { ...company.actor(), tenantId: mintTenantId(id) },
    })
    for (const { queue, due, waiting } of of.data) {
      sum[`${queue} due`] = (sum[`${queue} due`] ?? 0) + due
      sum[`${queue} waiting`] = (sum[`${queue} waiting`] ?? 0) + waiting
    }
  }
  for (const { queue, due, waiting } of data.queues)
    expect([queue, due, waiting]).toEqual([queue, sum[`${queue} due`], sum[`${queue} waiting`]])
  expect(data.companies.slice(0, 2).map(({ company_id, due }) => [company_id, due])).toEqual([
    [busiest.companyId, 20],
    [company.companyId, 10],
  ])
  expect((await countQueues(app, 5_000)).map(({ queue, due }) => [queue, due])).toEqual(
    data.queues.map(({ queue, due }) => [queue, due]),
  )
})

test('operators see which processes are alive and whether the broker answers', async () => {
  const process = (id: number, seenAt: Date, startedAt: Date) =>
    app.db.acrossTenants('sweep', tx =>
      tx.serviceProcess.create({
        data: {
          id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
          role: 'worker',
          host: 'h',
          pid: id,
          version: '1.0.0',
          startedAt,
          seenAt,
        },
      }),
    )
  await process(1, minutesAgo(1), minutesAgo(50))
  await process(2, minutesAgo(1), minutesAgo(5))
  await process(3, minutesAgo(3), minutesAgo(1))
  const { data } = await serviceQueues(operator())
  expect(data.processes.map(({ pid }) => pid)).toEqual([2, 1])
  expect(data.broker).toBe(true)
  const away = { ring: () => {}, healthy: async () => false }
  expect((await serviceQueues({ ...operator(), doorbell: away })).data.broker).toBe(false)
})

test('work that is over is not read to count what is not', { tags: 'long' }, async () => {
  const { tenantId } = company
  const many = 20_000
  await superuser.query(
    `insert into webhook_deliveries (tenant_id, endpoint_id, event_id, event, status, next_attempt_at, created_at, delivered_at)
     select $1, $2, 'evt_1', 'ping', 'delivered', null, now() - at * interval '1 minute', now() - at * interval '1 minute'
     from generate_series(1, $3::int) at`,
    [tenantId, endpointId, many],
  )
  await superuser.query(
    `insert into mails (tenant_id, kind, entity, entity_id, to_addresses, from_name, subject, text, html, message_id, status, sent_at)
     select $1, 'note', 'invoice', 1, '{}', 'F', 'S', 'T', 'H', at::text, 'sent', now() - interval '2 days' - at * interval '1 minute'
     from generate_series(1, $2::int) at`,
    [tenantId, many],
  )
  await superuser.query(
    `insert into document_jobs (tenant_id, kind, entity_id, status, finished_at)
     select $1, 'past', at, 'done', now() - interval '2 days' - at * interval '1 minute' from generate_series(1, $2::int) at`,
    [tenantId, many],
  )
  await superuser.query(
    `insert into jobs (tenant_id, kind, key, status, finished_at)
     select $1, 'test', '', 'done', now() - interval '2 days' - at * interval '1 minute' from generate_series(1, $2::int) at`,
    [tenantId, many],
  )
  await superuser.query(
    `insert into inbox_messages (tenant_id, source, external_id, subject, body, status, finished_at)
     select $1, 'test', 'old ' || at, 'a', '', 'done', now() - interval '2 days' - at * interval '1 minute' from generate_series(1, $2::int) at`,
    [tenantId, many],
  )
  await superuser.query('analyze webhook_deliveries, mails, document_jobs, webhook_hours, jobs, inbox_messages')
  await delivery({ status: 'pending', nextAttemptAt: minutesAgo(1) })
  expect((await own())[0]).toMatchObject({ due: 1 })
  for (const scope of [tenantId, null]) {
    const read = await rowsRead(scope)
    expect(read.webhook_deliveries, JSON.stringify(read)).toBeLessThan(100)
    expect(read.mails, JSON.stringify(read)).toBeLessThan(100)
    expect(read.document_jobs, JSON.stringify(read)).toBeLessThan(100)
    expect(read.jobs ?? 0, JSON.stringify(read)).toBeLessThan(100)
    expect(read.inbox_messages ?? 0, JSON.stringify(read)).toBeLessThan(100)
  }
})

/** Rows that the statement takes from each table, those included that a filter throws away. */
async function rowsRead(tenantId: number | null): Promise<Record<string, number>> {
  const { text, values } = queueStates({
    tenantId: tenantId === null ? null : mintTenantId(tenantId),
    now: new Date(),
  })
  const client = await app.db.pool.connect()
  try {
    await client.query('begin')
    const [setting, value] = tenantId === null ? ['app.db_role', 'sweep'] : ['app.tenant_id', String(tenantId)]
    await client.query('select set_config($1, $2, true)', [setting, value])
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
    const read: Record<string, number> = {}
    countRows(rows[0]['QUERY PLAN'][0].Plan, read)
    return read
  } finally {
    await client.query('rollback')
    client.release()
  }
}

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

function countRows(node: PlanNode, read: Record<string, number>): void {
  const table = node['Relation Name']
  if (table) {
    const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    read[table] = (read[table] ?? 0) + rows
  }
  for (const child of node.Plans ?? []) countRows(child, read)
}
