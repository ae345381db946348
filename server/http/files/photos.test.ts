import { request } from 'node:http'
import express from 'express'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ageFiles, createTestApp, type TestApp } from '../../../tests/harness/app'
import { byteHandlers } from '../../../tests/harness/bytes'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { cookieOf } from '../../../tests/harness/cookie'
import { bareApp, type Listening, listen } from '../../../tests/harness/http'
import { readStored } from '../../adapters/storage'
import { inTenant } from '../../platform/database/db'
import type { Role } from '../../platform/permissions'
import { removeUnnamedFiles } from '../../services/exchange/files/remove-unnamed'
import { printedPhotos } from '../../services/site/rapports/printed-photos'
import { guardOrigin } from '../guards/requests'

let app: TestApp
let server: Listening
let company: TestCompany
let rapport: number
const cookies = {} as Record<Role, string>
const { app: quiet } = bareApp()

beforeAll(async () => {
  app = await createTestApp()
  const web = express()
  web.use(guardOrigin(app.settings.baseUrl))
  web.use(byteHandlers({ ...app, log: quiet.log }).bytes)
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
  rapport = await draftOf(3)
})

const draftOf = async (role: Role) =>
  (await company.as(role).rapports.create({ title: 'Dach', entries: [{ job_category: 'A', hours: 1 }] })).data.id

const secret = 'GEHEIMER-ORT'
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${secret}"/></rdf:RDF></x:xmpmeta>`

