import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { drafts } from '../../../../tests/harness/papers'
import { createPdfRenderer } from '../../../adapters/gotenberg'
import type { App } from '../../../context'
import { documentMakers, mailHandlers } from '../../../handlers'
import { inTenant } from '../../../platform/database/db'
import { claimJobs, settleJob } from '../../../platform/jobs/job-table'
import { sendDueMails } from '../mails/send-due-mails'
import type { DocumentKind } from './document-kind'
import { makeDueDocuments } from './make-due'
import { requestDocument } from './request'
import { documentTable } from './table'

let app: TestApp
let superuser: Client
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp()
  superuser = new Client({ connectionString: app.database.superuserUrl })
  await superuser.connect()
})
beforeEach(async () => {
  await superuser.query('TRUNCATE document_jobs, mails, invoice_exports, stored_files CASCADE')
  app.clock.set('2026-03-10T09:00:00.000Z')
  company = await createTestCompany(app)
  app.rung.length = 0
})
afterAll(async () => {
  await superuser.end()
  await app.stop()
})

const make = (over: Partial<App> = {}) => makeDueDocuments({ ...app, ...over }, { makers: documentMakers })
const jobs = async () => (await superuser.query('SELECT * FROM document_jobs ORDER BY id')).rows
/** The stored papers; the files that go with them are the e-invoices' concern. */
const files = async () =>
  (
    await superuser.query(
      `SELECT purpose, entity_id, storage_key, sha256 FROM stored_files WHERE purpose LIKE '%_pdf' ORDER BY id`,
    )
  ).rows
const office = () => company.as()
const nothing = { done: 0, delayed: 0, failed: 0 }
/** A renderer at an address where nothing answers. */
const rendererAway = createPdfRenderer({ baseUrl: 'http://127.0.0.1:9', timeoutMs: 1_000 })

/** Every action that issues a document: the draft, the action, the document. */
const ways: Array<{
  way: string
  kind: DocumentKind
  draft: () => Promise<number>
  issue: (id: number) => Promise<unknown>
}> = [
  {
    way: 'an invoice that is mailed',
    kind: 'invoice_pdf',
    draft: () => drafts.invoice(company),
    issue: id => office().invoices.send({ id }),
  },
  {
    way: 'an invoice that goes by letter',
    kind: 'invoice_pdf',
    draft: () => drafts.invoice(company),
    issue: id => office().invoices.sendByLetter({ id }),
  },
  {
    way: 'an offer that is mailed',
    kind: 'offer_pdf',
    draft: () => drafts.offer(company),
    issue: id => office().offers.sendEmail({ id }),
  },
  {
    way: 'an offer that goes by letter',
    kind: 'offer_pdf',
    draft: () => drafts.offer(company),
    issue: id => office().offers.send({ id }),
  },
  {
    way: 'an offer that is accepted',
    kind: 'offer_confirmation_pdf',
    draft: async () => {
      const id = await drafts.offer(company)
      await office().offers.send({ id })
      await make()
      await superuser.query('TRUNCATE document_jobs, stored_files CASCADE')
      return id
    },
    issue: id => office().offers.accept({ id }),
  },
  {
    way: 'a rapport that is completed',
    kind: 'rapport_pdf',
    draft: () => drafts.rapport(company),
    issue: id => office().rapports.complete({ id }),
  },
]

describe.each(ways)('$way', ({ kind, draft, issue }) => {
  test('requests its document, which is made and frozen although no reader asks for it', { tags: 'long' }, async () => {
    const id = await draft()
    expect(await jobs()).toEqual([])
    app.rung.length = 0
    await issue(id)
    expect(app.rung).toContain('document-out')
    expect(await jobs()).toMatchObject([{ kind, entity_id: id, status: 'pending', attempts: 0 }])
    expect(await make()).toEqual({ ...nothing, done: 1 })
    expect(await jobs()).toMatchObject([
      { status: 'done', attempts: 1, last_error: null, finished_at: app.clock.now() },
    ])
    expect(await files()).toMatchObject([{ purpose: kind, entity_id: id }])
    expect(await make()).toEqual(nothing)
  })
})

