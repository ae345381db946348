import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { firstOf, hasAll } from '../../tests/harness/cases'
import { programCacheDir } from '../adapters/chromium-unpack'
import { createPdfRenderer, type PdfRenderer } from '../adapters/gotenberg'
import { type PdfEngine, startPdfEngine } from '../adapters/pdf-engine'
import { paperFormat } from './format'
import type { PaperInvoice, PaperLine, PaperOffer } from './model'
import { pdfText } from './pdf-text'
import { isOfOnePage, layingOut, pagesOfRows, printPaper } from './print'
import { renderDunningPaper, renderInvoicePaper, renderOfferPaper, renderRapportPaper } from './render'
import { sampleDunning, sampleFinalInvoice, sampleInvoice, sampleOffer, sampleRapport } from './sample-papers'

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
  const pdf = await printPaper(paper, layingOut(render))
  const pages = (await pdfText(pdf)).map(text => text.replaceAll('\u00a0', ' ').split('\n'))
  return { pdf, pages, times: render.mock.calls.length }
}
/** The sums carried over on each page, in their order. */
const carriedOn = (pages: string[][]) =>
  pages.map(lines => lines.flatMap((line, i) => (line === 'Übertrag' ? [lines[i + 1]] : [])))

test('papers of one page, or without sums, are printed once and have no carried sums', { tags: 'long' }, async () => {
  for (const paper of [
    renderInvoicePaper(sampleInvoice),
    renderDunningPaper(sampleDunning),
    renderRapportPaper(sampleRapport),
  ]) {
    const { pdf, pages, times } = await printed(paper)
    expect([pages.length, times, isOfOnePage(pdf)]).toEqual([1, 1, true])
    expect(carriedOn(pages)).toEqual([[]])
  }
})

test(
  'each page but the last ends with the sum so far, and each but the first begins with it',
  { tags: 'long' },
  async () => {
    const { pdf, pages, times } = await printed(renderOfferPaper(sampleOffer))
    expect([times, isOfOnePage(pdf)]).toEqual([3, false])
    // A PDF with compressed objects has no page count in plain text.
    expect(isOfOnePage(Buffer.from('%PDF-1.7'))).toBe(false)
    const carried = carriedOn(pages)
    expect(carried).toEqual([
      ['12.519,50'],
      ['12.519,50', '35.770,00'],
      ['35.770,00', '59.020,50'],
      ['59.020,50', '80.482,50'],
      ['80.482,50', '100.156,00'],
      ['100.156,00'],
    ])
  },
)

/** A document with rows of random height. The same seed gives the same document. */
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

test.each(firstOf([1, 2, 3, 4]))(
  'whatever the rows are, the carried sums are those of the rows above (%i)',
  { tags: 'long' },
  async seed => {
    const offer = madeUp(seed)
    const { pdf, pages } = await printed(renderOfferPaper(offer))
    const rows = await pagesOfRows(pdf)
    // The sums are on the same page as the row above them.
    expect(rows.at(-1)?.number).toBe(rows.at(-2)?.number)
    // The last item of each page is read from the text of the page, not from the paper's model.
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
  },
)

const itemsOn = (pages: string[][]) => pages.flat().filter(line => /^Leistung \d+$/.test(line)).length

test('a long paper in which no row starts a page carries nothing over', { tags: 'long' }, async () => {
  const intro = 'Wir danken für Ihre Anfrage. '.repeat(400)
  const section = { title: null, text: null, lines: sampleOffer.sections[0]?.lines.slice(0, 1) ?? [], subtotal: null }
  const paper = renderOfferPaper({ ...sampleOffer, intro, sections: [section] })
  expect(paper.lines).toBeGreaterThan(100)
  const { pages, times } = await printed(paper)
  expect([pages.length > 1, times]).toEqual([true, 2])
  expect(carriedOn(pages).flat()).toEqual([])
})

test('an invoice of several pages also carries its sums over, in its own language', { tags: 'long' }, async () => {
  const invoice: PaperInvoice = { ...sampleInvoice, locale: 'en', sections: sampleOffer.sections }
  const { pages } = await printed(renderInvoicePaper(invoice))
  expect(pages.at(-1)).toContain('Carried over')
  expect(pages.at(-1)).toContain('100,156.00')
})

