import express from 'express'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ageFiles, createTestApp, type TestApp } from '../../../tests/harness/app'
import { byteHandlers } from '../../../tests/harness/bytes'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { cookieOf } from '../../../tests/harness/cookie'
import { bareApp, type Listening, listen } from '../../../tests/harness/http'
import { readStored } from '../../adapters/storage'
import type { Role } from '../../platform/permissions'
import { removeUnnamedAvatars } from '../../services/people/users/remove-unnamed-avatars'
import { guardOrigin } from '../guards/requests'

let app: TestApp
let server: Listening
let company: TestCompany
const cookies = {} as Record<Role, string>
const { app: quiet } = bareApp()

beforeAll(async () => {
  app = await createTestApp()
  const { bytes, rest } = byteHandlers({ ...app, log: quiet.log })
  const web = express()
  web.use(guardOrigin(app.settings.baseUrl))
  web.use(bytes, rest)
  web.use((_, res) => void res.status(299).end('passed on'))
  server = await listen(web)
})
afterAll(async () => {
  await server.close()
  await app.stop()
})
beforeEach(async () => {
  company = await createTestCompany(app)
  for (const role of [1, 2, 3] as const) cookies[role] = await cookieOf(app, company, role)
})

const avatarKey = (role: Role) =>
  app.db.acrossTenants('credential', async tx => {
    const user = await tx.user.findUniqueOrThrow({ where: { id: company.userIds[role] } })
    return user.avatarKey
  })

const secret = 'GEHEIMER-ORT'
const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#2080c0' } }).withExif({
    IFD0: { Make: secret },
  })

function upload(bytes: Buffer | string, { cookie = cookies[3], headers = {}, fields = {} } = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
  body.set('file', new Blob([new Uint8Array(Buffer.from(bytes))], { type: 'image/png' }), 'bild.png')
  return fetch(`${server.url}/api/user/avatar`, { method: 'POST', body, headers: { cookie, ...headers } })
}
const get = (path: string, cookie = cookies[3], headers = {}) =>
  fetch(server.url + path, { headers: { cookie, ...headers } })

