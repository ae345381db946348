import express from 'express'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { byteHandlers } from '../../../tests/harness/bytes'
import { cookieOf } from '../../../tests/harness/cookie'
import { bareApp, type Listening, listen } from '../../../tests/harness/http'
import { openSite, type Site } from '../../../tests/harness/site'
import type { Role } from '../../platform/permissions'

let app: TestApp
let server: Listening
let observer: Client
let site: Site
/** Runs while the service prints. */
let whilePrinting: (() => Promise<void>) | null = null

beforeAll(async () => {
  const real = await createTestApp()
  app = {
    ...real,
    log: bareApp().app.log,
    pdf: {
      ...real.pdf,
      render: async source => {
        await whilePrinting?.()
        return real.pdf.render(source)
      },
    },
  }
  const web = express()
  const { bytes, rest } = byteHandlers(app)
  web.use(bytes, rest)
  server = await listen(web)
  observer = new Client({ connectionString: app.database.superuserUrl })
  await observer.connect()
  site = await openSite(app)
})
afterAll(async () => {
  await observer.end()
  await server.close()
  await app.stop()
})

interface Request {
  method?: string
  body?: string
  headers?: Record<string, string>
}

async function ask(path: string, init: Request = {}, role: Role | null = 1, of = site) {
  const cookie: Record<string, string> = role ? { Cookie: await cookieOf(app, of.company, role) } : {}
  return fetch(`${server.url}${path}`, { ...init, headers: { ...cookie, ...init.headers } })
}

const exportOf = (id: number, key?: string, body: object = {}) =>
  ask(`/api/invoices/${id}/export`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...(key ? { 'Idempotency-Key': key } : {}) },
  })
const exportsOf = async (id: number) => (await site.office.einvoices.list({ id })).data

describe('a file of an e-invoice', () => {
  test('is a download with its own name and type, and no cache on the way may store it', { tags: 'long' }, async () => {
    const { id, invoice_number: number } = await site.issue('standard', 100)
    const { data: made } = await (await exportOf(id)).json()
    for (const [url, type, end] of [
      [made.file_xml, 'application/xml', 'xml'],
      [made.file_pdf, 'application/pdf', 'pdf'],
    ]) {
      const answer = await ask(url)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(type)
      const disposition = answer.headers.get('content-disposition')
      expect(disposition).toMatch(/^attachment; filename="[A-Za-z0-9._-]+"$/)
      expect(disposition).toContain(number)
      expect(disposition).toContain(`.${end}"`)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500)
    }
  })

  test(
    'is for those who may read invoices, and does not exist for another company or below another invoice',
    { tags: 'long' },
    async () => {
      const { id } = await site.issue('standard', 100)
      const { data: made } = await (await exportOf(id)).json()
      const other = await openSite(app)
      const { id: own } = await site.draft('standard', 1)
      const answers = {
        anonymous: await ask(made.file_xml, {}, null),
        employee: await ask(made.file_xml, {}, 3),
        manager: await ask(made.file_xml, {}, 2),
        foreign: await ask(made.file_xml, {}, 1, other),
        elsewhere: await ask(made.file_xml.replace(`/invoices/${id}/`, `/invoices/${own}/`)),
        ofCreditNote: await ask(made.file_xml.replace('/invoices/', '/credit-notes/')),
        noId: await ask(`/api/invoices/${id}/exports/x/xml`),
      }
      const seen = Object.entries(answers).map(([who, { status }]) => [who, status])
      expect(Object.fromEntries(seen)).toEqual({
        anonymous: 401,
        employee: 403,
        manager: 200,
        foreign: 404,
        elsewhere: 404,
        ofCreditNote: 404,
        noId: 404,
      })
      expect(await answers.foreign.json()).toMatchObject({ error: 'not_found' })
    },
  )
})

describe('an export with an Idempotency-Key', () => {
  test('prints with no transaction open, and creates the file once', async () => {
    const { id } = await site.draft('standard', 100)
    const open: number[] = []
    let second: { status: number } | null = null
    whilePrinting = async () => {
      const { rows } = await observer.query(
        `select count(*)::int as open from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
      )
      open.push(rows[0].open)
      second = await exportOf(id, 'export-1')
    }
    const first = await exportOf(id, 'export-1')
    whilePrinting = null
    expect([first.status, open]).toEqual([201, [0]])
    // While the first is under way.
    expect(second).toMatchObject({ status: 409 })
    const again = await exportOf(id, 'export-1')
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await again.text()).toBe(await first.text())
    expect(await exportsOf(id)).toHaveLength(1)
    expect((await exportOf(id, 'export-1', { format: 'zugferd' })).status).toBe(422)
  })

  test('that was refused may be retried with the same key', { tags: 'long' }, async () => {
    const { id } = await site.draft('standard', 100)
    expect((await exportOf(2_000_000_000, 'export-2')).status).toBe(404)
    whilePrinting = async () => {
      throw new Error('the renderer is gone')
    }
    const failed = await exportOf(id, 'export-3')
    whilePrinting = null
    expect(failed.status).toBeGreaterThanOrEqual(500)
    expect((await exportOf(id, 'export-3')).status).toBe(201)
    expect((await exportsOf(id)).map(({ status }) => status === 'failed')).toEqual([false, true])
  })
})
