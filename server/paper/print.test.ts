import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { programCacheDir } from '../adapters/chromium-unpack'
import { createPdfRenderer, type PdfRenderer } from '../adapters/gotenberg'
import { type PdfEngine, startPdfEngine } from '../adapters/pdf-engine'
import { paperFormat } from './format'
import type { PaperInvoice, PaperLine, PaperOffer } from './model'
import { pdfText } from './pdf-text'
import { pagesOfRows, printPaper } from './print'
import { renderDunningPaper, renderInvoicePaper, renderOfferPaper } from './render'
import { sampleDunning, sampleInvoice, sampleOffer } from './sample-papers'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let dir: string
let engine: PdfEngine
let renderer: PdfRenderer

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'gewerk-print-'))
  engine = await startPdfEngine({ cacheDir: await programCacheDir(dir), log: pino({ level: 'silent' }) })
  renderer = createPdfRenderer({ baseUrl: engine.url, timeoutMs: 60_000 })
})
afterAll(async () => {
  await engine.close()
  await rm(dir, { recursive: true, force: true })
})

const format = paperFormat('de-AT', 'Europe/Vienna')
const printed = async (paper: Parameters<typeof printPaper>[0]) => {
  const render = vi.fn(renderer.render)
  const pdf = await printPaper(paper, render)
  const pages = (await pdfText(pdf)).map(text => text.replaceAll('\u00a0', ' ').split('\n'))
  return { pdf, pages, times: render.mock.calls.length }
}
/** The sums carried over on each page, in their order. */
const carriedOn = (pages: string[][]) =>
  pages.map(lines => lines.flatMap((line, i) => (line === 'Übertrag' ? [lines[i + 1]] : [])))

test('papers of one page, or without sums, are printed once and carry nothing over', async () => {
  for (const paper of [renderInvoicePaper(sampleInvoice), renderDunningPaper(sampleDunning)]) {
    const { pages, times } = await printed(paper)
    expect([pages.length, times]).toEqual([1, 1])
    expect(carriedOn(pages)).toEqual([[]])
  }
})

test('each page but the last ends with the sum so far, and each but the first begins with it', async () => {
  const { pages, times } = await printed(renderOfferPaper(sampleOffer))
  expect(times).toBe(3)
  const carried = carriedOn(pages)
  expect(carried).toEqual([
    ['12.519,50'],
    ['12.519,50', '35.770,00'],
    ['35.770,00', '59.020,50'],
    ['59.020,50', '80.482,50'],
    ['80.482,50', '100.156,00'],
    ['100.156,00'],
  ])
})

/** A document whose rows are of any height. The same seed makes the same one. */
function madeUp(seed: number): PaperOffer {
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  let cents = 0
  const line = (n: number): PaperLine => {
    if (random(12) === 0) return { kind: 'text', text: 'Hinweis zur Ausführung. '.repeat(1 + random(30)) }
    const price = 1 + random(9_999_999)
    const choice = random(8) === 0 ? 'optional' : null
    if (!choice) cents += price
    return {
      kind: 'item',
      title: `Leistung ${n}`,
      description: random(3) === 0 ? 'Ausführung nach Norm, mit allem Zubehör. '.repeat(random(70)) : null,
      quantity: 1,
      unit: 'Stk',
      unitPrice: (price / 100).toFixed(2),
      total: (price / 100).toFixed(2),
      carried: (cents / 100).toFixed(2),
      taxRate: random(2) ? 20 : 10,
      choice,
    }
  }
  const sections = Array.from({ length: 1 + random(4) }, (_, s) => ({
    title: random(4) === 0 ? null : `Abschnitt ${s}`,
    text: random(3) === 0 ? 'Einleitung zum Abschnitt. '.repeat(random(20)) : null,
    lines: Array.from({ length: 3 + random(20) }, (_, n) => line(n)),
    subtotal: random(2) ? '1.00' : null,
  }))
  return { ...sampleOffer, sections, intro: 'Guten Tag! '.repeat(random(150)) }
}

test.each([
  1, 2, 3, 4,
])('whatever the rows are, the carried sums are those of the rows above (%i)', async seed => {
  const offer = madeUp(seed)
  const { pdf, pages } = await printed(renderOfferPaper(offer))
  const rows = await pagesOfRows(pdf)
  // The sums stand on a page with the row above them.
  expect(rows.at(-1)?.number).toBe(rows.at(-2)?.number)
  // How far the items go on each page is told by the text of the page, not by what the paper was made of.
  const items = offer.sections.flatMap(({ lines }) => lines.filter(line => line.kind === 'item'))
  const sumAt = (page: number) => format.amount(items[itemsOn(pages.slice(0, page + 1)) - 1]?.carried ?? 0)
  const tablePages = [...new Set(rows.map(row => row.number))]
  const expected = pages.map((_, page) => {
    const isIn = tablePages.includes(page)
    const above = isIn && tablePages.includes(page - 1) ? [sumAt(page - 1)] : []
    const below = isIn && tablePages.includes(page + 1) ? [sumAt(page)] : []
    return [...above, ...below]
  })
  expect(tablePages.length).toBeGreaterThan(1)
  expect(carriedOn(pages)).toEqual(expected)
})

const itemsOn = (pages: string[][]) => pages.flat().filter(line => /^Leistung \d+$/.test(line)).length

test('an invoice of several pages carries its sums over too, in its own language', async () => {
  const invoice: PaperInvoice = { ...sampleInvoice, locale: 'en', sections: sampleOffer.sections }
  const { pages } = await printed(renderInvoicePaper(invoice))
  expect(pages.at(-1)).toContain('Carried over')
  expect(pages.at(-1)).toContain('100,156.00')
})
