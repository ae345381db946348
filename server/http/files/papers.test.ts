import express from 'express'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { byteHandlers } from '../../../tests/harness/bytes'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { cookieOf } from '../../../tests/harness/cookie'
import { type Listening, listen } from '../../../tests/harness/http'
import { drafts } from '../../../tests/harness/papers'
import type { Role } from '../../platform/permissions'

let app: TestApp
let server: Listening
let anna: TestCompany
let bert: TestCompany
/** Titles of the printed documents, and a function that releases the renderer where a test holds it. */
const begun: string[] = []
let held: Promise<void> | null = null

beforeAll(async () => {
  const real = await createTestApp()
  app = {
    ...real,
    pdf: {
      ...real.pdf,
      render: async source => {
        begun.push(source.title)
        await held
        return real.pdf.render(source)
      },
    },
  }
  const web = express()
  web.use(byteHandlers(app).bytes)
  server = await listen(web)
})
beforeEach(async () => {
  ;[anna, bert] = [await createTestCompany(app), await createTestCompany(app)]
  begun.length = 0
})
afterAll(async () => {
  await server.close()
  await app.stop()
})

const look = async (of: TestCompany, id: number, { role = 1 as Role, query = '' } = {}) =>
  fetch(`${server.url}/api/pdf/invoices/${id}${query}`, { headers: { Cookie: await cookieOf(app, of, role) } })
const bytesOf = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer()).toString('base64')
}

test('a draft viewed again is printed once for each version and language of it', { tags: 'long' }, async () => {
  const id = await drafts.invoice(anna)
  const first = await bytesOf(await look(anna, id))
  const eight = await Promise.all(Array.from({ length: 8 }, async () => bytesOf(await look(anna, id, { role: 2 }))))
  expect(new Set([first, ...eight]).size).toBe(1)
  expect(begun).toHaveLength(1)
  await bytesOf(await look(anna, id, { query: '?lang=en' }))
  expect(begun).toHaveLength(2)
  await anna.as().invoices.update({ id, title: 'Ein anderer Titel' })
  expect(await bytesOf(await look(anna, id))).not.toBe(first)
  await anna.as().companies.updateSettings({ footer_text: 'Ein anderer Fuß' })
  await bytesOf(await look(anna, id))
  expect(begun).toHaveLength(4)
})

test('a cached document is sent to no user who may not see it, and to no one once its invoice is deleted', async () => {
  const id = await drafts.invoice(anna)
  await bytesOf(await look(anna, id))
  expect((await look(bert, id)).status).toBe(404)
  expect((await look(anna, id, { role: 3 })).status).toBe(403)
  await anna.as().invoices.delete({ id })
  expect((await look(anna, id)).status).toBe(404)
})

test(
  'a user with too many prints under way gets a refusal to retry later, and other users notice nothing',
  { tags: 'long' },
  async () => {
    const ids: number[] = []
    for (let count = 0; count < 7; count++) ids.push(await drafts.invoice(anna))
    const other = await drafts.invoice(bert)
    let letGo = () => {}
    held = new Promise(resolve => {
      letGo = resolve
    })
    try {
      const running = ids.map(id => look(anna, id))
      // Nothing is printed yet, so the first response is a refusal.
      const refused = await Promise.race(running)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('5')
      expect(await refused.json()).toEqual({
        error: 'rate_limited',
        message: 'Zu viele Anfragen.',
        details: { retryAfter: 5 },
      })
      const beside = look(bert, other)
      letGo()
      expect((await beside).status).toBe(200)
      const statuses = (await Promise.all(running)).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 429])
    } finally {
      held = null
      letGo()
    }
    for (const id of ids) expect((await look(anna, id)).status).toBe(200)
  },
)
