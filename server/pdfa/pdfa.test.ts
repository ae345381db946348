import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type PDFDict, PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { qpdfCheck } from '../../tests/harness/qpdf'
import { programCacheDir } from '../adapters/chromium-unpack'
import { createPdfRenderer, type PdfRenderer } from '../adapters/gotenberg'
import { type PdfEngine, startPdfEngine } from '../adapters/pdf-engine'
import { renderInvoicePaper, renderOfferPaper, renderRapportPaper } from '../paper/render'
import { sampleInvoice, sampleOffer, sampleRapport } from '../paper/sample-papers'
import { inspectPdfa } from './inspect'
import { readContent } from './shown-glyphs'
import { srgbProfile } from './srgb-profile'
import { toPdfa } from './to-pdfa'

let dir: string
let engine: PdfEngine
let renderer: PdfRenderer
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'gewerk-pdfa-'))
  engine = await startPdfEngine({ cacheDir: await programCacheDir(dir), log: pino({ level: 'silent' }) })
  renderer = createPdfRenderer({ baseUrl: engine.url, timeoutMs: 30_000 })
})
afterAll(async () => {
  await engine.close()
  await rm(dir, { recursive: true, force: true })
})

const instant = new Date('2026-03-10T09:00:00.123Z')
const xml = Buffer.from('<?xml version="1.0"?>\n<Rechnung>Müller & Söhne</Rechnung>\n')
const facts = { author: 'Müller & Söhne <"Öl\'s"> GmbH', instant }
const printed = (html: string) =>
  renderer.render({ html: `<!doctype html><html lang="de-AT"><title>T</title>${html}`, title: 'T' })

const papers = {
  invoice: renderInvoicePaper(sampleInvoice),
  'Storno over several pages': renderInvoicePaper({
    ...sampleInvoice,
    kind: 'storno',
    original: { number: 'RE-2026-0041', day: '2026-03-01' },
    sections: Array.from({ length: 12 }, () => sampleInvoice.sections).flat(),
  }),
  offer: renderOfferPaper({ ...sampleOffer, acceptance: 'blank' }),
  rapport: renderRapportPaper(sampleRapport),
  'with pictures': renderInvoicePaper({ ...sampleInvoice, subject: 'Kran 🏗️, Hammer 🔨, fertig ✅ 🎉 🇦🇹' }),
}