/** A photo as taken by a phone: rotated, with place, device, XMP and a colour profile in it. */
const photo = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#2080c0' } })
    .withExif({
      IFD0: { Make: secret, Model: secret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 18/1 2512/100', GPSLongitude: '14/1 17/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp(xmp)
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()

interface Sent {
  role?: Role
  id?: number | string
  caption?: string
  filename?: string
  type?: string
  headers?: Record<string, string>
}
async function send(bytes: Buffer, { role = 3, id = rapport, caption, filename, type, headers }: Sent = {}) {
  const form = new FormData()
  if (caption !== undefined) form.set('caption', caption)
  form.set('file', new Blob([new Uint8Array(bytes)], { type: type ?? 'image/jpeg' }), filename ?? 'IMG_1.jpg')
  return fetch(`${server.url}/api/rapports/${id}/photos`, {
    method: 'POST',
    headers: { Cookie: cookies[role], ...headers },
    body: form,
  })
}
const added = async (bytes: Buffer, sent?: Sent) => {
  const response = await send(bytes, sent)
  expect(response.status).toBe(201)
  return (await response.json()).data
}
const read = (
  photoId: number,
  { role = 3, id = rapport, query = '' }: { role?: Role; id?: number; query?: string } = {},
) => fetch(`${server.url}/api/rapports/${id}/photos/${photoId}${query}`, { headers: { Cookie: cookies[role] } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

async function left() {
  const files: string[] = []
  for await (const { key } of app.storage.list(`${company.tenantId}/rapport-photo`)) files.push(key)
  return inTenant(company.ctx(), async tx => ({
    photos: await tx.rapportPhoto.count(),
    rows: await tx.storedFile.count({ where: { entity: 'rapport_photo' } }),
    files: files.length,
  }))
}
const nothing = { photos: 0, rows: 0, files: 0 }

describe('an uploaded photo', () => {
  test('loses place, device, XMP and profile, is turned upright and is a JPEG', { tags: 'long' }, async () => {
    const original = await photo()
    const before = await sharp(original).metadata()
    expect([Boolean(before.exif), Boolean(before.xmp), Boolean(before.icc)]).toEqual([true, true, true])
    expect(original.includes(secret)).toBe(true)
    const record = await added(original, { caption: 'Nordseite' })
    expect(record).toMatchObject({
      rapport_id: rapport,
      position: 1,
      caption: 'Nordseite',
      width: 300,
      height: 400,
    })
    for (const query of ['', '?size=thumb']) {
      const response = await read(record.id, { query })
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      const bytes = await bytesOf(response)
      const {
        exif,
        xmp: found,
        icc,
        iptc,
        comments,
        orientation,
        format,
        width,
        height,
      } = await sharp(bytes).metadata()
      expect({ exif, found, icc, iptc, comments, orientation }).toEqual({
        exif: undefined,
        found: undefined,
        icc: undefined,
        iptc: undefined,
        comments: undefined,
        orientation: undefined,
      })
      expect([format, width, height]).toEqual(['jpeg', 300, 400])
      for (const trace of [secret, 'Exif\0', 'http://ns.adobe.com', 'GPS', 'ICC_PROFILE'])
        expect(bytes.includes(trace)).toBe(false)
    }
  })

  test.each([
    ['png', 'png'],
    ['webp', 'webp'],
  ] as const)('may be a %s, whatever its name', { tags: 'long' }, async (_, format) => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#ff000080' } })
      .toFormat(format)
      .toBuffer()
    const record = await added(bytes, { filename: '../../etc/passwd', type: 'text/html' })
    expect((await sharp(await bytesOf(await read(record.id))).metadata()).format).toBe('jpeg')
  })

  test(
    'is scaled down if its longer side has more than 2560 pixels, and has a thumbnail',
    { tags: 'long' },
    async () => {
      const record = await added(await photo(3000, 4000))
      expect([record.width, record.height]).toEqual([2560, 1920])
      const small = await sharp(await bytesOf(await read(record.id, { query: '?size=thumb' }))).metadata()
      expect([small.width, small.height]).toEqual([480, 360])
    },
  )

  test('is stripped of trailing data', async () => {
    const tail = Buffer.from('<script>alert(1)</script>PK\x03\x04<?php system($_GET[0]); ?>')
    const record = await added(Buffer.concat([await photo(), tail]))
    const bytes = await bytesOf(await read(record.id))
    for (const trace of ['<script', 'PK\x03\x04', '<?php']) expect(bytes.includes(trace)).toBe(false)
  })

  test('is stored once, however often it is sent under one Idempotency-Key', { tags: 'long' }, async () => {
    const bytes = await photo()
    const headers = { 'Idempotency-Key': 'foto-1' }
    const first = await added(bytes, { headers })
    const again = await send(bytes, { headers })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await again.json()).data).toEqual(first)
    expect((await send(await photo(20, 20), { headers })).status).toBe(422)
    expect(await left()).toEqual({ photos: 1, rows: 2, files: 2 })
  })
})

describe('a refused upload stores nothing', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1/x"/></svg>')
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(100)])
  test.each([
    ['an SVG', svg, 415],
    ['an SVG behind the first bytes of a JPEG', Buffer.concat([Buffer.from('ffd8ff', 'hex'), svg]), 422],
    ['a GIF that is a script', Buffer.from('GIF89a/*\0\0*/=1;alert(1)//'), 415],
    ['a PDF', Buffer.from('%PDF-1.7\n%…'), 415],
    ['HEIC', heic, 415],
    ['nothing', Buffer.alloc(0), 415],
  ])('%s', { tags: 'long' }, async (_, bytes, status) => {
    const response = await send(bytes)
    expect(response.status).toBe(status)
    if (status === 415)
      expect((await response.json()).details).toEqual({ accepted: ['image/jpeg', 'image/png', 'image/webp'] })
    expect(await left()).toEqual(nothing)
  })

  test('a truncated picture', async () => {
    const whole = await photo(800, 800)
    expect((await send(whole.subarray(0, whole.length / 2))).status).toBe(422)
    expect(await left()).toEqual(nothing)
  })

  test('a small file that decodes to very many pixels', { tags: 'long' }, async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const response = await send(bomb)
    expect([response.status, (await response.json()).details]).toEqual([422, { max_pixels: 100_000_000 }])
    expect(await left()).toEqual(nothing)
  })

  test('more than 15 MB, as declared before it is read or while it arrives', { tags: 'long' }, async () => {
    expect((await send(Buffer.alloc(16_000_000, 0xff))).status).toBe(413)
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(15_030_000)]), 'a.jpg')
    const body = Buffer.from(await new Response(form).arrayBuffer())
    const boundary = body.toString('latin1', 2, body.indexOf('\r\n'))
    const status = await new Promise(resolve => {
      const sent = request(
        `${server.url}/api/rapports/${rapport}/photos`,
        {
          method: 'POST',
          headers: { Cookie: cookies[3], 'Content-Type': `multipart/form-data; boundary=${boundary}` },
        },
        response => {
          response.resume()
          resolve(response.statusCode)
        },
      )
      sent.on('error', () => {})
      sent.end(body)
    })
    expect(status).toBe(413)
    expect(await left()).toEqual(nothing)
  })

  test('a body that is not a form, or has no file, two files or an unknown field', async () => {
    const url = `${server.url}/api/rapports/${rapport}/photos`
    const post = (body: BodyInit, headers = {}) =>
      fetch(url, { method: 'POST', headers: { Cookie: cookies[3], ...headers }, body })
    expect((await post('{}', { 'Content-Type': 'application/json' })).status).toBe(415)
    expect((await post('x', { 'Content-Type': 'multipart/form-data' })).status).toBe(415)
    const empty = new FormData()
    empty.set('caption', 'x')
    expect((await post(empty)).status).toBe(415)
    const two = new FormData()
    for (const name of ['a', 'b']) two.append(name, new Blob([new Uint8Array(await photo())]), 'a.jpg')
    expect((await post(two)).status).toBe(415)
    const unknown = new FormData()
    unknown.set('owner', '1')
    unknown.set('file', new Blob([new Uint8Array(await photo())]), 'a.jpg')
    expect((await post(unknown)).status).toBe(400)
    expect(await left()).toEqual(nothing)
  })

  test('a sender that disconnects halfway', async () => {
    const sent = request(`${server.url}/api/rapports/${rapport}/photos`, {
      method: 'POST',
      agent: false,
      headers: {
        Cookie: cookies[3],
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': '9000',
      },
    })
    sent.on('error', () => {})
    sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc')
    await new Promise(resolve => sent.once('socket', socket => socket.once('connect', resolve)))
    sent.destroy()
    // The route goes on working for the next one.
    await added(await photo())
    expect(await left()).toEqual({ photos: 1, rows: 2, files: 2 })
  })

  test('a store that fails is 507', { tags: 'long' }, async () => {
    const web = express()
    const put = () => Promise.reject(Object.assign(new Error('write failed'), { code: 'ENOSPC' }))
    web.use(byteHandlers({ ...app, log: quiet.log, storage: { ...app.storage, put } }).bytes)
    const failing = await listen(web)
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await photo())]), 'a.jpg')
    const response = await fetch(`${failing.url}/api/rapports/${rapport}/photos`, {
      method: 'POST',
      headers: { Cookie: cookies[3] },
      body: form,
    })
    expect([response.status, (await response.json()).error]).toEqual([507, 'storage_unavailable'])
    await failing.close()
    expect(await left()).toEqual(nothing)
  })
})

