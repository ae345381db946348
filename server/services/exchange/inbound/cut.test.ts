import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { type Drop, dropHead, keyOf, openSocket, startDrop } from '../../../../tests/harness/drop'
import { eventually } from '../../../../tests/harness/eventually'
import { bareApp, type LogLine } from '../../../../tests/harness/http'
import { collectNotices } from '../../../../tests/harness/live-notices'
import { openFileStorage } from '../../../adapters/storage-files'
import type { App } from '../../../context'

let app: TestApp
let folder: string
let drop: Drop
let company: TestCompany
let key: string
const closing: Array<() => Promise<void>> = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gewerk-cut-'))
  app = { ...(await createTestApp()), storage: await openFileStorage(folder) }
  drop = await startDrop(app, { limits: { progressEveryMs: 5 } })
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(async () => {
  await drop.stop()
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  company = await createTestCompany(app)
  key = await keyOf(company)
})

async function another(changes: Partial<App>, limits: Parameters<typeof startDrop>[1] = {}): Promise<Drop> {
  const started = await startDrop({ ...app, ...changes }, limits)
  closing.push(() => started.stop())
  return started
}
const inCompany = <T>(work: Parameters<typeof app.db.inTenant<T>>[1]) => app.db.inTenant(company.actor().tenantId, work)
const uploads = () => inCompany(tx => tx.inboundUpload.findMany())

async function left() {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile() && isOurs(entry.parentPath))
  return inCompany(async tx => ({
    rows: await tx.inboundDelivery.count(),
    uploads: await tx.inboundUpload.count(),
    events: await tx.event.count(),
    files: files.length,
  }))
}
/** Either stored for the company, or started by any sender and never finished. */
const isOurs = (parent: string) =>
  parent.includes('.unfinished') || parent.startsWith(path.join(folder, `${company.tenantId}/`))
const nothing = { rows: 0, uploads: 0, events: 0, files: 0 }

/** A delivery of 100,000 bytes of which 50,000 have arrived. */
async function halfway(at: Drop, ...headers: string[]) {
  const raw = openSocket(at.port)
  const chunked = headers.includes('Transfer-Encoding: chunked')
  raw.write(dropHead(key, 'source=erp&filename=a.csv', ...headers, ...(chunked ? [] : ['Content-Length: 100000'])))
  raw.write(chunked ? `c350\r\n${'x'.repeat(50_000)}\r\n` : 'x'.repeat(50_000))
  await expect.poll(async () => Number((await uploads())[0]?.receivedBytes ?? 0)).toBe(50_000)
  return raw
}

describe('a transfer that is cut leaves neither row nor file', () => {
  test('by the end of the connection (FIN)', async () => {
    const raw = await halfway(drop)
    raw.socket.end()
    await expect.poll(left).toEqual(nothing)
  })

  test('by its reset (RST)', async () => {
    const raw = await halfway(drop)
    raw.socket.resetAndDestroy()
    await expect.poll(left).toEqual(nothing)
  })

  test('by chunks that never end', async () => {
    const raw = await halfway(drop, 'Transfer-Encoding: chunked')
    raw.socket.end()
    await expect.poll(left).toEqual(nothing)
  })

  test('by a chunk that cannot be read', async () => {
    const raw = await halfway(drop, 'Transfer-Encoding: chunked')
    raw.write('no length\r\n')
    expect(await raw.closed).toMatch(/^HTTP\/1\.1 400 /)
    await expect.poll(left).toEqual(nothing)
  })

  test('by silence: the response says so, and the connection ends', async () => {
    const impatient = await another({}, { limits: { idleMs: 100 } })
    const raw = openSocket(impatient.port)
    raw.write(`${dropHead(key, 'source=erp', 'Content-Length: 100000')}begun`)
    expect(await raw.closed).toMatch(/^HTTP\/1\.1 400 .*"reason":"idle"/s)
    expect(await left()).toEqual(nothing)
  })

  test('by dripping, in chunks or up to a length: no sender can keep it open without limit', async () => {
    const impatient = await another({}, { limits: { pace: { graceMs: 20, bytesPerSecond: 1e6 } } })
    for (const [head, piece] of [
      ['Content-Length: 100000', 'x'],
      ['Transfer-Encoding: chunked', '1\r\nx\r\n'],
    ] as const) {
      const raw = openSocket(impatient.port)
      raw.write(dropHead(key, 'source=erp', head))
      const drip = setInterval(() => raw.write(piece), 5)
      const answer = await raw.closed.finally(() => clearInterval(drip))
      expect(answer).toMatch(/^HTTP\/1\.1 400 .*"reason":"slow","leastBytesPerSecond":1000000/s)
    }
    expect(await left()).toEqual(nothing)
  })

  test('right after its head, before any byte', async () => {
    const raw = openSocket(drop.port)
    raw.write(dropHead(key, 'source=erp', 'Content-Length: 10'))
    await expect.poll(async () => (await uploads()).length).toBe(1)
    raw.socket.resetAndDestroy()
    await expect.poll(left).toEqual(nothing)
  })
})