describe.each(Object.entries(papers))('a paper: %s', (_kind, paper) => {
  test('is no PDF/A as Chromium prints it, and PDF/A-3b afterwards, with its tags', { tags: 'long' }, async () => {
    const raw = await renderer.render(paper)
    expect((await inspectPdfa(raw)).faults).toEqual(
      expect.arrayContaining(['6.1.3 no file identifier', '6.6.2.1 no XMP metadata', '6.2.3 no PDF/A output intent']),
    )
    const pdfa = await toPdfa(raw, facts)
    expect(await inspectPdfa(pdfa)).toEqual({ faults: [], files: {} })
    expect(await qpdfCheck(pdfa)).toBe(0)
    const document = await PDFDocument.load(pdfa, { updateMetadata: false })
    expect([document.getTitle(), document.getAuthor()]).toEqual([paper.title, facts.author])
    expect(String(document.catalog.get(PDFName.of('Lang')))).toMatch(/^\(de/)
    expect(document.catalog.has(PDFName.of('StructTreeRoot'))).toBe(true)
  })
})

test('the embedded invoice is extracted byte for byte, under its name', { tags: 'long' }, async () => {
  const raw = await renderer.render(papers.invoice)
  for (const filename of ['factur-x.xml', 'xrechnung.xml'] as const) {
    const hybrid = await toPdfa(raw, { ...facts, invoice: { filename, xml } })
    expect(await inspectPdfa(hybrid)).toEqual({ faults: [], files: { [filename]: xml } })
    expect(await qpdfCheck(hybrid)).toBe(0)
  }
})

test(
  'an invoice can be embedded into an archived paper later, and all metadata is there once',
  { tags: 'long' },
  async () => {
    const paper = await toPdfa(await renderer.render(papers.invoice), facts)
    const hybrid = await toPdfa(paper, { ...facts, invoice: { filename: 'factur-x.xml', xml } })
    expect(await inspectPdfa(hybrid)).toEqual({ faults: [], files: { 'factur-x.xml': xml } })
    expect(await qpdfCheck(hybrid)).toBe(0)
    const document = await PDFDocument.load(hybrid, { updateMetadata: false })
    const metadata = document.context
      .enumerateIndirectObjects()
      .filter(([, object]) => String((object as { dict?: PDFDict }).dict?.get(PDFName.of('Type'))) === '/Metadata')
    expect(metadata).toHaveLength(1)
  },
)

test(
  'the same print at the same instant gives the same bytes, another instant a different file',
  { tags: 'long' },
  async () => {
    const raw = await renderer.render(papers.invoice)
    const make = (changes = {}) => toPdfa(raw, { ...facts, invoice: { filename: 'factur-x.xml', xml }, ...changes })
    expect(await make()).toEqual(await make())
    const idOf = async (bytes: Buffer) => String((await PDFDocument.load(bytes)).context.trailerInfo.ID)
    expect(await idOf(await make())).not.toBe(await idOf(await make({ instant: new Date(0) })))
  },
)

test('links are printed with the page, and images and shadows cause no fault', { tags: 'long' }, async () => {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const raw = await printed(
    `<a href="https://example.org/">mehr</a><img src="${pixel}" style="opacity:.4;width:40px"><div style="background:linear-gradient(red,blue);box-shadow:0 0 9px #0008;mix-blend-mode:multiply">Öl ≥ ½ m²</div>`,
  )
  expect((await inspectPdfa(raw)).faults).not.toContain('6.2.8 interpolated image')
  expect((await inspectPdfa(await toPdfa(raw, facts))).faults).toEqual([])
})

test('a character missing in all fonts is found', async () => {
  const { faults } = await inspectPdfa(await toPdfa(await printed('<p>Rohr \u{e123} und \u{e124}'), facts))
  expect(faults).toEqual(['6.2.11.8 2 missing glyphs on page 1'])
})

test('violations typical of other tools are found', async () => {
  const document = await PDFDocument.load(await toPdfa(await printed('<p>Text'), facts), {
    updateMetadata: false,
  })
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.getPages()[0]?.drawText('x', { font })
  const { context, catalog } = document
  catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'JavaScript', JS: PDFString.of('1') }))
  catalog.set(PDFName.of('AA'), context.obj({}))
  const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 1, 1], F: 2 })
  document.getPages()[0]?.node.addAnnot(context.register(link))
  await document.attach(Buffer.from('x'), 'x.txt')
  const { faults } = await inspectPdfa(Buffer.from(await document.save()))
  expect(faults).toEqual(
    expect.arrayContaining([
      '6.2.11.4 standard font: /Helvetica',
      '6.5.1 action JavaScript',
      '6.5.2 additional actions',
      '6.3.2 annotation that is not printed',
      '6.8 embedded file without a type',
    ]),
  )
})

test('the colour profile is complete: its size, its nine tags within it, one curve for three colours', () => {
  const profile = srgbProfile()
  expect(profile.readUInt32BE(0)).toBe(profile.length)
  expect(profile.subarray(12, 24).toString()).toBe('mntrRGB XYZ ')
  const tags = Array.from({ length: profile.readUInt32BE(128) }, (_, index) => {
    const row = 132 + index * 12
    const [offset, length] = [profile.readUInt32BE(row + 4), profile.readUInt32BE(row + 8)]
    return { name: profile.toString('latin1', row, row + 4), offset, length }
  })
  expect(tags.map(tag => tag.name)).toEqual(['desc', 'cprt', 'wtpt', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'])
  for (const { offset, length } of tags) expect(offset + length).toBeLessThanOrEqual(profile.length)
  expect(new Set(tags.slice(6).map(tag => tag.offset)).size).toBe(1)
  // Mid grey in sRGB is 21.4 % of the light.
  const curve = tags[6]?.offset ?? 0
  expect(profile.readUInt16BE(curve + 12 + 512 * 2) / 65535).toBeCloseTo(0.2145, 3)
})

test('content streams are read in every notation of strings', () => {
  const source =
    "/F1 9 Tf [<0001 0000> -20 (a\\)\\(\\051\\n)] TJ % (no) Tj\n/F2 1 Tf (x(y)z) ' /X1 Do BI /W 1 ID \u0001(\u0002 EI Q"
  const { shown, drawn } = readContent(source)
  expect(shown.map(({ font, codes }) => [font, Buffer.from(codes).toString('latin1')])).toEqual([
    ['F1', '\0\u0001\0\0'],
    ['F1', 'a)()\n'],
    ['F2', 'x(y)z'],
  ])
  expect(drawn).toEqual(['X1'])
})
