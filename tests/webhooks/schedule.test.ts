import { createServer } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebhookSender } from '../../server/adapters/webhook-http'
import type { App } from '../../server/context'
import { openDatabase } from '../../server/platform/database/db'
import { createLogger } from '../../server/platform/log'
import { emitEvent } from '../../server/platform/records/events'
import { deliverDue } from '../../server/services/integrations/webhooks/deliver-due'
import { fuzzSeed, randomFrom } from '../fuzz/random'
import { createTestApp, type TestApp } from '../harness/app'
import { casesOf } from '../harness/cases'
import { createTestCompany, type TestCompany } from '../harness/company'
import { startReceiver } from '../harness/receiver'

const minute = 60_000
const steps = [1, 5, 15, 60, 240].map(minutes => minutes * minute)
const seed = fuzzSeed()
const random = randomFrom(seed)
const jitter = () => random.below(1_001) / 1_000

let app: TestApp
let superuser: Client
/** Nothing listens here: an attempt fails at once. */
let nowhere: string

beforeAll(async () => {
  app = await createTestApp({ now: '2026-01-01T00:00:00.000Z', madeUpEvents: true })
  app = { ...app, webhookGuard: createWebhookSender({ allowCidrs: ['127.0.0.0/8'] }) }
  superuser = new Client({ connectionString: app.database.superuserUrl })
  await superuser.connect()
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  nowhere = `https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
  await new Promise(resolve => server.close(resolve))
})
afterAll(async () => {
  await superuser.end()
  await app.stop()
})

/** Companies with subscriptions to `invoice.*`, and nothing to deliver. */
async function subscribers(companies: number, endpoints: number, url: string): Promise<TestCompany[]> {
  const made: TestCompany[] = []
  for (let company = 0; company < companies; company++) {
    const one = await createTestCompany(app)
    for (let endpoint = 0; endpoint < endpoints; endpoint++)
      await one.as().webhooks.create({ name: 'x', url, events: ['invoice.*'] })
    made.push(one)
  }
  await superuser.query('TRUNCATE webhook_deliveries, webhook_attempts')
  return made
}

const emit = (company: TestCompany) =>
  app.db.inTenant(company.actor().tenantId, tx => emitEvent(tx, company.ctx(), 'invoice.paid', { id: 1 }))

/** The same service after a restart: another process would not have more state than this. */
async function restarted(running: App): Promise<App> {
  await running.db.close()
  return { ...app, db: openDatabase(app.database.runtimeUrl, createLogger('silent')) }
}

interface Attempt {
  delivery: number
  /** The poll that made it. */
  poll: number
  at: number
}

/** The attempts of every delivery in order, dated by the clocks of the polls, which are all different. */
async function attemptsAt(polls: readonly number[]): Promise<Map<number, Attempt[]>> {
  const { rows } = await superuser.query(
    'SELECT delivery_id, number, started_at, finished_at FROM webhook_attempts ORDER BY delivery_id, number',
  )
  const pollAt = new Map(polls.map((at, poll) => [at, poll]))
  const attempts = new Map<number, Attempt[]>()
  for (const row of rows) {
    const at = row.started_at.getTime()
    expect(row.finished_at.getTime()).toBe(at)
    const made = attempts.get(row.delivery_id) ?? []
    expect(row.number).toBe(made.length + 1)
    made.push({ delivery: row.delivery_id, poll: pollAt.get(at) ?? Number.NaN, at })
    attempts.set(row.delivery_id, made)
  }
  return attempts
}

/** Whether the next attempt came too early, or missed the first poll at which it was certainly due. */
function punctuality([before, after]: [Attempt, Attempt], step: number, polls: readonly number[]) {
  const between = polls.slice(before.poll + 1, after.poll)
  return {
    early: after.at < before.at + step,
    late: between.some(at => at > before.at + step * 1.1),
  }
}

const pairsOf = (made: Attempt[]) => made.slice(1).map((after, at) => [made[at], after] as [Attempt, Attempt])

interface Season {
  /** Half an hour before the clocks change in Vienna. */
  begins: string
  /** By poll: by how much the machine's clock jumps. */
  jumps: Record<number, number>
}

const seasons: Season[] = [
  { begins: '2026-03-29T00:30:00.000Z', jumps: { 4: 120, 17: -120, 45: 120 } },
  { begins: '2026-10-25T00:30:00.000Z', jumps: { 6: -120, 30: 120, 45: -120 } },
]
/** By poll: events that meet jumps and restarts in every state of a delivery. */
const bursts = [0, 3, 8, 20, 35]

/**
 * Polls, restarts often, and goes on for an hour after every delivery is dead; then nothing may be due for a year.
 * Returns the times of the polls.
 */
async function live({ begins, jumps }: Season, companies: TestCompany[]): Promise<number[]> {
  const polls: number[] = []
  let running: App = await restarted({ ...app, db: openDatabase(app.database.runtimeUrl, app.log) })
  let clock = Date.parse(begins)
  let afterwards = 0
  for (let poll = 0; afterwards < 60; poll++) {
    // A millisecond short of a minute, so that some poll comes just before each delivery's time.
    clock += minute - 1 + (jumps[poll] ?? 0) * minute
    while (polls.includes(clock)) clock--
    app.clock.set(new Date(clock).toISOString())
    if (bursts.includes(poll))
      for (const company of companies) for (let times = 0; times < 2; times++) await emit(company)
    if (poll % 10 === 9) running = await restarted(running)
    polls.push(clock)
    await deliverDue(running, { random: jitter })
    if (poll > Math.max(...bursts) && (afterwards > 0 || poll % 10 === 0)) afterwards += Number(await allDead())
  }
  app.clock.set(new Date(clock + 400 * 24 * 60 * minute).toISOString())
  expect((await deliverDue(running)).claimed).toBe(0)
  await running.db.close()
  return polls
}

async function allDead(): Promise<boolean> {
  const { rows } = await superuser.query(`SELECT FROM webhook_deliveries WHERE status <> 'dead' LIMIT 1`)
  return rows.length === 0
}

const wanted = casesOf(1_000)

test(`${wanted} failing deliveries make exactly five attempts each, none early, none late, through clock jumps, DST and restarts (seed ${seed})`, async () => {
  const companies = await subscribers(wanted / 100, 5, nowhere)
  const seen = { deliveries: 0, attempts: 0, early: 0, late: 0, dead: 0 }
  for (const season of seasons) {
    await superuser.query('TRUNCATE webhook_deliveries, webhook_attempts')
    const polls = await live(season, companies)
    const { rows } = await superuser.query('SELECT * FROM webhook_deliveries')
    const attempts = await attemptsAt(polls)
    for (const row of rows) {
      const made = attempts.get(row.id) ?? []
      seen.deliveries++
      seen.attempts += made.length
      const isDead = row.status === 'dead' && row.attempts === 5 && row.next_attempt_at === null
      if (isDead && made.length === 5) seen.dead++
      expect(made[0]?.at).toBe(row.created_at.getTime())
      for (const [at, pair] of pairsOf(made).entries()) {
        const { early, late } = punctuality(pair, steps[at] ?? 0, polls)
        if (early) seen.early++
        if (late) seen.late++
      }
    }
  }
  console.info(
    `schedule: ${seen.deliveries} deliveries, ${seen.attempts} attempts, ${seen.early} early, ${seen.late} late, ${seen.dead} dead`,
  )
  expect(seen).toEqual({ deliveries: wanted, attempts: 5 * wanted, early: 0, late: 0, dead: wanted })
})

test('with six attempts the last one comes 240 minutes after the fifth', async () => {
  const [company] = await subscribers(1, 5, nowhere)
  if (!company) throw new Error('no company')
  const patient = { ...app, settings: { ...app.settings, webhookMaxAttempts: 6 } }
  let clock = Date.parse('2026-06-01T00:00:00.000Z')
  const polls: number[] = []
  app.clock.set(new Date(clock).toISOString())
  await emit(company)
  for (let poll = 0; poll < 90; poll++) {
    polls.push(clock)
    await deliverDue(patient, { random: jitter })
    clock += 5 * minute
    app.clock.set(new Date(clock).toISOString())
  }
  const attempts = [...(await attemptsAt(polls)).values()]
  expect(attempts.map(made => made.length)).toEqual([6, 6, 6, 6, 6])
  for (const made of attempts)
    for (const [at, pair] of pairsOf(made).entries())
      expect(punctuality(pair, steps[at] ?? 0, polls)).toEqual({ early: false, late: false })
})

test('Retry-After delays by at most the next step, and never shortens', async () => {
  const answers = ['1', '30', '120', '3600', '999999999', 'soon', '-1', '']
  const receiver = await startReceiver((request, response) => {
    const retryAfter = answers[Number(request.headers['x-service-delivery']) % answers.length] ?? ''
    response.writeHead(429, retryAfter ? { 'retry-after': retryAfter } : {}).end()
  })
  try {
    const webhookGuard = createWebhookSender({ allowCidrs: ['127.0.0.0/8'], ca: receiver.ca })
    const [company] = await subscribers(1, answers.length, receiver.url)
    if (!company) throw new Error('no company')
    let clock = Date.parse('2026-06-01T00:00:00.000Z')
    const polls: number[] = []
    app.clock.set(new Date(clock).toISOString())
    await emit(company)
    for (let poll = 0; poll < 330; poll++) {
      polls.push(clock)
      await deliverDue({ ...app, webhookGuard }, { random: jitter })
      clock += minute
      app.clock.set(new Date(clock).toISOString())
    }
    const attempts = await attemptsAt(polls)
    expect(attempts.size).toBe(answers.length)
    for (const [delivery, made] of attempts) {
      expect(made).toHaveLength(5)
      const seconds = Number(answers[delivery % answers.length])
      for (const [at, pair] of pairsOf(made).entries()) {
        const [step = 0, next = 0] = steps.slice(at)
        const retryAfterMs = Math.min(seconds > 0 ? seconds * 1_000 : 0, next)
        const wait = pair[1].at - pair[0].at
        expect(wait).toBeGreaterThanOrEqual(Math.max(step, retryAfterMs))
        expect(wait).toBeLessThanOrEqual(Math.max(step * 1.1, retryAfterMs) + minute)
      }
    }
  } finally {
    await receiver.close()
  }
})
