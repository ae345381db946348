import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { eventually } from '../../../../tests/harness/eventually'
import { drafts } from '../../../../tests/harness/papers'
import { type PdfRenderer, type PdfSource, PdfUnavailableError } from '../../../adapters/gotenberg'
import type { Ctx } from '../../../context'
import { documentMakers, mailHandlers } from '../../../handlers'
import type { PaperInvoice } from '../../../paper/model'
import { renderInvoicePaper } from '../../../paper/render'
import { sampleInvoice } from '../../../paper/sample-papers'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { jobContext } from '../../../platform/jobs/job-context'
import { makeDueDocuments } from '../documents/make-due'
import { sendDueMails } from '../mails/send-due-mails'
import { frozenFile } from './frozen'
import { renderPdf } from './render-pdf'

let app: TestApp
let anna: TestCompany
let bert: TestCompany
let onePage: Buffer
beforeAll(async () => {
  app = await createTestApp()
  ;[anna, bert] = [await createTestCompany(app), await createTestCompany(app)]
  onePage = await app.pdf.render(renderInvoicePaper(sampleInvoice))
})
beforeEach(() => app.clock.set('2026-03-10T09:00:00.000Z'))
afterAll(() => app.stop())

/** A renderer that is given documents and holds each one until the test releases it. */
function heldRenderer(most = 2) {
  /** Numbers of the papers, in the order in which they were started. */
  const begun: string[] = []
  const ends: Array<(error?: Error) => void> = []
  let under = 0
  let highest = 0
  const pdf: PdfRenderer = {
    most,
    healthy: async () => true,
    render: ({ title }: PdfSource) =>
      new Promise((resolve, reject) => {
        begun.push(title.replace('Rechnung ', ''))
        under += 1
        highest = Math.max(highest, under)
        ends.push(error => {
          under -= 1
          if (error) reject(error)
          else resolve(onePage)
        })
      }),
  }
  return {
    pdf,
    begun,
    /** Most documents at the same time. */
    highest: () => highest,
    /** Ends the document with this index in the order of starts. */
    end: (at: number, error?: Error) => ends[at]?.(error),
    /** Ends the documents in the order of their starts, until `count` have been started. */
    async endAll(count: number) {
      for (let at = 0; at < count; at++) {
        await eventually(() => expect(begun.length).toBeGreaterThan(at))
        ends[at]?.()
      }
    },
  }
}

const paper = (number: string, more: Partial<PaperInvoice> = {}) =>
  renderInvoicePaper({ ...sampleInvoice, number, ...more })
const [section] = sampleInvoice.sections
const [line] = section?.lines ?? []
const large = (number: string) =>
  paper(number, { sections: [{ lines: Array.from({ length: 101 }, () => line ?? { kind: 'text', text: '' }) }] })
const serviceOf = (company: TestCompany) =>
  jobContext(app, { tenantId: company.tenantId, requestId: 'test', label: 'test' })

test('when many callers request a paper at once, one is made, and every caller gets its bytes', async () => {
  const { pdf, begun, endAll } = heldRenderer()
  const ctx: Ctx = { ...anna.ctx(), pdf }
  const prints = Array.from({ length: 8 }, () => renderPdf(ctx, paper('1')))
  await endAll(1)
  for (const bytes of await Promise.all(prints)) expect(bytes).toBe(onePage)
  expect(await renderPdf(ctx, paper('1'))).toBe(onePage)
  expect(begun).toEqual(['1'])
})

test('any difference in what a paper shows makes it another one: a changed line, the language, the mark, the logo', async () => {
  const { pdf, begun, endAll } = heldRenderer()
  const ctx: Ctx = { ...anna.ctx(), pdf }
  const changes: Array<Partial<PaperInvoice>> = [
    {},
    { sections: [{ lines: [{ kind: 'text', text: 'anders' }] }] },
    { locale: 'de-DE' },
    { mark: 'draft' },
    { company: { ...sampleInvoice.company, logo: 'data:image/png;base64,AAAA' } },
    { company: { ...sampleInvoice.company, footerText: 'anders' } },
  ]
  const prints = Promise.all(changes.map(change => renderPdf(ctx, paper('1', change))))
  await endAll(changes.length)
  await prints
  expect(begun).toHaveLength(changes.length)
  // English has another title, so that it is not confused with the count above.
  const english = renderPdf(ctx, paper('1', { locale: 'en' }))
  await endAll(changes.length + 1)
  await english
})

test('no company gets what was made for another one, even with the very same content', async () => {
  const { pdf, begun, endAll } = heldRenderer()
  const prints = [anna, bert].map(company => renderPdf({ ...company.ctx(), pdf }, paper('1')))
  await endAll(2)
  await Promise.all(prints)
  expect(begun).toEqual(['1', '1'])
})

test('what was made a while ago is made again, and so is what failed', async () => {
  const { pdf, begun, end } = heldRenderer()
  const ctx: Ctx = { ...anna.ctx(), pdf }
  const failing = renderPdf(ctx, paper('1'))
  await eventually(() => expect(begun).toHaveLength(1))
  end(0, new PdfUnavailableError('away'))
  await expect(failing).rejects.toMatchObject({ key: 'pdf.unavailable', details: { retryAfter: 10 } })
  const print = renderPdf(ctx, paper('1'))
  await eventually(() => expect(begun).toHaveLength(2))
  end(1)
  await print
  app.clock.set('2026-03-10T09:09:59.000Z')
  await renderPdf(ctx, paper('1'))
  expect(begun).toHaveLength(2)
  app.clock.set('2026-03-10T09:10:00.000Z')
  const again = renderPdf(ctx, paper('1'))
  await eventually(() => expect(begun).toHaveLength(3))
  end(2)
  await again
})

