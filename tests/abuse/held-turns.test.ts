import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readAnswers } from '../fuzz/raw-socket'
import { createTestCompany, type TestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { startTestWeb, type TestWeb } from '../harness/web'

// One company leaves uploads and downloads stalled at every entry point that limits concurrency; another one works on.

let web: TestWeb
let sleeper: string
let worker: string
let company: TestCompany
const open: Array<Socket | IncomingMessage> = []

beforeAll(async () => {
  web = await startTestWeb()
  const other = await createTestCompany(web.app)
  company = await createTestCompany(web.app)
  sleeper = await cookieOf(web.app, other, 1)
  worker = await cookieOf(web.app, company, 1)
})
afterAll(() => web.stop())
afterEach(() => {
  for (const one of open.splice(0)) one.destroy()
})

const rapportOf = async () =>
  (await company.as(1).rapports.create({ title: 'Dach', entries: [{ job_category: 'A', hours: 1 }] })).data.id
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
const ours = { 'Sec-Fetch-Site': 'same-origin' }

interface EntryPoint {
  name: string
  path(): Promise<string>
  fields?: Record<string, string>
  file(): Promise<Buffer>
  status: number
}
const entryPoints: EntryPoint[] = [
  {
    name: 'imports',
    path: async () => '/api/imports',
    fields: { noun: 'contacts' },
    file: async () => Buffer.from('Name;Ort\nMeier;Graz\n'),
    status: 201,
  },
  { name: 'logo', path: async () => '/api/settings/company/logo', file: picture, status: 200 },
  { name: 'avatars', path: async () => '/api/user/avatar', file: picture, status: 200 },
  {
    name: 'photos',
    path: async () => `/api/rapports/${await rapportOf()}/photos`,
    file: picture,
    status: 201,
  },
]

/** An upload whose file has begun and does not continue. */
function begin(path: string, cookie: string): Promise<{ socket: Socket; status(): number | undefined }> {
  const socket = connect(web.port, '127.0.0.1')
  open.push(socket)
  let received = ''
  socket.setEncoding('latin1').on('data', text => {
    received += text
  })
  socket.on('error', () => {})
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Cookie: ${cookie}`,
    'Sec-Fetch-Site: same-origin',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 9000',
  ]
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName;Ort\n'
  return new Promise(resolve => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`, () =>
      resolve({ socket, status: () => readAnswers(received).answers[0]?.status }),
    )
  })
}

describe.each(entryPoints)('$name: stalled uploads', ({ path, fields, file, status }) => {
  test('take no slot from another company, and above a share only the person who holds them is refused', async () => {
    const [target, bytes] = [await path(), await file()]
    // With an id of another company they would not get as far as the body.
    const theirs = target.includes('rapports') ? target : await path()
    const who = target.includes('rapports') ? worker : sleeper
    const lying = await Promise.all(Array.from({ length: 13 }, () => begin(theirs, who)))
    await expect.poll(() => lying.map(one => one.status()).filter(Boolean)).toEqual([429])
    const form = new FormData()
    for (const [name, value] of Object.entries(fields ?? {})) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(bytes)]), 'a.csv')
    const cookie = who === worker ? await cookieOf(web.app, company, 2) : worker
    const answer = await fetch(`${web.url}${target}`, {
      method: 'POST',
      headers: { Cookie: cookie, ...ours },
      body: form,
    })
    expect([answer.status, await answer.text()]).toEqual([status, expect.any(String)])
  })
})

test('exports and personal data that their client does not read take no slot from another company', async () => {
  const paths = ['/api/company/modules/core/export', '/api/profile/gdpr']
  const ask = (path: string, cookie: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${web.url}${path}`, { headers: { cookie }, agent: false }, resolve).on('error', reject)
    })
  for (const path of paths) {
    const unread = await Promise.all(Array.from({ length: 6 }, () => ask(path, sleeper)))
    open.push(...unread)
    const answer = await fetch(`${web.url}${path}`, { headers: { Cookie: worker } })
    expect(answer.status).toBe(200)
    await answer.json()
  }
})
