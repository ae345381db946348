import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Storage } from '../../server/adapters/storage'
import { openFileStorage } from '../../server/adapters/storage-files'
import { inboxSources } from '../../server/handlers'
import { furtherPaths } from '../../server/http/openapi/further'
import { backUp } from '../../server/maintenance/back-up'
import { createTestCompany, type TestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { uploadDocument } from '../harness/documents'
import { keyOf } from '../harness/drop'
import { drafts } from '../harness/papers'
import { startTestWeb, type TestWeb } from '../harness/web'

// Every entry point that accepts bytes, when there is no space for them: 507, nothing half stored, and normal operation
// as soon as there is space again.

/** A separate file system of a few megabytes; null where mounting one is not permitted. */
async function mountSmallDisk(): Promise<string | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gewerk-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    await rm(folder, { recursive: true })
    return null
  }
}

interface EntryPoint {
  /** `POST /api/imports`, as in the API documents. */
  route: string
  target(): Promise<string>
  send(target: string): Promise<Response>
  taken: number
}

let web: TestWeb
let company: TestCompany
let cookie: string
let key: string
let disk: string | null
let folder: string
let documentId: number
const temporary = process.env.TMPDIR
beforeAll(async () => {
  disk = await mountSmallDisk()
  web = await startTestWeb()
  company = await createTestCompany(web.app)
  cookie = await cookieOf(web.app, company, 1)
  key = await keyOf(company)
  folder = disk ?? (await mkdtemp(path.join(tmpdir(), 'gewerk-disk-')))
  web.app.storage = await openFileStorage(path.join(folder, 'storage'))
  // Uploaded now: later the disk has no space for it.
  documentId = (await uploadDocument(company.ctx(), { project_id: await projectOf(company) })).id
})
afterAll(async () => {
  await web.stop()
  if (disk) execFileSync('umount', [disk])
  await rm(folder, { recursive: true })
})

/** Too large to wait for its turn in memory. */
const table = Buffer.from(`Name;Notiz\n${`Meier;${'x'.repeat(900)}\n`.repeat(400)}`)
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()

async function upload(target: string, bytes: Buffer, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'a.csv')
  return fetch(`${web.url}${target}`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: form,
  })
}

const projectOf = async (of: TestCompany): Promise<number> => (await of.as().projects.create({ name: 'Dach' })).data.id