describe('permissions', () => {
  test('an employee sees and adds photos of their own rapports only', { tags: 'long' }, async () => {
    const others = await draftOf(2)
    const record = await added(await photo(), { role: 2, id: others })
    expect((await send(await photo(), { id: others })).status).toBe(404)
    expect((await read(record.id, { id: others })).status).toBe(404)
    expect((await read(record.id, { id: rapport })).status).toBe(404)
    await expect(company.as(3).rapports.photos({ id: others })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await company.as(2).rapports.photos({ id: others })).data).toHaveLength(1)
  })

  test('no user of another company, no caller without a session, and no foreign page', async () => {
    const record = await added(await photo())
    const foreignCookie = await cookieOf(app, await createTestCompany(app), 1)
    const headersOf: Record<string, string>[] = [
      { Cookie: foreignCookie },
      {},
      { Cookie: cookies[3], 'Sec-Fetch-Site': 'cross-site' },
    ]
    const wanted = [404, 401, 403]
    for (const [index, headers] of headersOf.entries()) {
      expect((await send(await photo(), { headers: { Cookie: '', ...headers } })).status).toBe(wanted[index])
    }
    const got = await fetch(`${server.url}/api/rapports/${rapport}/photos/${record.id}`, {
      headers: { Cookie: foreignCookie },
    })
    expect(got.status).toBe(404)
    expect(await left()).toEqual({ photos: 1, rows: 2, files: 2 })
  })

  test.each(['abc', '0', '99999999999', '%20'])('an invalid id (%s) is not found', async id => {
    expect((await send(await photo(), { id })).status).toBe(404)
  })
})