describe('the picture of a person', () => {
  test('is stored as a newly encoded square JPEG, without place and device, and shown to colleagues', async () => {
    const answer = await upload(await picture().jpeg().toBuffer())
    expect(answer.status).toBe(200)
    const { data } = (await answer.json()) as { data: { avatar_url: string } }
    const shown = await get(data.avatar_url, cookies[1])
    expect(shown.status).toBe(200)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 })
    expect(bytes.includes(secret)).toBe(false)
    const again = await get(data.avatar_url, cookies[1], { 'If-None-Match': shown.headers.get('etag') ?? '' })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  })

  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
  const hostile: Record<string, () => Promise<Buffer>> = {
    'an SVG': async () => Buffer.from(svg),
    'an SVG after a byte order mark': async () => Buffer.from(`\uFEFF<?xml version="1.0"?>${svg}`),
    HTML: async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a GIF': () => picture().gif().toBuffer(),
    'a PDF': async () => Buffer.from('%PDF-1.7\n1 0 obj'),
    'a head of PNG with nothing behind it': async () => Buffer.from('89504e470d0a1a0a', 'hex'),
    'an SVG behind the head of a JPEG': async () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(svg)]),
    nothing: async () => Buffer.alloc(0),
  }
  test.each(Object.entries(hostile))('is not taken from %s', async (_, make) => {
    const answer = await upload(await make())
    expect([400, 415, 422]).toContain(answer.status)
    expect(await avatarKey(3)).toBeNull()
  })

  test('keeps none of the data hidden behind it', async () => {
    const polyglot = Buffer.concat([await picture().png().toBuffer(), Buffer.from(`<script>${secret}</script>`)])
    expect((await upload(polyglot)).status).toBe(200)
    const stored = await readStored(app.storage, (await avatarKey(3)) ?? '')
    expect(stored?.includes(secret)).toBe(false)
    expect(stored?.includes('script')).toBe(false)
  })

  test('of more than 5 MB is refused by its length', async () => {
    const answer = await upload(Buffer.alloc(5_100_000, 1))
    expect([answer.status, ((await answer.json()) as { details: object }).details]).toEqual([
      413,
      { maxBytes: 5_000_000 },
    ])
  })

  test('accepts no further field, so no caller can name another person', async () => {
    const answer = await upload(await picture().png().toBuffer(), { fields: { userId: company.userIds[1] } })
    expect(answer.status).toBe(415)
    expect(await avatarKey(1)).toBeNull()
    expect(await avatarKey(3)).toBeNull()
  })

  test('needs a session of our own pages', async () => {
    const bytes = await picture().png().toBuffer()
    expect((await upload(bytes, { cookie: '' })).status).toBe(401)
    for (const site of ['cross-site', 'same-site'])
      expect((await upload(bytes, { headers: { 'Sec-Fetch-Site': site } })).status).toBe(403)
    const removal = { method: 'DELETE', headers: { cookie: cookies[3], 'Sec-Fetch-Site': 'cross-site' } }
    expect((await fetch(`${server.url}/api/user/avatar`, removal)).status).toBe(403)
    expect(await avatarKey(3)).toBeNull()
  })

  test('of another company, of an unknown user and under an invalid id gets the same response byte for byte', async () => {
    await upload(await picture().png().toBuffer())
    const foreignCookie = await cookieOf(app, await createTestCompany(app), 1)
    const paths = [company.userIds[3], company.userIds[1], 2_000_000_000, 'x', '-1', '0', '1%2F..%2F2']
    const bodies = new Set<string>()
    for (const id of paths) {
      const answer = await get(`/api/user/avatar/${id}`, foreignCookie)
      expect(answer.status, String(id)).toBe(404)
      bodies.add(await answer.text())
    }
    expect(bodies.size).toBe(1)
    expect((await get(`/api/user/avatar/${company.userIds[3]}`, '')).status).toBe(401)
  })

  test(
    'is replaced and removed with its bytes; files without an account are deleted by the sweep',
    { tags: 'long' },
    async () => {
      await upload(await picture().png().toBuffer())
      const first = (await avatarKey(3)) ?? ''
      await upload(await picture(100, 900).webp().toBuffer())
      const second = (await avatarKey(3)) ?? ''
      expect(second).not.toBe(first)
      await expect.poll(() => app.storage.stat(first)).toBeNull()
      const removal = { method: 'DELETE', headers: { cookie: cookies[3] } }
      const answer = await fetch(`${server.url}/api/user/avatar`, removal)
      expect(await answer.json()).toEqual({ data: { avatar_url: null } })
      await expect.poll(() => app.storage.stat(second)).toBeNull()

      await upload(await picture().png().toBuffer())
      const named = (await avatarKey(3)) ?? ''
      const orphan = `avatars/${company.userIds[3]}/left-behind`
      await app.storage.put(orphan, Buffer.from('x'))
      await ageFiles(app, 'avatars', 25)
      await removeUnnamedAvatars({ ...app, log: quiet.log })
      expect(await app.storage.stat(orphan)).toBeNull()
      expect(await app.storage.stat(named)).not.toBeNull()
    },
  )
})

describe('the file of personal data', () => {
  test('is a download for the person themselves, with the picture in it', async () => {
    await upload(await picture().png().toBuffer())
    const answer = await get('/api/profile/gdpr')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="gewerk-\d+-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const file = (await answer.json()) as {
      userId: number
      picture: string
      tables: Record<string, unknown[]>
    }
    expect(file.userId).toBe(company.userIds[3])
    expect(file.picture).toMatch(/^data:image\/jpeg;base64,/)
    expect(file.tables.memberships).toHaveLength(1)
  })

  test('is refused without a session, and under any other method', async () => {
    expect((await get('/api/profile/gdpr', '')).status).toBe(401)
    const post = await fetch(`${server.url}/api/profile/gdpr`, {
      method: 'POST',
      headers: { cookie: cookies[3] },
    })
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await get('/api/profile/gdprx')).status).toBe(404)
  })
})
