import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programCacheDir } from '../adapters/chromium-unpack'
import { createPdfRenderer, type PdfRenderer } from '../adapters/gotenberg'
import { type PdfEngine, startPdfEngine } from '../adapters/pdf-engine'
import type { PaperOffer } from './model'
import { pdfText } from './pdf-text'
import { layingOut, printPaper } from './print'
import { type RenderedPaper, renderInvoicePaper, renderOfferPaper, renderRapportPaper } from './render'
import { sampleInvoice, sampleOffer, sampleRapport } from './sample-papers'

let dir: string
let engine: PdfEngine
let renderer: PdfRenderer

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'gewerk-paper-'))
  engine = await startPdfEngine({ cacheDir: await programCacheDir(dir), log: pino({ level: 'silent' }) })
  renderer = createPdfRenderer({ baseUrl: engine.url, timeoutMs: 30_000 })
})

afterAll(async () => {
  await engine.close()
  await rm(dir, { recursive: true, force: true })
})

const pagesOf = async (paper: RenderedPaper) =>
  (await pdfText(await printPaper(paper, layingOut(renderer.render)))).map(text => text.replaceAll('\u00a0', ' '))
const squeeze = (text: string) => text.replace(/\s+/g, '')

test('the first document of a fresh browser uses Inter only, footer included', { tags: 'long' }, async () => {
  const pdf = await renderer.render(renderInvoicePaper(sampleInvoice))
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const fonts = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict && object.has(PDFName.of('BaseFont')) ? [object] : []))
    .map(font => String(font.get(PDFName.of('BaseFont'))))
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) expect(font).toMatch(/\+Inter-(Regular|Medium|SemiBold|Bold)$/)
  expect(document.getTitle()).toBe('Rechnung RE-2026-0042')
  expect(String(document.catalog.get(PDFName.of('Lang')))).toBe('(de-AT)')
})

test('an ordinary invoice fits on one page, with every umlaut, amount and symbol', { tags: 'long' }, async () => {
  const pages = await pagesOf(renderInvoicePaper(sampleInvoice))
  expect(pages).toHaveLength(1)
  const lines = pages[0]?.split('\n') ?? []
  for (const line of [
    'Familie Österreicher-Großschädl',
    'Pöstlingbergstraße 112/3',
    'Nr. RE-2026-0042',
    '16.02.2026 – 06.03.2026',
    'm²',
    '118,4615',
    'abzüglich 5 % Rabatt',
    'Rabatt 3 %',
    '−318,80',
    '20 % USt. auf 9.626,04',
    '1.925,21',
    '10 % USt. auf 681,91',
    '68,19',
    '€ 12.301,35',
    'AT61 1904 3002 3457 3201',
    'UID ATU12345678',
    'FN 123456 a, Landesgericht Linz',
  ]) {
    expect(lines).toContain(line)
  }
  expect(pages[0]).not.toContain('\ufffd')
  expect(squeeze(pages[0] ?? '')).toContain('RechnungRE-2026-0042·Seite1von1')
})

test(
  'a long offer repeats its table head, numbers its pages and keeps what belongs together',
  { tags: 'long' },
  async () => {
    const pages = await pagesOf(renderOfferPaper(sampleOffer))
    expect(pages.length).toBeGreaterThan(3)
    const pageOf = (text: string) => pages.findIndex(page => squeeze(page).includes(squeeze(text)))
    pages.forEach((page, i) => {
      expect(squeeze(page)).toContain(`Seite${i + 1}von${pages.length}`)
      if (page.includes('Biberschwanz')) expect(page).toContain('Bezeichnung')
    })
    sampleOffer.sections.forEach((section, s) => {
      const first = pageOf(`${s + 1}.1 Gerüst aufstellen und vorhalten`)
      expect(first).toBe(pageOf(`${s + 1} ${section.title} `.trim()))
      expect(pageOf(`Summe ${s + 1} ${section.title}`)).toBe(pageOf(`${s + 1}.10`))
    })
    expect(pageOf('Angebotssumme')).toBe(pageOf('6.10'))
    expect(pageOf('Nettobetrag')).toBe(pageOf('Angebotssumme'))
    expect(pageOf('Hiermit erteile ich')).toBe(pageOf('Unterschrift Auftraggeber'))
    // A description is completely on the page of its item: no row is split.
    const descriptions = pages.map(page => squeeze(page).split('LieferungundMontageeinschließlich').length)
    const ends = pages.map(page => squeeze(page).split('FarbtonnachWahl.').length)
    expect(ends).toEqual(descriptions)
  },
)

test('a draft is marked across every page', { tags: 'long' }, async () => {
  const pages = await pagesOf(renderOfferPaper({ ...sampleOffer, mark: 'draft' }))
  expect(pages.every(page => page.includes('ENTWURF'))).toBe(true)
})

test('long words, long names and rows longer than a page are printed whole', { tags: 'long' }, async () => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  const paper: PaperOffer = {
    ...sampleOffer,
    recipient: { ...sampleOffer.recipient, name: word },
    sections: [
      {
        title: word,
        lines: [
          {
            kind: 'item',
            title: word,
            quantity: '123456.7891',
            unit: 'Quadratmeter je Geschoß',
            unitPrice: '1234567.8912',
            total: '99999999.99',
          },
          { kind: 'item', title: 'Lang', description: `${'Zeile\n'.repeat(120)}Ende`, quantity: 1, total: 1 },
        ],
      },
    ],
  }
  const text = (await pagesOf(renderOfferPaper(paper))).map(squeeze).join('')
  expect(text.split(word).length - 1).toBe(3)
  expect(text).toContain('QuadratmeterjeGeschoß')
  for (const figure of ['123.456,7891', '1.234.567,8912', '99.999.999,99', 'Ende']) expect(text).toContain(figure)
  expect(text.split('Zeile').length - 1).toBe(120)
})

test('names in other scripts are printed with their letters', async () => {
  const name = 'Çağrı Yılmaz, Łukasz Żółć, Νίκος, Привет, Ω'
  const pages = await pagesOf(renderRapportPaper({ ...sampleRapport, intro: name }))
  expect(squeeze(pages[0] ?? '')).toContain(squeeze(name))
})
