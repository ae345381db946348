import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { type Listening, listen } from '../../../../tests/harness/http'
import { endLeases } from '../../../../tests/harness/jobs'
import { type PretendGoogle, startGoogle } from '../../../../tests/worlds/google'
import { consent } from '../../../../tests/worlds/world'
import { backgroundJobs, inboxSources } from '../../../handlers'
import { createPushHandler } from '../../../http/inbound/inbox'
import { inTenant } from '../../../platform/database/db'
import type { JobRegistry } from '../../../platform/jobs/jobs'
import { runDueJobs } from '../../../platform/jobs/run-jobs'

const address = 'petra@dach-huber.example'
const hourMs = 3_600_000
const changes = 120

let app: TestApp
let world: PretendGoogle
let company: TestCompany
let server: Listening
beforeAll(async () => {
  world = await startGoogle({ name: address })
  app = await createTestApp({ now: new Date().toISOString() })
  app.settings.providerApps.google = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: world.url }
  server = await listen(express().use(createPushHandler({ app, sources: inboxSources })))
  app.settings.baseUrl = server.url
  company = await createTestCompany(app)
  const { data } = await company.as(1).google.start({})
  await company.as(1).google.callback(await consent(data.url))
})
afterAll(async () => {
  await server.close()
  await app.stop()
  await world.close()
})

/** Random numbers that are the same in every run. */
function chance(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Workers that are sometimes killed before writing their result: what they did at the vendor is done, but not recorded.
 */
function dying(below: (n: number) => number): JobRegistry {
  return Object.fromEntries(
    Object.entries(backgroundJobs).map(([kind, job]) => [
      kind,
      {
        ...job,
        handler: {
          ...job.handler,
          async slice(slice) {
            const write = await job.handler.slice(slice)
            if (kind === 'calendars.sync' && below(6) === 0) throw new Error('killed before it was written')
            return write
          },
        },
      } satisfies JobRegistry[string],
    ]),
  )
}

const whole = (ms: number) => new Date(Math.floor(ms / 60_000) * 60_000).toISOString()
const soon = (hour: number) => ({
  from: whole(Date.now() + (24 + hour) * hourMs),
  to: whole(Date.now() + (25 + hour) * hourMs),
})

test('after changes on both sides, kills, lost and repeated notices, 410s and 429s, both sides are equal', async () => {
  const below = chance(4711)
  const workers = dying(below)
  const mine = company.as(1)
  const calendar = () => [...(world.calendars.get(address)?.values() ?? [])]
  const there = () => calendar().filter(({ status }) => status !== 'cancelled')
  const clock = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString())
  async function work(registry: JobRegistry) {
    await world.notices.settled()
    await runDueJobs(app, registry)
    await endLeases(app, { kind: 'calendars.sync' })
  }
  await mine.google.watchStart({ takes_events: true })
  await work(backgroundJobs)
  const own: number[] = []
  let made = 0
  for (let step = 0; step < changes; step++) {
    const { from, to } = soon(below(200))
    const event = there()[below(Math.max(1, there().length))]
    const id = own[below(Math.max(1, own.length))]
    const kind = below(8)
    if (kind < 2 || own.length < 5) {
      const input = { title: `Hier ${++made}`, starts_at: from, ends_at: to, user_ids: [company.userIds[1]] }
      own.push((await mine.appointments.create(input)).data.id)
    } else if (kind === 2) {
      world.edit(address, `neu${++made}`, {
        ...{ summary: `Dort ${made}`, start: { dateTime: from }, end: { dateTime: to } },
      })
    } else if (kind === 3 && event) world.edit(address, event.id, { start: { dateTime: from }, end: { dateTime: to } })
    else if (kind === 4 && event) world.edit(address, event.id, { summary: `Dort umbenannt ${step}` })
    else if (kind === 5 && event) world.edit(address, event.id, null)
    else if (id) {
      const updates = kind === 6 ? { starts_at: from, ends_at: to } : { title: `Hier umbenannt ${step}` }
      // A cancelled appointment refuses the change.
      await mine.appointments.update({ id, updates }).catch(() => {})
    }
    world.notices.repeat(1 + below(3))
    if (below(4) === 0) world.notices.lose(1 + below(3))
    if (below(9) === 0) world.notices.hold()
    if (below(5) === 0) world.notices.letGo()
    if (below(15) === 0) world.forgetChanges()
    if (below(10) === 0) world.failNext(1, 429, { 'retry-after': '60' })
    if (below(3) === 0) {
      await work(workers)
      clock(below(4) === 0 ? 70 : 2)
    }
  }
  world.notices.letGo()
  for (let round = 0; round < 12; round++) {
    clock(70)
    await work(backgroundJobs)
  }

  const { rows, links, outside } = await inTenant(company.ctx(), async tx => ({
    rows: await tx.appointment.findMany({ where: { status: { not: 'cancelled' } } }),
    links: await tx.calendarLink.findMany(),
    outside: await tx.outsideTime.findMany(),
  }))
  const lineOf = (title: string | undefined, startsAt: Date, endsAt: Date) =>
    `${title} ${startsAt.toISOString()} ${endsAt.toISOString()}`
  const here = rows.map(({ title, startsAt, endsAt }) => lineOf(title, startsAt, endsAt)).sort()
  const standing = there()
    .filter(({ id }) => !outside.some(one => one.eventId === id))
    .map(one => lineOf(one.summary, new Date(one.start?.dateTime ?? ''), new Date(one.end?.dateTime ?? '')))
    .sort()
  expect(standing).toEqual(here)
  expect(here.length).toBeGreaterThan(20)
  // No duplicates: each appointment has exactly one event, and each event exactly one appointment.
  expect(new Set(links.map(({ eventId }) => eventId)).size).toBe(rows.length)
  expect(new Set(links.map(({ appointmentId }) => appointmentId)).size).toBe(rows.length)
  // No echo: once both sides are equal, neither writes anything.
  const writes = () => world.requests.filter(one => /^(POST|PATCH|DELETE) .*\/events(\/|$)/.test(one)).length
  const before = [writes(), rows.reduce((sum, { version }) => sum + version, 0)]
  clock(70)
  await work(backgroundJobs)
  const after = await inTenant(company.ctx(), tx =>
    tx.appointment.aggregate({ _sum: { version: true }, where: { status: { not: 'cancelled' } } }),
  )
  expect([writes(), after._sum.version]).toEqual(before)
})