/** A rapport whose first line is longer than a page, with 40 lines of 7.5 hours each. */
const longRapport = (materials: number) => ({
  ...sampleRapport,
  work: Array.from({ length: 40 }, (_, n) => ({
    day: '2026-03-10',
    category: `Tätigkeit ${n + 1}`,
    employee: 'Aleksandra Dobrowolska-Brzęczyszczykiewicz',
    description: n === 0 ? `${'Zeile\n'.repeat(90)}Ende` : n % 3 === 0 ? 'Lattung ersetzt.' : null,
    hours: '7.5',
    carried: String(7.5 * (n + 1)),
  })),
  totalHours: '300',
  materials: Array.from({ length: materials }, (_, n) => ({
    name: `Dachlatte ${n + 1}`,
    quantity: 1,
    notes: n === 0 ? `${'Notiz\n'.repeat(90)}Schluss` : null,
  })),
})

test(
  'a rapport carries its hours over, below a table head on every page, but no sums for its materials',
  { tags: 'long' },
  async () => {
    const { pdf, pages, times } = await printed(renderRapportPaper(longRapport(60)))
    // It certainly has several pages, so it is not printed without the space for its sums.
    expect(times).toBe(2)
    const rows = await pagesOfRows(pdf)
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, place) => `row-${place + 1}`))
    const lastPage = pages.findIndex(lines => lines.includes('Stunden gesamt'))
    const hoursOn = (page: number) =>
      pages
        .slice(0, page + 1)
        .flat()
        .filter(line => line.startsWith('Tätigkeit ')).length
    const sumAt = (page: number) => format.hours(7.5 * hoursOn(page))
    expect(lastPage).toBeGreaterThan(1)
    expect(carriedOn(pages)).toEqual(
      pages.map((_, page) => [
        ...(page > 0 && page <= lastPage ? [sumAt(page - 1)] : []),
        ...(page < lastPage ? [sumAt(page)] : []),
      ]),
    )
    for (const lines of pages.slice(0, lastPage + 1)) expect(lines).toContain('Mitarbeiter')
    for (const lines of pages.filter(lines => lines.some(line => /^Dachlatte \d+$/.test(line))))
      expect(lines).toContain('Bezeichnung')
    const text = pages.flat()
    for (const [line, times] of [
      ['Zeile', 90],
      ['Ende', 1],
      ['Notiz', 90],
      ['Schluss', 1],
    ] as const)
      expect([line, text.filter(found => found === line).length]).toEqual([line, times])
  },
)

const manyParts = (count: number): PaperInvoice => ({
  ...sampleFinalInvoice,
  prepayments: Array.from({ length: count }, (_, n) => ({
    label: `${n + 1}. Teilrechnung RE-2026-${String(n + 1).padStart(4, '0')}`,
    day: '2026-01-12',
    gross: '119.00',
    taxes: [{ rate: '19', amount: '19.00' }],
  })),
})

test(
  'deductions continue over pages; the sum due is never alone on a page, and nothing is carried between them',
  { tags: 'long' },
  async () => {
    const { pages } = await printed(renderInvoicePaper(manyParts(30)))
    expect(pages.length).toBeGreaterThan(1)
    const pageOf = (line: string) => pages.findIndex(lines => lines.includes(line))
    expect(pageOf('Gesamtbetrag inkl. USt.')).toBe(pageOf('Dachdeckung'))
    expect(pageOf('Zahlbetrag')).toBe(pageOf('Haftungsrücklass 5 %'))
    expect(carriedOn(pages)).toEqual(pages.map(() => []))
    // Number and date of each in one line, its VAT in the next.
    const deducted = pages.flat().filter(line => /^vom 12\.01\.2026, darin 19 % USt\. 19,00$/.test(line))
    expect(deducted).toHaveLength(30)
  },
)