describe('photos of a rapport', () => {
  test('change order and caption, and are deleted with their bytes', { tags: 'long' }, async () => {
    const ids: number[] = []
    for (const caption of ['a', 'b', 'c']) ids.push((await added(await photo(40, 30), { caption })).id)
    const [a, b, c] = ids as [number, number, number]
    const { photos, changePhoto, removePhoto } = company.as(3).rapports
    await changePhoto({ id: rapport, photoId: c, position: 1 })
    await changePhoto({ id: rapport, photoId: a, caption: 'Giebel' })
    const shown = async () =>
      (await photos({ id: rapport })).data.map(({ id, position, caption }) => [id, position, caption])
    expect(await shown()).toEqual([
      [c, 1, 'c'],
      [a, 2, 'Giebel'],
      [b, 3, 'b'],
    ])
    await removePhoto({ id: rapport, photoId: a })
    expect(await shown()).toEqual([
      [c, 1, 'c'],
      [b, 2, 'b'],
    ])
    await expect.poll(left).toEqual({ photos: 2, rows: 4, files: 4 })
    expect((await read(a)).status).toBe(404)
  })

  test('do not change once it is completed, and remain visible', async () => {
    const { id: photoId } = await added(await photo(40, 30))
    const employee = company.as(3).rapports
    await employee.complete({ id: rapport })
    expect((await send(await photo(40, 30))).status).toBe(409)
    await expect(employee.changePhoto({ id: rapport, photoId, caption: 'x' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(employee.removePhoto({ id: rapport, photoId })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await read(photoId)).status).toBe(200)
  })

  test('leave the version of the draft as it is, so that an open editor goes on', async () => {
    const version = async () => (await company.as(3).rapports.get({ id: rapport })).data.version
    const before = await version()
    await added(await photo(40, 30))
    expect(await version()).toBe(before)
  })

  test('are 30 at most, even when many arrive at once', { tags: 'long' }, async () => {
    const { tenantId } = company
    await inTenant(company.ctx(), tx =>
      tx.rapportPhoto.createMany({
        data: Array.from({ length: 28 }, (_, i) => ({
          tenantId,
          rapportId: rapport,
          position: i + 1,
          width: 1,
          height: 1,
        })),
      }),
    )
    const bytes = await photo(40, 30)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(bytes)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409])
    expect(await left()).toEqual({ photos: 30, rows: 4, files: 4 })
  })

  test('are deleted with a draft', async () => {
    await added(await photo(40, 30))
    await company.as(3).rapports.delete({ id: rapport })
    await expect.poll(left).toEqual(nothing)
  })

  test('are passed to the document as small JPEGs in their order', { tags: 'long' }, async () => {
    await added(await photo(3000, 2000), { caption: 'Dach' })
    const [printed, ...more] = await printedPhotos(company.ctx(), rapport)
    expect(more).toEqual([])
    expect(printed).toMatchObject({ caption: 'Dach', width: 854, height: 1280 })
    const bytes = Buffer.from(printed?.dataUri.replace('data:image/jpeg;base64,', '') ?? '', 'base64')
    expect((await sharp(bytes).metadata()).height).toBe(1280)
  })

  test('are sent again only when they changed', async () => {
    const { id } = await added(await photo(40, 30))
    const etag = (await read(id)).headers.get('etag') ?? ''
    const again = await fetch(`${server.url}/api/rapports/${rapport}/photos/${id}`, {
      headers: { Cookie: cookies[3], 'If-None-Match': etag },
    })
    expect(again.status).toBe(304)
  })
})

test(
  'files left behind by a process are deleted, those with a record and those being uploaded stay',
  { tags: 'long' },
  async () => {
    await added(await photo(40, 30))
    const folder = `${company.tenantId}/rapport-photo`
    const stray = `${folder}/stray-1`
    await app.storage.put(stray, Buffer.from('x'))
    await ageFiles(app, folder, 23)
    await removeUnnamedFiles(app)
    expect(await readStored(app.storage, stray)).not.toBeNull()
    await ageFiles(app, folder, 25)
    await removeUnnamedFiles(app)
    expect(await readStored(app.storage, stray)).toBeNull()
    expect(await left()).toEqual({ photos: 1, rows: 2, files: 2 })
  },
)