test('a small paper never waits for a large one, however many another company has requested', async () => {
  const { pdf, begun, end, endAll } = heldRenderer()
  const many = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map(number => renderPdf({ ...anna.ctx(), pdf }, large(number)))
  await eventually(() => expect(begun).toEqual(['a1']))
  const small = renderPdf({ ...bert.ctx(), pdf }, paper('b1'))
  await eventually(() => expect(begun).toEqual(['a1', 'b1']))
  end(1)
  expect(await small).toBe(onePage)
  // Each large one is printed twice: once with the space for its sums, and once as it is.
  await endAll(13)
  await Promise.all(many)
})

test('companies take turns, then the people of one company, and each caller’s requests keep their order', async () => {
  const { pdf, begun, highest, endAll } = heldRenderer()
  const [boss, office] = [1, 2].map(role => ({ ...anna.ctx(role as 1 | 2), pdf }))
  if (!boss || !office) throw new Error('two people')
  const prints = [
    ...['a1', 'a2', 'a3', 'a4'].map(number => renderPdf(boss, paper(number))),
    renderPdf(office, paper('c1')),
    renderPdf(office, paper('c2')),
    renderPdf({ ...bert.ctx(), pdf }, paper('b1')),
  ]
  await endAll(prints.length)
  await Promise.all(prints)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'c2', 'a4'])
  expect(highest()).toBe(2)
})

test('previews and background prints take turns, so that neither waits for all of the other', async () => {
  const { pdf, begun, endAll } = heldRenderer()
  const service = { ...(await serviceOf(anna)), pdf }
  const prints = [
    ...['p1', 'p2', 'p3', 'p4', 'p5'].map(number => renderPdf({ ...anna.ctx(), pdf }, paper(number))),
    ...['m1', 'm2', 'm3'].map(number => renderPdf(service, paper(number))),
    renderPdf({ ...bert.ctx(), pdf }, paper('q1')),
  ]
  await endAll(prints.length)
  await Promise.all(prints)
  expect(begun).toEqual(['p1', 'p2', 'm1', 'q1', 'm2', 'p3', 'm3', 'p4', 'p5'])
})

test('papers in progress are limited per person and per company; repeated requests and the service itself do not count', async () => {
  const { pdf, begun, endAll } = heldRenderer()
  const ask = (company: TestCompany, role: 1 | 2 | 3, number: string) =>
    renderPdf({ ...company.ctx(role), pdf }, paper(number))
  const six = (role: 1 | 2 | 3) => Array.from({ length: 6 }, (_, at) => ask(anna, role, `${role}${at}`))
  const service = { ...(await serviceOf(anna)), pdf }
  const running = six(1)
  await expect(ask(anna, 1, 'more')).rejects.toMatchObject({ key: 'rate_limited', details: { retryAfter: 5 } })
  running.push(ask(anna, 1, '10'), ...six(2), ...six(3))
  const key = { ...anna.ctx(), actor: { ...anna.actor(), kind: 'api_key' as const, userId: null, keyId: 1 }, pdf }
  await expect(renderPdf(key, paper('more'))).rejects.toMatchObject({ key: 'rate_limited' })
  running.push(...Array.from({ length: 7 }, (_, at) => renderPdf(service, paper(`s${at}`))), ask(bert, 1, 'b'))
  await endAll(6 * 3 + 7 + 1)
  await Promise.all(running)
  expect(begun.toSorted()).not.toContain('more')
  await ask(anna, 1, '10')
})

test('a caller who shares the making of a kept paper with one that is refused a turn makes it instead', async () => {
  const ctx = anna.ctx()
  let refuse = () => {}
  const refused = new Promise<never>((_, reject) => {
    refuse = () => reject(new DomainError('rate_limited'))
  })
  const kept = { purpose: 'test', entity: 'invoice', entityId: 1, filename: 'a.txt', contentType: 'text/plain' }
  const first = frozenFile(ctx, { ...kept, render: () => refused }).catch(error => error)
  const others = [1, 2, 3].map(() => frozenFile(ctx, { ...kept, render: async () => onePage }))
  refused.catch(() => {})
  refuse()
  expect(await first).toMatchObject({ key: 'rate_limited' })
  for (const { bytes } of await Promise.all(others)) expect(bytes).toEqual(onePage)
})

test('mails and documents that get no turn wait a minute longer, and it costs them no attempt', async () => {
  const id = await drafts.invoice(anna)
  await anna.as().invoices.send({ id })
  const noTurn = { ...app.pdf, render: () => Promise.reject(new DomainError('unavailable', { retryAfter: 5 })) }
  const background = { ...app, pdf: noTurn }
  const counts = [
    await sendDueMails(background, mailHandlers),
    await makeDueDocuments(background, { makers: documentMakers }),
  ]
  expect(counts).toMatchObject([{ delayed: 1 }, { delayed: 1 }])
  app.clock.set('2026-03-10T09:01:00.000Z')
  const made = [await makeDueDocuments(app, { makers: documentMakers }), await sendDueMails(app, mailHandlers)]
  expect(made).toMatchObject([{ done: 1 }, { sent: 1 }])
  const { tenantId } = anna
  const attempts = await inTenant(anna.ctx(), tx =>
    Promise.all([tx.mail.findMany({ where: { tenantId } }), tx.documentJob.findMany({ where: { tenantId } })]),
  )
  expect(attempts.flat().map(job => job.attempts)).toEqual([1, 1])
})