test('numbers and addresses in the footer are never broken across lines', async () => {
  const company = {
    ...sampleInvoice.company,
    fax: '+43 732 99 88 78',
    email: 'rechnungswesen@lindner-holzbau-zimmerei.example',
    website: 'www.lindner-holzbau-zimmerei.example',
    taxNumber: '143/123/45678',
    seat: 'Linz',
    management: 'Geschäftsführer: Dipl.-Ing. Maximilian Lindner, Anna-Katharina Lindner-Hofstätter',
  }
  const { pages } = await printed(renderInvoicePaper({ ...sampleInvoice, company }))
  expect(pages).toHaveLength(1)
  const lines = pages[0] ?? []
  for (const line of [
    'Lindner Holzbau GmbH',
    'lindner-holzbau-zimmerei.example',
    company.website,
    'Steuernr. 143/123/45678',
    'UID ATU12345678',
    'Sitz Linz',
  ])
    expect(lines).toContain(line)
  expect(lines.join(' ').replace(/- /g, '-')).toContain(company.management)
})

/** Millimetres between the lowest text of each page and its footer, from the positions of its text runs. */
async function leftEmpty(pdf: Uint8Array): Promise<number[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return document.getPages().map(page => {
    const content = page.node.Contents()
    const drawn = content instanceof PDFRawStream ? decodePDFRawStream(content).decode() : []
    const foot = (35 / 25.4) * 72
    const lowest = Math.min(...heights(Buffer.from(drawn).toString('latin1')).filter(y => y > foot))
    return ((lowest - foot) / 72) * 25.4
  })
}

/**
 * Distance of each text run from the lower edge of the page, in points: Chromium scales and moves text but never
 * rotates it.
 */
function heights(content: string): number[] {
  const kept: { scale: number; move: number }[] = []
  let at = { scale: 1, move: 0 }
  const found: number[] = []
  const steps = /^(q|Q)$|^[-\d.]+ [-\d.]+ [-\d.]+ ([-\d.]+) [-\d.]+ ([-\d.]+) (cm|Tm)$/gm
  for (const [, stack, scale, move, kind] of content.matchAll(steps)) {
    if (stack === 'q') kept.push(at)
    else if (stack === 'Q') at = kept.pop() ?? at
    else if (kind === 'cm') at = { scale: at.scale * Number(scale), move: at.move + at.scale * Number(move) }
    else found.push(at.move + at.scale * Number(move))
  }
  return found
}

const thanks = 'Vielen Dank für Ihren Auftrag.\nBei Fragen erreichen Sie uns jederzeit.'
const keepNote = 'Bitte bewahren Sie diese Rechnung zwei Jahre auf. '.repeat(3)

/** Lengths around the ends of the first and the second page; an ordinary run omits those where no page break occurs. */
const lengths = hasAll ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 28, 31, 33, 34, 35, 60] : [4, 8, 9, 12, 34]

test.each([
  ['with few words at the end', thanks],
  ['with many', `${thanks}\n\n`.repeat(12)],
])(
  'an invoice of any length, %s, leaves no quarter of a page empty before its last, and its sums stand with an item',
  { tags: 'long' },
  async (_name, closing) => {
    for (const count of lengths) {
      const lines = Array.from({ length: count }, (_, index) => ({
        kind: 'item' as const,
        title: `Arbeit ${index + 1} von ${count}`,
        quantity: '1',
        unit: 'h',
        unitPrice: '10.00',
        total: '10.00',
        carried: `${(index + 1) * 10}.00`,
      }))
      const paper = { ...sampleInvoice, sections: [{ lines }], notes: [keepNote], closing }
      const { pdf, pages } = await printed(renderInvoicePaper(paper))
      const empty = await leftEmpty(pdf)
      expect(empty).toHaveLength(pages.length)
      for (const left of empty.slice(0, -1)) expect(left, `${count} lines`).toBeLessThan(297 / 4)
      const withSums = pages.find(page => page.some(line => line.startsWith('zuzüglich') || line === 'Zahlung'))
      expect(withSums?.join('\n'), `${count} lines`).toContain(`Arbeit ${count} von ${count}`)
    }
  },
)
