import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { ask, jobsOf, registryOf, testKind } from '../../../../tests/harness/jobs'
import { mailHandlers } from '../../../handlers'
import { runDueJobs } from '../../../platform/jobs/run-jobs'
import { sendDueMails } from '../../exchange/mails/send-due-mails'
import { claimDeliveries } from '../../integrations/webhooks/claim-deliveries'
import { resumeSending } from './resume-sending'
import { sendingState } from './sending-state'

let app: TestApp
let company: TestCompany
const since = new Date('2026-03-10T08:00:00.000Z')
beforeAll(async () => {
  app = await createTestApp({ madeUpEvents: true, now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
})
beforeEach(() =>
  app.db.acrossTenants('platform', async tx => {
    await tx.sendingPause.deleteMany()
    await tx.sendingPause.create({ data: { since, asOf: since } })
  }),
)
afterAll(() => app.stop())

const operator = () => ({ ...company.ctx(), actor: { ...company.actor(), isOperator: true } })
const kind = testKind()
const work = () => runDueJobs(app, registryOf(kind, { slice: async () => async () => 'done' }))
const send = () => sendDueMails(app, { ...mailHandlers, attachments: {} })
const mails = async () =>
  app.db.inTenant(company.actor().tenantId, tx =>
    tx.mail.findMany({ orderBy: { id: 'asc' }, select: { status: true, lastError: true } }),
  )

async function promise() {
  const { tenantId } = company
  await ask(company, kind)
  await app.db.inTenant(company.actor().tenantId, async tx => {
    await tx.mail.create({
      data: {
        tenantId,
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
        nextAttemptAt: since,
      },
    })
    const id = `evt_${Math.random()}`
    await tx.event.create({ data: { tenantId, id, type: 'ping', body: '{}' } })
    const endpoint = await tx.webhookEndpoint.create({
      data: { tenantId, name: 'E', url: 'https://example.test', events: [], secret: 'x' },
    })
    await tx.webhookDelivery.create({
      data: {
        tenantId,
        endpointId: endpoint.id,
        eventId: id,
        event: 'ping',
        status: 'pending',
        nextAttemptAt: since,
      },
    })
  })
}

test('a restored copy claims no mail, no delivery and no job, and reports what has been waiting since when', async () => {
  await promise()
  expect(await send()).toEqual({ sent: 0, delayed: 0, failed: 0 })
  expect(await claimDeliveries(app, 10)).toEqual([])
  expect(await work()).toEqual({ done: 0, delayed: 0, failed: 0 })
  expect((await mails()).map(({ status }) => status)).toEqual(['pending'])
  const { data } = await sendingState(operator())
  expect(data).toMatchObject({
    since: since.toISOString(),
    as_of: since.toISOString(),
    mails: 1,
    deliveries: 1,
    jobs: 1,
  })
  expect(data?.oldest_at).not.toBeNull()
  expect((await company.as(3).dashboard.sending()).data).toMatchObject({ since: since.toISOString() })
})

test('what waits can be dropped, and never leaves then', async () => {
  expect((await resumeSending(operator(), { drop: true })).data.dropped).toEqual({
    mails: 1,
    deliveries: 1,
    jobs: 1,
  })
  expect(await mails()).toMatchObject([{ status: 'failed', lastError: expect.stringContaining('dropped') }])
  expect(await send()).toEqual({ sent: 0, delayed: 0, failed: 0 })
  expect(await claimDeliveries(app, 10)).toEqual([])
  expect(await work()).toEqual({ done: 0, delayed: 0, failed: 0 })
  expect(await jobsOf(app, company, kind)).toMatchObject([{ status: 'failed', lastError: 'dropped' }])
})

test('once released, what waits leaves, and the log of the platform says who released it', async () => {
  await promise()
  expect((await resumeSending(operator(), { drop: false })).data.dropped).toEqual({
    mails: 0,
    deliveries: 0,
    jobs: 0,
  })
  expect((await sendingState(operator())).data).toBeNull()
  expect((await company.as().dashboard.sending()).data).toBeNull()
  expect((await send()).sent).toBe(1)
  expect(await claimDeliveries(app, 10)).toHaveLength(1)
  expect((await work()).done).toBe(1)
  const entries = await app.db.acrossTenants('platform', tx =>
    tx.auditEntry.findMany({ where: { entity: 'sending' }, select: { action: true, actorUserId: true } }),
  )
  expect(entries.at(-1)).toEqual({ action: 'sending.resumed', actorUserId: company.userIds[1] })
})