describe('a failure on our side leaves neither row nor file', () => {
  const send = (at: Drop) =>
    fetch(`${at.url}?source=erp`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: 'a,b',
    })

  test.each([['ENOSPC'], ['EIO']])('a store that fails with %s is 507 with Retry-After', async code => {
    const { log, lines } = logging()
    const put = async () => Promise.reject(Object.assign(new Error('write failed'), { code }))
    const response = await send(await another({ log, storage: { ...app.storage, put } }))
    expect(response.status).toBe(507)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await response.json()).error).toBe('storage_unavailable')
    expect(lines.some(line => line.err?.message === 'write failed')).toBe(true)
    expect(await left()).toEqual(nothing)
  })

  test('a disk that fills up during the upload ends it with 507', async () => {
    let free = 10_000_000
    const filling = await another(
      {
        storage: { ...app.storage, freeBytes: async () => free },
        settings: { ...app.settings, storageMinFreeBytes: 1_000_000 },
      },
      { limits: { progressEveryMs: 5 } },
    )
    const raw = await halfway(filling)
    free = 400_000
    expect(await raw.closed).toMatch(/^HTTP\/1\.1 507 .*"reason":"space"/s)
    expect(await left()).toEqual(nothing)
  })

  test('a transaction that fails removes the file stored before it', async () => {
    const { log, lines } = logging()
    let stored: string | null = null
    const storage: App['storage'] = {
      ...app.storage,
      put: async (name, content) => {
        const result = await app.storage.put(name, content)
        stored = name
        // The table accepts only digests.
        return { ...result, sha256: 'not a digest' }
      },
    }
    const response = await send(await another({ log, storage }))
    expect(response.status).toBe(500)
    expect(stored).not.toBeNull()
    expect(lines.some(line => line.msg === 'request failed')).toBe(true)
    expect(await left()).toEqual(nothing)
  })

  test('the row appears only once the whole file is stored under its key', async () => {
    const seen: unknown[] = []
    const storage: App['storage'] = {
      ...app.storage,
      put: async (name, content) => {
        const result = await app.storage.put(name, content)
        seen.push(await app.storage.stat(name), (await left()).rows)
        return result
      },
    }
    expect((await send(await another({ storage }))).status).toBe(201)
    expect(seen).toEqual([{ sizeBytes: 3 }, 0])
  })

  test('a commit whose answer was lost keeps its file', async () => {
    const { log } = logging()
    let lose = false
    const db: App['db'] = {
      ...app.db,
      async inTenant(tenantId, work) {
        const result = await app.db.inTenant(tenantId, work)
        if (!lose) return result
        lose = false
        throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
      },
    }
    const storage: App['storage'] = {
      ...app.storage,
      put: async (name, content) => {
        const result = await app.storage.put(name, content)
        lose = true
        return result
      },
    }
    const response = await send(await another({ log, db, storage }))
    expect([response.status, await response.text()]).toEqual([503, ''])
    expect(await left()).toMatchObject({ rows: 1, files: 1, uploads: 0 })
  })

  function logging() {
    const { app: bare, lines } = bareApp()
    return { log: bare.log, lines: lines as LogLine[] }
  }
})

describe('while a file arrives', () => {
  test('a row says what is coming and how far it is, and is deleted afterwards', async () => {
    const raw = await halfway(drop)
    expect(await uploads()).toMatchObject([
      { source: 'erp', filename: 'a.csv', expectedBytes: 100_000n, receivedBytes: 50_000n },
    ])
    const { uploads: shown } = await company.as().inbound.page({})
    expect(shown).toMatchObject([{ received_bytes: 50_000, expected_bytes: 100_000 }])
    raw.write('x'.repeat(50_000))
    await raw.until(/HTTP\/1\.1 201 /)
    raw.socket.destroy()
    expect((await company.as().inbound.page({})).uploads).toEqual([])
    expect(await uploads()).toEqual([])
  })

  test('open pages of the company are notified of it', async () => {
    const { notices, stop } = await collectNotices(app, company, 'inbound')
    const heard = () => notices.map(({ type }) => type)
    try {
      const raw = await halfway(drop)
      raw.write('x'.repeat(50_000))
      await raw.until(/HTTP\/1\.1 201 /)
      raw.socket.destroy()
      await eventually(() => expect(heard()).toContain('received'))
      expect(new Set(heard())).toEqual(new Set(['started', 'progress', 'received']))
    } finally {
      await stop()
    }
  })

  test('an upload of a process that has died is not shown', async () => {
    const seenAt = new Date(Date.now() - 61_000)
    await inCompany(tx =>
      tx.inboundUpload.create({
        data: {
          tenantId: company.tenantId,
          source: 'erp',
          filename: 'a',
          storageKey: 'gone',
          startedAt: seenAt,
          seenAt,
        },
      }),
    )
    expect((await company.as().inbound.page({})).uploads).toEqual([])
  })
})

describe('when the service closes', () => {
  test('running uploads are finished, and new ones refused', async () => {
    const ending = await another({}, { limits: { progressEveryMs: 5 } })
    const raw = await halfway(ending)
    const closed = ending.inbound.close(60_000)
    const refused = await fetch(`${ending.url}?source=erp`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: 'x',
    })
    expect([refused.status, await refused.text()]).toEqual([503, ''])
    raw.write('x'.repeat(50_000))
    await raw.until(/HTTP\/1\.1 201 /)
    raw.socket.destroy()
    await closed
    expect(await left()).toMatchObject({ rows: 1, files: 1, uploads: 0 })
  })

  test('an upload that takes too long gets a response with a time to retry, and leaves nothing', async () => {
    const ending = await another({}, { limits: { progressEveryMs: 5 } })
    const raw = await halfway(ending)
    await ending.inbound.close(0)
    const answer = await raw.closed
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toMatch(/^Retry-After: \d+/im)
    await expect.poll(left).toEqual(nothing)
  })
})