test('what is sent again has one document, and its bytes do not change', { tags: 'long' }, async () => {
  const id = await drafts.invoice(company)
  await office().invoices.send({ id })
  await make()
  const [frozen] = await files()
  await office().invoices.send({ id, resend: true })
  expect(await jobs()).toHaveLength(1)
  // The Storno gets a document of its own; the invoice keeps its own.
  const { data } = await office().invoices.cancel({ id })
  expect(await make()).toEqual({ ...nothing, done: 1 })
  expect(await files()).toEqual([
    frozen,
    expect.objectContaining({ purpose: 'credit_note_pdf', entity_id: data.credit_note?.id }),
  ])
})

test('a change that rolls back requests no document and wakes no worker', async () => {
  const undone = inTenant(company.ctx(), async tx => {
    await requestDocument(tx, company.ctx(), 'invoice_pdf', 1)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect([await jobs(), app.rung]).toEqual([[], []])
})

test('a mail that is faster than the job makes the document, and the job finds it made', { tags: 'long' }, async () => {
  const id = await drafts.invoice(company)
  await office().invoices.send({ id })
  expect((await sendDueMails(app, mailHandlers)).sent).toBe(1)
  const made = await files()
  expect(made).toHaveLength(1)
  const render = vi.fn(app.pdf.render)
  expect((await make({ pdf: { ...app.pdf, render } })).done).toBe(1)
  expect(render).not.toHaveBeenCalled()
  expect(await files()).toEqual(made)
})

test('a mail and the job that run at the same moment use and store the same bytes', { tags: 'long' }, async () => {
  const id = await drafts.invoice(company)
  await office().invoices.send({ id })
  const [mails, documents] = await Promise.all([sendDueMails({ ...app, db: { ...app.db } }, mailHandlers), make()])
  expect([mails.sent, documents.done]).toEqual([1, 1])
  const frozen = await documentMakers.invoice_pdf(company.ctx(), { id })
  const { data } = await office().mails.list({})
  const { eml } = (await office().mails.get({ id: data[0]?.id ?? 0 })).data
  const mailed = (eml ?? '').replaceAll('\r\n', '')
  expect(mailed).toContain(frozen.bytes.toString('base64').slice(0, 10_000))
  expect(await files()).toHaveLength(1)
})

test(
  'a renderer that is unavailable costs time but no attempt, however long it is unavailable',
  { tags: 'long' },
  async () => {
    await office().invoices.sendByLetter({ id: await drafts.invoice(company) })
    for (let minute = 0; minute < 10; minute++) {
      expect(await make({ pdf: rendererAway })).toEqual({ ...nothing, delayed: 1 })
      const [job] = await jobs()
      expect(job).toMatchObject({ status: 'pending', attempts: 0, last_error: 'pdf.unavailable' })
      expect(job.next_attempt_at.getTime() - app.clock.now().getTime()).toBe(60_000)
      expect(await make()).toEqual(nothing)
      app.clock.set(job.next_attempt_at.toISOString())
    }
    expect((await make()).done).toBe(1)
  },
)

test('while the renderer is unavailable, one pass tries a few documents, not all', { tags: 'long' }, async () => {
  const { tenantId } = company.actor()
  for (let id = 1; id <= 5; id++) await office().offers.send({ id: await drafts.offer(company) })
  expect((await make({ pdf: rendererAway })).delayed).toBeLessThanOrEqual(2)
  const waiting = await inTenant(company.ctx(), tx => tx.documentJob.count({ where: { tenantId, lastError: null } }))
  expect(waiting).toBeGreaterThanOrEqual(3)
})

test('a document that cannot be made is retried after 1, 5, 15 and 60 minutes and given up after the fifth failure', async () => {
  await inTenant(company.ctx(), tx => requestDocument(tx, company.ctx(), 'invoice_pdf', 4711))
  const waits: number[] = []
  for (let attempt = 1; attempt <= 4; attempt++) {
    expect(await make()).toEqual({ ...nothing, delayed: 1 })
    const [job] = await jobs()
    expect(job).toMatchObject({ status: 'pending', attempts: attempt, last_error: 'invoice.not_found' })
    waits.push((job.next_attempt_at.getTime() - app.clock.now().getTime()) / 60_000)
    app.clock.set(job.next_attempt_at.toISOString())
  }
  expect(waits).toEqual([1, 5, 15, 60])
  expect(await make()).toEqual({ ...nothing, failed: 1 })
  expect(await jobs()).toMatchObject([{ status: 'failed', attempts: 5, finished_at: app.clock.now() }])
  app.clock.set('2027-01-01T00:00:00.000Z')
  expect(await make()).toEqual(nothing)
})

describe('claims', () => {
  const ask = (of: TestCompany, entityId: number) =>
    inTenant(of.ctx(), tx => requestDocument(tx, of.ctx(), 'offer_pdf', entityId))
  const claim = (slots: number) => claimJobs(app, documentTable, slots)
  const endLeases = () => superuser.query(`UPDATE document_jobs SET lease_until = now() - interval '1 second'`)

  test('concurrent workers take each job once', { tags: 'long' }, async () => {
    for (let id = 1; id <= 20; id++) await ask(company, id)
    const taken = await Promise.all(Array.from({ length: 8 }, () => claim(5)))
    const ids = taken.flatMap(({ jobs }) => jobs.map(({ id }) => id))
    expect(ids).toHaveLength(20)
    expect(new Set(ids).size).toBe(20)
  })

  test('companies take turns: one with very many jobs does not hold up the others', { tags: 'long' }, async () => {
    const other = await createTestCompany(app)
    for (let id = 1; id <= 60; id++) await ask(company, id)
    app.clock.set('2026-03-10T10:00:00.000Z')
    for (let id = 1; id <= 4; id++) await ask(other, id)
    // The company with more jobs in progress sorts last, so that the two stay level although nothing ends.
    for (let each = 1; each <= 4; each++) {
      const [one, two] = [(await claim(1)).jobs[0]?.tenantId, (await claim(1)).jobs[0]?.tenantId]
      expect(new Set([one, two])).toEqual(new Set([company.tenantId, other.tenantId]))
    }
  })

  test(
    'when jobs are taken one at a time, the draw gives the other company its turn as well',
    { tags: 'long' },
    async () => {
      const other = await createTestCompany(app)
      for (let id = 1; id <= 60; id++) await ask(company, id)
      app.clock.set('2026-03-10T10:00:00.000Z')
      await ask(other, 1)
      // Losing the draw sixty times in a row has a probability of 2^-60, so it is no accident.
      for (let taken = 1; ; taken++) {
        const [job] = (await claim(1)).jobs
        if (!job) throw new Error('nothing is due any more')
        if (job.tenantId === other.tenantId) break
        await settleJob(app, documentTable, job, { result: 'done' })
        expect(taken).toBeLessThan(60)
      }
    },
  )

  test('a result that arrives after the lease counts only if its sender still holds the job', async () => {
    await ask(company, 1)
    const [first] = (await claim(1)).jobs
    if (!first) throw new Error('nothing is due')
    expect((await claim(1)).jobs).toEqual([])
    await endLeases()
    const [second] = (await claim(1)).jobs
    expect(second).toMatchObject({ id: first.id, attempt: 2 })
    expect(await settleJob(app, documentTable, first, { result: 'done' })).toBe('stale')
    expect(await jobs()).toMatchObject([{ status: 'working' }])
    if (second) expect(await settleJob(app, documentTable, second, { result: 'done' })).toBe('done')
  })

  test('a job that kills its process five times is given up, not tried a sixth time', async () => {
    await ask(company, 1)
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await claim(1)).jobs).toMatchObject([{ attempt }])
      await endLeases()
    }
    expect(await make()).toEqual({ ...nothing, failed: 1 })
    expect(await jobs()).toMatchObject([{ status: 'failed', attempts: 5, last_error: 'interrupted', token: null }])
  })
})
