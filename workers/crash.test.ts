import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { Client } from 'pg'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPdfRenderer } from '../server/adapters/gotenberg'
import { createSmtpTransport } from '../server/adapters/mail'
import { type PdfEngine, startPdfEngine } from '../server/adapters/pdf-engine'
import { openFileStorage } from '../server/adapters/storage-files'
import { documentMakers, mailHandlers } from '../server/handlers'
import { sha256Hex } from '../server/platform/secrets'
import { invoicePdf } from '../server/services/billing/invoices/pdf'
import { makeDueDocuments } from '../server/services/exchange/documents/make-due'
import { sendDueMails } from '../server/services/exchange/mails/send-due-mails'
import { createTestApp, type TestApp, testSecret } from '../tests/harness/app'
import { createTestCompany, type TestCompany } from '../tests/harness/company'
import type { DyingWorker } from '../tests/harness/dying-worker'
import { drafts } from '../tests/harness/papers'

let app: TestApp
let superuser: Client
let engine: PdfEngine
let filesDir: string
let smtp: SMTPServer
let smtpUrl: string
let company: TestCompany
/** The worker, built once; within the project, so that it finds its libraries. */
let program: string
/** Mails accepted by the mail server. */
const taken: string[] = []

beforeAll(async () => {
  await mkdir('node_modules/.cache', { recursive: true })
  const folder = await mkdtemp(path.resolve('node_modules/.cache/dying-worker-'))
  program = path.join(folder, 'dying-worker.mjs')
  await build({
    entryPoints: ['tests/harness/dying-worker.ts'],
    outfile: program,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  })
  filesDir = await mkdtemp(path.join(tmpdir(), 'gewerk-crash-'))
  const built = await createTestApp()
  engine = await startPdfEngine({ cacheDir: path.resolve('node_modules/.cache/gewerk'), log: built.log })
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      taken.push(Buffer.concat(await stream.toArray()).toString())
      done()
    },
  })
  // A client that is killed resets its connection.
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  app = {
    ...built,
    storage: await openFileStorage(filesDir),
    pdf: createPdfRenderer({ baseUrl: engine.url, timeoutMs: 60_000 }),
    mail: createSmtpTransport(smtpUrl, 'dienst@gewerk.test'),
  }
  superuser = new Client({ connectionString: app.database.superuserUrl })
  await superuser.connect()
})
beforeEach(async () => {
  await superuser.query('TRUNCATE document_jobs, mails, stored_files, invoice_exports CASCADE')
  taken.length = 0
  company = await createTestCompany(app)
})
afterAll(async () => {
  await superuser.end()
  await new Promise<void>(resolve => smtp.close(() => resolve()))
  await engine.close()
  await app.stop()
  for (const folder of [filesDir, path.dirname(program)]) await rm(folder, { recursive: true, force: true })
})

/** Runs a worker in a process of its own until it is killed at the given event. */
async function workAndDie(work: DyingWorker['work'], diesAt: DyingWorker['diesAt']): Promise<void> {
  const databaseUrl = app.database.runtimeUrl
  const orders: DyingWorker = { work, diesAt, databaseUrl, filesDir, pdfUrl: engine.url, smtpUrl, secret: testSecret }
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' })
}

const endLeases = (table: 'mails' | 'document_jobs') =>
  superuser.query(`UPDATE ${table} SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL`)
const rows = async (table: 'mails' | 'document_jobs') => (await superuser.query(`SELECT * FROM ${table}`)).rows
/** The PDF; the e-invoice is a separate file. */
const frozen = async () =>
  (await superuser.query(`SELECT storage_key, sha256 FROM stored_files WHERE purpose = 'invoice_pdf'`)).rows
const slow = 120_000

describe('a worker that is killed while it sends a mail', () => {
  const send = () => sendDueMails(app, mailHandlers)
  beforeEach(async () => {
    const id = await drafts.invoice(company)
    await company.as().invoices.send({ id })
  })

  test.each([
    { at: 'mail.claimed', sentBefore: 0 },
    { at: 'mail.sent', sentBefore: 1 },
  ] as const)(
    'at $at loses nothing, and repeats it once at most, under the same Message-ID',
    async ({ at, sentBefore }) => {
      await workAndDie('mail-out', at)
      expect(taken).toHaveLength(sentBefore)
      expect(await rows('mails')).toMatchObject([{ status: 'sending', attempts: 1 }])
      expect(await send()).toEqual({ sent: 0, delayed: 0, failed: 0 })

      await endLeases('mails')
      expect(await send()).toEqual({ sent: 1, delayed: 0, failed: 0 })
      expect(await send()).toEqual({ sent: 0, delayed: 0, failed: 0 })
      const [mail] = await rows('mails')
      expect(mail).toMatchObject({ status: 'sent', attempts: 2 })
      const mails = await Promise.all(taken.map(raw => PostalMime.parse(raw)))
      expect(mails.map(({ messageId }) => messageId)).toEqual(Array(sentBefore + 1).fill(mail.message_id))
      const documents = mails.map(({ attachments }) => sha256Hex(Buffer.from(attachments[0]?.content as ArrayBuffer)))
      expect(new Set(documents)).toEqual(new Set((await frozen()).map(({ sha256 }) => sha256)))
    },
    slow,
  )
})

describe('a worker that is killed while it makes a document', () => {
  test.each([
    { at: 'document.claimed', kept: 0 },
    { at: 'stored', kept: 0 },
    { at: 'document.rendered', kept: 1 },
  ] as const)(
    'at $at loses nothing, and one document remains, whose bytes stay the same',
    async ({ at, kept }) => {
      const id = await drafts.invoice(company)
      await company.as().invoices.sendByLetter({ id })
      await workAndDie('document-out', at)
      const before = await frozen()
      expect(before).toHaveLength(kept)
      expect(await rows('document_jobs')).toMatchObject([{ status: 'working', attempts: 1 }])
      expect((await makeDueDocuments(app, { makers: documentMakers })).done).toBe(0)

      await endLeases('document_jobs')
      expect((await makeDueDocuments(app, { makers: documentMakers })).done).toBe(1)
      expect(await rows('document_jobs')).toMatchObject([{ status: 'done', attempts: 2 }])
      const after = await frozen()
      expect(after).toHaveLength(1)
      if (kept) expect(after).toEqual(before)
      const { bytes } = await invoicePdf(company.ctx(), { id })
      expect(sha256Hex(bytes)).toBe(after[0].sha256)
    },
    slow,
  )
})
