import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { programCacheDir } from '../adapters/chromium-unpack'
import { createPdfRenderer, type PdfRenderer } from '../adapters/gotenberg'
import { type PdfEngine, startPdfEngine } from '../adapters/pdf-engine'
import type { PaperInvoice, PaperOffer, PaperRapport } from './model'
import { pdfText } from './pdf-text'
import { type RenderedPaper, renderInvoicePaper, renderOfferPaper, renderRapportPaper } from './render'
import { sampleInvoice, sampleOffer, sampleRapport } from './sample-papers'

vi.setConfig({ testTimeout: 60_000 })

let dir: string
let engine: PdfEngine
let renderer: PdfRenderer
let canary: Server
let canaryUrl: string
let hits = 0

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'gewerk-paper-'))
  engine = await startPdfEngine({ cacheDir: await programCacheDir(dir), log: pino({ level: 'silent' }) })
  renderer = createPdfRenderer({ baseUrl: engine.url, timeoutMs: 30_000 })
  canary = createServer(socket => {
    hits++
    socket.destroy()
  })
  await new Promise<void>(resolve => canary.listen(0, '127.0.0.1', resolve))
  const address = canary.address()
  canaryUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})

afterAll(async () => {
  canary.close()
  await engine.close()
  await rm(dir, { recursive: true, force: true })
})

const pagesOf = async (paper: RenderedPaper) =>
  (await pdfText(await renderer.render(paper))).map(text => text.replaceAll('\u00a0', ' '))
const squeeze = (text: string) => text.replace(/\s+/g, '')

test('the first document of a fresh browser is set in Inter alone, footer included', async () => {
  const pdf = await renderer.render(renderInvoicePaper(sampleInvoice))
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const fonts = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict && object.has(PDFName.of('BaseFont')) ? [object] : [],
    )
    .map(font => String(font.get(PDFName.of('BaseFont'))))
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) expect(font).toMatch(/\+Inter-(Regular|Medium|SemiBold|Bold)$/)
  expect(document.getTitle()).toBe('Rechnung RE-2026-0042')
  expect(String(document.catalog.get(PDFName.of('Lang')))).toBe('(de-AT)')
})

test('an ordinary invoice fits one page, with every umlaut, amount and sign', async () => {
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

test('a long offer repeats its table head, numbers its pages and keeps what belongs together', async () => {
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
  // A description stands whole on the page of its item: no row is split.
  const descriptions = pages.map(page => squeeze(page).split('LieferungundMontageeinschließlich').length)
  const ends = pages.map(page => squeeze(page).split('FarbtonnachWahl.').length)
  expect(ends).toEqual(descriptions)
})

test('a draft says so across every page', async () => {
  const pages = await pagesOf(renderOfferPaper({ ...sampleOffer, mark: 'draft' }))
  expect(pages.every(page => page.includes('ENTWURF'))).toBe(true)
})

test('long words, long names and rows longer than a page are printed whole', async () => {
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
            unit: word,
            unitPrice: '1234567.8912',
            total: '99999999.99',
          },
          { kind: 'item', title: 'Lang', description: `${'Zeile\n'.repeat(120)}Ende`, quantity: 1, total: 1 },
        ],
      },
    ],
  }
  const text = (await pagesOf(renderOfferPaper(paper))).map(squeeze).join('')
  expect(text.split(word).length - 1).toBe(4)
  for (const figure of ['123.456,7891', '1.234.567,8912', '99.999.999,99', 'Ende'])
    expect(text).toContain(figure)
  expect(text.split('Zeile').length - 1).toBe(120)
})

test('names in other scripts have their letters', async () => {
  const name = 'Çağrı Yılmaz, Łukasz Żółć, Νίκος, Привет, Ω'
  const pages = await pagesOf(renderRapportPaper({ ...sampleRapport, intro: name }))
  expect(squeeze(pages[0] ?? '')).toContain(squeeze(name))
})

