import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../tests/harness/browser'
import { programCacheDir } from '../adapters/chromium-unpack'
import { createPdfRenderer, type PdfRenderer } from '../adapters/gotenberg'
import { type PdfEngine, startPdfEngine } from '../adapters/pdf-engine'
import { endlessText, hostileTexts } from './hostile-texts'
import type { PaperInvoice, PaperOffer, PaperRapport } from './model'
import { pdfText } from './pdf-text'
import { layingOut, printPaper } from './print'
import { printableText } from './printable'
import {
  type RenderedPaper,
  renderDunningPaper,
  renderInvoicePaper,
  renderOfferPaper,
  renderOfferPrintView,
  renderRapportPaper,
} from './render'
import { sampleDunning, sampleFinalInvoice, sampleOffer, sampleRapport, sampleStorno } from './sample-papers'

/** `PAPER_HOSTILE=each` renders a separate document per text and kind of paper; otherwise several texts share one. */
// biome-ignore lint/style/noProcessEnv: how much a test does is said where it is started
const IS_FULL = process.env.PAPER_HOSTILE === 'each'
const TOGETHER = IS_FULL ? 1 : 28
/** The endless text makes dozens of pages, so only one paper with a price table and one without are tested with it. */
const ENDLESS = new Set(
  IS_FULL ? ['offer', 'confirmation', 'invoice', 'storno', 'rapport', 'dunning'] : ['invoice', 'rapport'],
)

