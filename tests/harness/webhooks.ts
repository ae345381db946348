import { Client } from 'pg'
import { createWebhookSender } from '../../server/adapters/webhook-http'
import { emitEvent } from '../../server/platform/records/events'
import { deliverDue } from '../../server/services/integrations/webhooks/deliver-due'
import { eventExamples } from '../../server/services/integrations/webhooks/event-examples'
import { createTestApp, type TestApp } from './app'
import type { TestCompany } from './company'
import { type Answer, type Receiver, startReceiver } from './receiver'

const begin = '2026-01-31T10:00:00.000Z'

/** A row of the deliveries or attempts table. */
// biome-ignore lint/suspicious/noExplicitAny: rows of tables, looked at by tests
type Row = any

export interface WebhookApp {
  app: TestApp
  superuser: Client
  /** A subscription with its own receiver, without the initial ping. */
  subscribe(
    company: TestCompany,
    answer?: Answer,
    events?: string[],
  ): Promise<{ receiver: Receiver; id: number; name: string; url: string; secret: string }>
  /** Emits `invoice.paid` this many times. */
  emit(company: TestCompany, times?: number): Promise<void>
  /** The same app with a sender that gives up after this many milliseconds instead of two thousand. */
  withDeadline(totalTimeoutMs: number): TestApp
  /** Processes the deliveries that are due, without jitter. */
  deliver(): ReturnType<typeof deliverDue>
  deliveries(company: TestCompany): Promise<Row[]>
  attempts(company: TestCompany): Promise<Row[]>
  /** Ends every lease, as if the minute were over. */
  expireLeases(): Promise<unknown>
  /**
   * Closes the receivers, empties the tables of webhooks and mails, resets the clock: every test begins with nothing
   * due.
   */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** The test app with a sender that trusts receivers on loopback, its clock at 31 January 2026, 11:00 in Vienna. */
export async function createWebhookApp(): Promise<WebhookApp> {
  const built = await createTestApp({ now: begin })
  const { ca, close } = await startReceiver()
  await close()
  const withDeadline = (totalTimeoutMs: number): TestApp => ({
    ...built,
    webhookGuard: createWebhookSender({ allowCidrs: ['127.0.0.0/8'], ca, totalTimeoutMs }),
  })
  const app = withDeadline(2_000)
  const superuser = new Client({ connectionString: app.database.superuserUrl })
  await superuser.connect()
  const receivers: Receiver[] = []
  const rowsOf = async (table: string, { tenantId }: TestCompany): Promise<Row[]> =>
    (await superuser.query(`SELECT * FROM ${table} WHERE tenant_id = $1 ORDER BY id`, [tenantId])).rows

  return {
    app,
    superuser,
    withDeadline,
    async subscribe(company, answer, events = ['invoice.*']) {
      const receiver = await startReceiver(answer)
      receivers.push(receiver)
      const url = `${receiver.url}/hook`
      const { data } = await company.as().webhooks.create({ name: 'Test', url, events })
      await superuser.query('DELETE FROM webhook_deliveries WHERE endpoint_id = $1', [data.id])
      return { receiver, ...data }
    },
    emit: (company, times = 1) =>
      app.db.inTenant(company.actor().tenantId, async tx => {
        for (let time = 0; time < times; time++)
          await emitEvent(tx, company.ctx(), 'invoice.paid', { ...eventExamples.invoice, id: time + 1 })
      }),
    deliver: () => deliverDue(app, { random: () => 0 }),
    deliveries: company => rowsOf('webhook_deliveries', company),
    attempts: company => rowsOf('webhook_attempts', company),
    expireLeases: () =>
      superuser.query(
        `UPDATE webhook_deliveries SET lease_until = now() - interval '1 second' WHERE status = 'sending'`,
      ),
    async reset() {
      await Promise.all(receivers.splice(0).map(receiver => receiver.close()))
      await superuser.query(
        'TRUNCATE webhook_endpoints, webhook_hours, webhook_deliveries, webhook_attempts, events, mails',
      )
      app.clock.set(begin)
      app.rung.length = 0
    },
    async stop() {
      await superuser.end()
      await app.stop()
    },
  }
}

/** Answers with a status and optional headers. */
export const answering =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(status, headers).end(`status ${status}`)