/** Fields that are no free text: everything else gets the payload. */
const FIXED = new Set(
  'kind locale timeZone currency mark day validUntil serviceDay start end dueDay until signedAt quantity unitPrice total taxRate discountPercent subtotal choice itemsNet percent amount net rate base gross remaining discount payable hours totalHours'.split(
    ' ',
  ),
)

function poison<T>(value: T, payload: string, key = ''): T {
  if (typeof value === 'string') return (FIXED.has(key) ? value : payload) as T
  if (Array.isArray(value)) return value.map(entry => poison(entry, payload, key)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, poison(entry, payload, name)]),
  ) as T
}

const payloads = [
  '<img src="URL/1">',
  '"><img src=URL/2>',
  "'><img src='URL/3' onerror=fetch('URL/3b')>",
  '<iframe src="URL/4"></iframe>',
  '<iframe srcdoc="<img src=URL/5>"></iframe>',
  '<link rel="stylesheet" href="URL/6">',
  '<link rel=preconnect href="URL/7">',
  '<style>@import "URL/8";</style>',
  '</style><style>body{background:url(URL/9)}</style>',
  '</title><img src=URL/10>',
  '<meta http-equiv="refresh" content="0;url=URL/11">',
  '<object data="URL/12"></object>',
  '<embed src="URL/13">',
  '<svg><use href="URL/14#a"/></svg>',
  '<svg><image xlink:href="URL/15"/></svg>',
  '<svg onload="fetch(\'URL/16\')">',
  '<script src="URL/17"></script>',
  '<script>fetch("URL/18")</script>',
  '<base href="URL/19/">',
  '<video src="URL/20" poster="URL/20b">',
  '<form action="URL/21"><button autofocus>',
  'url(URL/22)',
  '#123456;background:url(URL/23)',
  '}body{background:url(URL/24)}',
  'javascript:fetch("URL/25")',
  'data:image/svg+xml,<svg><image href="URL/26"/></svg>',
  'file:///etc/passwd',
  '<iframe src="file:///etc/passwd"></iframe>',
  '<span class="totalPages"></span><img src=URL/29>',
  '{{URL/30}} <%= "URL/31" %> <!-- URL/32 -->',
  '&lt;img src=URL/33&gt; &#60;img src=URL/34&#62;',
  '<a href="URL/35" ping="URL/36">x</a>',
]

const complete: PaperInvoice = {
  ...sampleInvoice,
  kind: 'storno',
  company: {
    ...sampleInvoice.company,
    fax: 'x',
    country: 'x',
    taxNumber: 'x',
    seat: 'x',
    management: 'x',
    logo: 'x',
  },
  recipient: { ...sampleInvoice.recipient, country: 'x', vatNumber: 'x' },
  buyerReference: 'x',
  original: { number: 'x', day: '2026-01-01' },
  prepayments: [{ label: 'x', gross: 1, taxes: [{ rate: 20, amount: 1 }] }],
  retention: { label: 'x', amount: 1 },
  notes: ['x'],
  paymentTerms: 'x',
}
const signature = { name: 'x', signedAt: '2026-01-01T00:00:00Z', image: 'x' }
const offer: PaperOffer = {
  ...sampleOffer,
  sections: sampleOffer.sections.slice(0, 1),
  acceptance: signature,
}
const rapport: PaperRapport = { ...sampleRapport, signature }

test('markup in any field of any document is printed as its letters and fetches nothing', async () => {
  const check = async (paper: RenderedPaper, payload: string) => {
    const text = (await pagesOf(paper)).map(squeeze).join('')
    expect(text).toContain(squeeze(payload))
    expect(text).not.toContain('root:x')
  }
  const jobs = payloads
    .map(template => template.replaceAll('URL', canaryUrl))
    .flatMap((payload, i) => [
      () => check(renderInvoicePaper(poison(complete, payload)), payload),
      ...(i % 4 === 0
        ? [
            () => check(renderOfferPaper(poison(offer, payload)), payload),
            () => check(renderRapportPaper(poison(rapport, payload)), payload),
          ]
        : []),
    ])
  for (let i = 0; i < jobs.length; i += 4) await Promise.all(jobs.slice(i, i + 4).map(job => job()))
  expect(hits).toBe(0)
})