let dir: string
let cacheDir: string
let engine: PdfEngine
let renderer: PdfRenderer
let canary: Server
let url: string
let hits: string[]
/** The page that the canary serves as `/paper`, the only URL that may be requested. */
let paper = ''
let payloads: string[]

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'gewerk-hostile-'))
  cacheDir = await programCacheDir(dir)
  engine = await startPdfEngine({ cacheDir, log: pino({ level: 'silent' }) })
  renderer = createPdfRenderer({ baseUrl: engine.url, timeoutMs: 30_000 })
  hits = []
  canary = createServer((request, response) => {
    if (request.url !== '/paper') hits.push(String(request.url))
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(request.url === '/paper' ? paper : '')
  })
  await new Promise<void>(resolve => canary.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`
  payloads = hostileTexts(url)
})

afterAll(async () => {
  canary.closeAllConnections()
  canary.close()
  await engine.close()
  await rm(dir, { recursive: true, force: true })
})

const signature = { name: 'x', signedAt: '2026-01-01T00:00:00Z', image: 'x' }
const company = {
  ...sampleOffer.company,
  fax: 'x',
  country: 'x',
  taxNumber: 'x',
  seat: 'x',
  management: 'x',
  logo: 'x',
}
const recipient = { ...sampleOffer.recipient, country: 'x', vatNumber: 'x' }
const everywhere = { company, recipient, subject: 'x', intro: 'x', closing: 'x', buyerReference: 'x' }
const section = {
  title: 'x',
  text: 'x',
  subtotal: '5',
  lines: [
    {
      kind: 'item',
      title: 'x',
      description: 'x',
      quantity: 1,
      unit: 'x',
      unitPrice: 2,
      total: 2,
      carried: '2',
    },
    { kind: 'text', text: 'x' },
    {
      kind: 'item',
      title: 'x',
      quantity: 1,
      unit: 'x',
      unitPrice: 3,
      total: 3,
      carried: '5',
      choice: 'optional',
    },
  ],
} satisfies PaperOffer['sections'][number]
const offer: PaperOffer = {
  ...sampleOffer,
  ...everywhere,
  sections: [section],
  acceptance: signature,
  notes: ['x'],
}
const invoice: PaperInvoice = {
  ...sampleFinalInvoice,
  ...everywhere,
  costCenter: 'x',
  replaces: 'x',
  sections: [section],
  paymentTerms: 'x',
  notes: ['x'],
}
const storno: PaperInvoice = { ...sampleStorno, ...everywhere, original: { number: 'x', day: '2026-01-01' } }
const rapport: PaperRapport = {
  ...sampleRapport,
  ...everywhere,
  signature,
  photos: [{ dataUri: 'x', caption: 'x' }],
}
const dunning = { ...sampleDunning, ...everywhere }

/** Days, numbers and fixed texts: every other text is replaced by the hostile one, colours and images too. */
const FIXED = new Set(
  'kind locale timeZone currency mark day validUntil serviceDay start end dueDay until signedAt choice subtotal carried'.split(
    ' ',
  ),
)
const isFigure = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

function poison<T>(value: T, next: () => string, key = ''): T {
  if (typeof value === 'string') return (FIXED.has(key) || isFigure(value) ? value : next()) as T
  if (Array.isArray(value)) return value.map(entry => poison(entry, next, key)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, poison(entry, next, name)])) as T
}

const papers: Record<string, (next: () => string) => RenderedPaper> = {
  offer: next => renderOfferPaper(poison(offer, next)),
  confirmation: next => renderOfferPaper(poison({ ...offer, kind: 'order_confirmation' }, next)),
  invoice: next => renderInvoicePaper(poison(invoice, next)),
  storno: next => renderInvoicePaper(poison(storno, next)),
  rapport: next => renderRapportPaper(poison(rapport, next)),
  dunning: next => renderDunningPaper(poison(dunning, next)),
}
const printView = (next: () => string) => renderOfferPrintView(poison(offer, next))

const squeeze = (text: string) => text.replace(/[\s\u00a0]+/g, '')

/** The texts in groups, each group starting at another place in the list. */
function groupsOf(texts: readonly string[]): string[][] {
  const count = Math.ceil(texts.length / TOGETHER)
  return Array.from({ length: count }, (_, group) => texts.filter((_, place) => place % count === group))
}

test('no text in any field of any paper is treated as anything but text', async () => {
  const groups = groupsOf(payloads)
  let fields = 0
  const jobs = Object.entries(papers).flatMap(([kind, render]) =>
    [...groups, ...(ENDLESS.has(kind) ? [[endlessText]] : [])].map(group => async () => {
      const paper = render(() => {
        if (group === groups[0]) fields++
        return group.join(' ')
      })
      await expectText(kind, await printPaper(paper, layingOut(renderer.render)), group)
    }),
  )
  for (let i = 0; i < jobs.length; i += 2) await Promise.all(jobs.slice(i, i + 2).map(job => job()))
  expect(hits).toEqual([])
  process.stdout.write(
    `hostile papers: ${payloads.length + 1} texts x ${fields} fields of ${Object.keys(papers).length} papers, ${jobs.length} documents, ${hits.length} hits\n`,
  )
})

async function expectText(kind: string, pdf: Buffer, group: readonly string[]): Promise<void> {
  const pages = (await PDFDocument.load(pdf, { updateMetadata: false })).getPages()
  for (const page of pages) {
    const { width, height } = page.getSize()
    expect([kind, Math.round(width), Math.round(height)]).toEqual([kind, 595, 842])
    // A link would be an exit that a reader could click.
    expect([kind, page.node.Annots()?.size() ?? 0]).toEqual([kind, 0])
  }
  const text = squeeze((await pdfText(pdf)).join(''))
  expect(text).not.toContain('root:x')
  expect(text).not.toContain('\ufffd')
  for (const payload of group) {
    const letters = squeeze(printableText(payload))
    // A long one runs over several pages, with footers in between.
    if (payload === endlessText) expect([kind, text.split('Überlang').length > 1_000]).toEqual([kind, true])
    else expect([kind, text.includes(letters), letters]).toEqual([kind, true, letters])
  }
}

test('the markup of a paper contains our own elements only, whatever the texts contain', () => {
  const allowed = new Set(
    'html head meta title style body header main footer address section figure figcaption div span p h1 h2 strong dl dt dd table colgroup col thead tbody tr th td nav a svg path img wbr'.split(
      ' ',
    ),
  )
  for (const group of [...groupsOf(payloads), [endlessText]]) {
    const payload = group.join(' ')
    const next = () => payload
    const documents = Object.values(papers).flatMap(render => {
      const { html, footerHtml, carrying } = render(next)
      return [html, footerHtml, carrying?.carried(new Set(['row-2'])) ?? '']
    })
    for (const html of [...documents, printView(next)]) {
      const markup = html.replace(/<style>.*?<\/style>/s, '<style></style>')
      for (const [, name = '', attributes = ''] of markup.matchAll(/<([a-z][a-z0-9]*)([^>]*)>/gi)) {
        expect([payload, allowed.has(name)]).toEqual([payload, true])
        expect(attributes).not.toMatch(/\s(on\w+|srcdoc|style="[^"]*url)/i)
        expect(attributes.match(/\s(?:href|src)="(?!#row-\d+"|data:image\/(?:png|jpeg|webp);base64,)/)).toBeNull()
      }
    }
  }
})

test('a browser with network and scripts enabled that opens a paper sends no further request', async () => {
  const chromium = await launchBrowser()
  try {
    const page = await chromium.browser.newPage()
    const open = async (html: string) => {
      paper = html
      await page.goto(`${url}/paper`, { waitUntil: 'load' })
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => resolve(null))))
    }
    for (const group of [...groupsOf(payloads), [endlessText]]) {
      const next = () => group.join(' ')
      await open(printView(next))
      for (const render of Object.values(papers)) {
        const { html, footerHtml } = render(next)
        await open(html)
        await open(footerHtml)
      }
    }
    expect(hits).toEqual([])
    await open(`<img src="${url}/control">`)
    expect(hits).toContain('/control')
    // Even a text that became markup would be blocked by the paper's CSP.
    hits.length = 0
    paper = printView(() => 'ZEICHEN').replaceAll('ZEICHEN', payloads.join(' '))
    // No CSP blocks a refresh; the browser follows it after the paper has loaded, so any other request has been sent by
    // then.
    const refreshed = page.waitForRequest(`${url}/refresh`)
    await Promise.all([refreshed, page.goto(`${url}/paper`, { waitUntil: 'domcontentloaded' })])
    expect(hits.filter(hit => hit !== '/refresh')).toEqual([])
  } finally {
    await chromium.close()
    hits.length = 0
  }
})