const entryPoints: EntryPoint[] = [
  {
    route: 'POST /api/imports',
    target: async () => '/api/imports',
    send: target => upload(target, table, { noun: 'contacts' }),
    taken: 201,
  },
  {
    route: 'POST /api/settings/company/logo',
    target: async () => '/api/settings/company/logo',
    send: async target => upload(target, await picture()),
    taken: 200,
  },
  {
    route: 'POST /api/user/avatar',
    target: async () => '/api/user/avatar',
    send: async target => upload(target, await picture()),
    taken: 200,
  },
  {
    route: 'POST /api/rapports/{id}/photos',
    target: async () => `/api/rapports/${await drafts.rapport(company)}/photos`,
    send: async target => upload(target, await picture()),
    taken: 201,
  },
  {
    route: 'POST /api/speech/transcribe',
    target: async () => {
      web.app.models.speech = { transcribe: async () => 'Dachrinne' }
      return '/api/speech/transcribe'
    },
    send: target => upload(target, Buffer.concat([Buffer.from('ID3'), table])),
    taken: 200,
  },
  {
    route: 'POST /api/v1/inbound',
    target: async () => '/api/v1/inbound?source=erp&filename=a.csv',
    send: target =>
      fetch(`${web.url}${target}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
        body: table,
      }),
    taken: 201,
  },
  {
    route: 'POST /api/documents/upload',
    target: async () => `/api/documents/upload?project_id=${await projectOf(company)}&filename=a.csv`,
    send: target =>
      fetch(`${web.url}${target}`, {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'text/csv' },
        body: table,
      }),
    taken: 201,
  },
  {
    route: 'POST /api/documents/{id}/versions',
    target: async () => `/api/documents/${documentId}/versions?filename=b.csv`,
    send: target =>
      fetch(`${web.url}${target}`, {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'text/csv' },
        body: table,
      }),
    taken: 201,
  },
  // Produced and stored by the service instead of uploaded: the XML and the PDF of an e-invoice.
  {
    route: 'POST /api/invoices/{id}/export',
    target: async () => `/api/invoices/${await drafts.invoice(company)}/export`,
    send: target =>
      fetch(`${web.url}${target}`, {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: '{"format":"zugferd"}',
      }),
    taken: 201,
  },
]

async function stored(): Promise<{ files: number; rows: Record<string, string> }> {
  const files = readdirSync(path.join(folder, 'storage'), { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  ).length
  const client = new pg.Client(web.app.database.superuserUrl)
  await client.connect()
  const count = async (name: string) => (await client.query(`select count(*) from ${name}`)).rows[0].count
  // A row and a log entry record that an export failed; only its files count here.
  const tables = [
    'imports',
    'import_rows',
    'import_parts',
    'inbound_deliveries',
    'rapport_photos',
    'company_documents',
    'companies where logo_key is not null',
    'invoice_exports where file_xml_id is not null or file_pdf_id is not null',
    "audit_entries where action <> 'einvoice.made'",
    'events',
  ]
  const rows: Record<string, string> = {}
  try {
    for (const name of tables) rows[name] = await count(name)
  } finally {
    await client.end()
  }
  return { files, rows }
}

test('no entry point that accepts bytes is missing here', () => {
  const taking = Object.entries(furtherPaths()).flatMap(([target, operations]) =>
    Object.entries(operations as Record<string, { requestBody?: { content: object } }>)
      .filter(([, { requestBody }]) => requestBody && !('application/json' in requestBody.content))
      .map(([method]) => `${method.toUpperCase()} ${target}`),
  )
  expect(taking.length).toBeGreaterThan(3)
  // What outside systems push becomes a row, not a file.
  const pushed = Object.values(inboxSources).map(({ spec }) => `POST ${spec.path}`)
  expect(
    taking.filter(route => !pushed.includes(route) && !entryPoints.some(options => options.route === route)),
  ).toEqual([])
})

/** Checks the response of every entry point, and that nothing new is stored afterwards. */
async function refusedAtAll(): Promise<void> {
  const targets = await Promise.all(entryPoints.map(({ target }) => target()))
  const before = await stored()
  const answers: unknown[] = []
  for (const [at, { route, send }] of entryPoints.entries()) {
    const answer = await send(targets[at] ?? '')
    const body = await answer.json()
    answers.push([route, answer.status, body.error, Number(answer.headers.get('retry-after') ?? 1) > 0])
  }
  expect(answers).toEqual(entryPoints.map(({ route }) => [route, 507, 'storage_unavailable', true]))
  expect(await stored()).toEqual(before)
}

async function takenByAll(): Promise<void> {
  for (const { route, target, send, taken } of entryPoints) {
    const answer = await send(await target())
    expect([route, answer.status, await answer.text()]).toEqual([route, taken, expect.any(String)])
  }
}

/** Alarms that were raised; one outage logs nothing twice. */
const alarms = () => web.lines.filter(({ level }) => level >= 50)

describe('a full disk', () => {
  /** Takes all the space there is, to the last byte. */
  function fill(folder: string): string {
    const file = path.join(folder, 'filler')
    const handle = openSync(file, 'w')
    for (let size = 1024 ** 2; size >= 1; size = Math.floor(size / 8))
      try {
        for (;;) writeSync(handle, Buffer.alloc(size))
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' })
      }
    closeSync(handle)
    return file
  }

  test('is 507 at every entry point, stores nothing by halves, is reported by health, never logged twice, and over once there is space', async context => {
    if (!disk) {
      process.stdout.write('full disk: skipped, nobody may mount a file system here\n')
      return context.skip()
    }
    await takenByAll()
    const filler = fill(disk)
    process.env.TMPDIR = disk
    web.lines.length = 0
    try {
      await refusedAtAll()
      const said = alarms().map(({ msg }) => msg)
      expect(said).toEqual([...new Set(said)])
      const health = await fetch(`${web.url}/api/health`)
      expect([health.status, (await health.json()).checks.storage]).toEqual([503, 'failed'])

      const archive = path.join(disk, 'backup.tar.gz')
      const backup = backUp({
        file: archive,
        readerUrl: web.app.database.superuserUrl,
        storage: web.app.storage,
        outbox: true,
        dataDir: null,
        version: '0.0.0-test',
      })
      await expect(backup).rejects.toThrow('no space left on this disk')
      expect(readdirSync(disk).sort()).toEqual(['filler', 'storage'])
      expect(readdirSync(path.join(disk, 'storage', '.unfinished'))).toEqual([])
    } finally {
      rmSync(filler)
      if (temporary === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = temporary
    }
    await takenByAll()
    // A health result is cached for a second, and failures that requests met count for half a minute.
    const since = performance.now()
    const later = vi.spyOn(performance, 'now').mockImplementation(() => since + 60_000)
    const health = await fetch(`${web.url}/api/health`)
    expect((await health.json()).checks).toMatchObject({ storage: 'ok', database: 'ok' })
    later.mockRestore()
  })
})

describe.each(['ENOSPC', 'EDQUOT'])('a storage that fails with %s', code => {
  test('is 507 at every entry point that stores something there, and leaves no row', async () => {
    const { storage } = web.app
    const unread: Readable[] = []
    const put: Storage['put'] = (_key, content) => {
      if (content instanceof Readable) unread.push(content)
      return Promise.reject(Object.assign(new Error('write failed'), { code }))
    }
    // Their files are only ever in the spool.
    const apart = ['POST /api/imports', 'POST /api/speech/transcribe']
    const others = entryPoints.filter(({ route }) => !apart.includes(route))
    const targets = await Promise.all(others.map(({ target }) => target()))
    const before = await stored()
    web.app.storage = { ...storage, put }
    try {
      const answers: unknown[] = []
      for (const [at, { route, send }] of others.entries()) {
        const answer = await send(targets[at] ?? '')
        answers.push([route, answer.status, (await answer.json()).error])
      }
      expect(answers).toEqual(others.map(({ route }) => [route, 507, 'storage_unavailable']))
    } finally {
      web.app.storage = storage
    }
    expect(await stored()).toEqual(before)
    // Streams that nothing reads are destroyed: left open, they end the process when their sender times out.
    expect(unread.filter(body => !body.destroyed)).toEqual([])
    for (const body of unread) expect(() => body.emit('error', new Error('late'))).not.toThrow()
  })
})

describe('a database without space', () => {
  const classes: Array<[state: string, status: number]> = [
    ['53000', 507],
    ['53100', 507],
    ['53200', 507],
    ['53300', 503],
    ['53400', 507],
    ['58030', 507],
  ]
  test.each(classes)('with SQLSTATE %s is %i at every entry point, and stores nothing', async (state, status) => {
    const client = new pg.Client(web.app.database.superuserUrl)
    await client.connect()
    // A transcription stores nothing and changes nothing.
    const changing = entryPoints.filter(({ route }) => route !== 'POST /api/speech/transcribe')
    const targets = await Promise.all(changing.map(({ target }) => target()))
    const before = (await stored()).rows
    // Every change writes its audit entry in its own transaction.
    await client.query(
      `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not' using errcode = '${state}'; end $$;
       create trigger no_room before insert on audit_entries for each row execute function no_room()`,
    )
    try {
      const answers: unknown[] = []
      for (const [at, { route, send }] of changing.entries())
        answers.push([route, (await send(targets[at] ?? '')).status])
      expect(answers).toEqual(changing.map(({ route }) => [route, status]))
    } finally {
      await client.query('drop trigger no_room on audit_entries; drop function no_room()')
      await client.end()
    }
    expect((await stored()).rows).toEqual(before)
    await takenByAll()
  })
})
