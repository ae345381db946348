import express from 'express'
import pg from 'pg'
import { vendors } from '../server/adapters/calendar-mail/vendors'
import { backgroundJobs, inboxSources } from '../server/handlers'
import { createPushHandler } from '../server/http/inbound/inbox'
import { inTenant } from '../server/platform/database/db'
import { runDueJobs } from '../server/platform/jobs/run-jobs'
import { type AccountVendor, accountVendors, vendorNames } from '../server/platform/values/account-vendors'
import { createTestCompany, type TestCompany } from '../tests/harness/company'
import { listen } from '../tests/harness/http'
import { startGoogle } from '../tests/worlds/google'
import { startMicrosoft } from '../tests/worlds/microsoft'
import { startBenchApp } from './bench-app'
import { table } from './table'

const hourMs = 3_600_000
/** Mails of an inbox that is looked at. */
const mails = 20

const columns = ['token', 'changes', 'channel', 'mail', 'other'] as const
type Column = (typeof columns)[number]
const patterns: Array<[RegExp, Column]> = [
  [/\/token$/, 'token'],
  [/\/events\/watch$|\/channels\/stop$|\/subscriptions/, 'channel'],
  [/\/calendars\/[^/]+\/(events|calendarView\/delta)$/, 'changes'],
  [/\/gmail\/|\/messages|\/mailFolders/, 'mail'],
]
type World = Awaited<ReturnType<typeof startGoogle>> | Awaited<ReturnType<typeof startMicrosoft>>

/**
 * What one connection of each vendor, calendar and mailbox, asks of the vendor while nothing changes, by a clock that
 * goes from one due job to the next: per hour, over some days, so that renewals of channels are among it. And one look
 * at the inbox.
 */
export async function benchIdle(days: number): Promise<void> {
  const { app, database, stop } = await startBenchApp()
  const superuser = new pg.Client(database.superuserUrl)
  const server = await listen(express().use(createPushHandler({ app, sources: inboxSources })))
  const worlds: Record<AccountVendor, World> = { google: await startGoogle(), microsoft: await startMicrosoft() }
  try {
    await superuser.connect()
    let now = Date.now()
    app.clock.set(new Date(now).toISOString())
    app.settings.baseUrl = server.url
    const companies = {} as Record<AccountVendor, TestCompany>
    for (const vendor of accountVendors) {
      const { url } = worlds[vendor]
      app.settings.providerApps[vendor] = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: url }
      companies[vendor] = await createTestCompany(app)
      await connect(companies[vendor], vendor, worlds[vendor])
    }
    const settle = async () => {
      for (;;) {
        for (const world of Object.values(worlds)) await world.notices.settled()
        const { done, delayed, failed } = await runDueJobs(app, backgroundJobs)
        if (failed > 0) throw new Error(`${failed} jobs failed`)
        if (done + delayed === 0) return
      }
    }
    await settle()
    const counting = { google: counter(worlds.google), microsoft: counter(worlds.microsoft) }
    for (const until = now + days * 24 * hourMs; ; ) {
      const next = await nextDue(superuser)
      if (next > until) break
      if (next < now) throw new Error('a due job does not run')
      for (const world of Object.values(worlds)) world.notices.putClockOn(next - now)
      now = next
      app.clock.set(new Date(now).toISOString())
      await settle()
    }
    const rows: string[][] = []
    for (const vendor of accountVendors) {
      const counted = counting[vendor]()
      const { data } = await companies[vendor].as(1)[vendor].watchStatus({})
      if (data.watch.state !== 'active' || data.problem) throw new Error(`${vendor}: ${JSON.stringify(data)}`)
      if (counted.changes === 0) throw new Error(`${vendor}: no changes were asked for`)
      rows.push([vendorNames[vendor], ...columns.map(column => (counted[column] / (days * 24)).toFixed(3))])
    }
    for (const vendor of accountVendors) {
      const counted = counter(worlds[vendor])
      const { messages } = await companies[vendor].as(1)[vendor].messages({ maxResults: mails })
      if (messages.length !== mails) throw new Error(`${vendor}: ${messages.length} mails`)
      rows.push([`${vendorNames[vendor]}, one look at ${mails} mails`, ...columns.map(one => String(counted()[one]))])
    }
    console.log(`\nOne idle connection (calendar and mailbox), requests to the vendor an hour, mean of ${days} days`)
    console.log(table(['', ...columns], rows))
  } finally {
    await superuser.end()
    await server.close()
    for (const world of Object.values(worlds)) await world.close()
    await stop()
  }
}

/** When the next job is due, in ms. @throws Error if none ever is */
async function nextDue(superuser: pg.Client): Promise<number> {
  const { rows } = await superuser.query<{ at: Date | null }>(
    `select min(next_attempt_at) as at from jobs where status = 'pending'`,
  )
  const at = rows[0]?.at
  if (!at) throw new Error('the clock asks for no sync')
  return at.getTime()
}

/** The administrator's calendar and mailbox, by the access of the company. */
async function connect(company: TestCompany, vendor: AccountVendor, world: World): Promise<void> {
  const where = { id: company.userIds[1] }
  const { email } = await inTenant(company.ctx(), tx => tx.user.findUniqueOrThrow({ where }))
  const { calendar, mail } = vendors[vendor].delegation.scopes
  world.delegation.admitted = [...calendar, ...mail]
  const person = world.delegation.addPerson(email)
  for (let n = 0; n < mails; n++) person.mail.deliver({ subject: `Anfrage ${n}` })
  await company.as(1)[vendor].setUpDelegation(world.delegation.given)
  await company.as(1)[vendor].connectByCompany({ mail: true })
  await company.as(1)[vendor].watchStart({})
}

/** Counts the requests of a vendor from now on. */
function counter(world: World): () => Record<Column, number> {
  const from = world.requests.length
  return () => {
    const counted = { token: 0, changes: 0, channel: 0, mail: 0, other: 0 }
    for (const request of world.requests.slice(from))
      counted[patterns.find(([pattern]) => pattern.test(request))?.[1] ?? 'other'] += 1
    return counted
  }
}
