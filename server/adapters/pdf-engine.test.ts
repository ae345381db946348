import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../tests/harness/eventually'
import { pdfText } from '../paper/pdf-text'
import { programCacheDir } from './chromium-unpack'
import { createPdfRenderer, PdfFailedError, PdfUnavailableError } from './gotenberg'
import { type PdfEngine, type PdfEngineOptions, startPdfEngine } from './pdf-engine'

const log = pino({ level: 'silent' })
const engines: PdfEngine[] = []
let dir: string
let cacheDir: string

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'gewerk-pdf-'))
  cacheDir = await programCacheDir(dir)
})

afterEach(async () => {
  await Promise.all(engines.splice(0).map(engine => engine.close()))
})

afterAll(() => rm(dir, { recursive: true, force: true }))

async function start(options: Partial<PdfEngineOptions> = {}) {
  const engine = await startPdfEngine({ cacheDir, log, ...options })
  engines.push(engine)
  return { engine, renderer: createPdfRenderer({ baseUrl: engine.url, timeoutMs: 20_000 }) }
}

/** Browsers that this process started; identified by the profile that they were given. */
function browserPids(): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      const command = commandOf(pid)
      return command.includes(`~${process.pid}~`) && !command.includes('--type=')
    })
    .map(Number)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => `<tr><td>Zeile ${i + 1}</td><td>Größe ½ m², 5 €</td></tr>`).join('')
const page = (body: string, head = '') =>
  `<!doctype html><html lang="de"><head><title>Prüfung</title>${head}</head><body>${body}</body></html>`
const footerHtml =
  '<div style="font-size:9px">Seite <span class="pageNumber"></span>/<span class="totalPages"></span></div>'

function formOf(files: Record<string, string>, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, value] of Object.entries(files)) form.append('files', new Blob([value]), name)
  return form
}

test('both routes of Gotenberg print the same document, with umlauts, repeated head and page numbers', async () => {
  const { engine, renderer } = await start()
  const html = page(
    `<table><thead><tr><th>Kopf</th></tr></thead>${rows(120)}</table>`,
    '<style>@page{size:A4;margin:20mm}</style>',
  )
  const pdf = await renderer.render({ html, footerHtml, title: 'Prüfung' })
  const fields = {
    paperWidth: '8.2677',
    paperHeight: '297mm',
    preferCssPageSize: 'true',
    generateTaggedPdf: 'true',
  }
  const plain = await fetch(`${engine.url}/convert/html`, {
    method: 'POST',
    body: formOf({ 'index.html': html, 'footer.html': footerHtml }, fields),
  })
  expect(plain.headers.get('content-type')).toBe('application/pdf')
  const texts = await pdfText(pdf)
  expect(await pdfText(new Uint8Array(await plain.arrayBuffer()))).toEqual(texts)
  expect(texts.length).toBeGreaterThan(2)
  texts.forEach((text, i) => {
    expect(text).toContain('Kopf')
    expect(text.replaceAll('\n', '')).toContain(`Seite ${i + 1}/${texts.length}`)
  })
  expect(texts[0]).toContain('Zeile 1\nGröße ½ m², 5 €')

  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  expect(document.getTitle()).toBe('Prüfung')
  expect(document.getPage(0).getSize().width).toBeCloseTo(595, 0)
  expect(document.getPage(0).getSize().height).toBeCloseTo(842, 0)
  expect(document.catalog.toString()).toContain('StructTreeRoot')
})

test('files of the form are found by their names, and only by those', async () => {
  const { renderer } = await start()
  const html = page('<p>Text</p><img src="a.css">', '<link rel="stylesheet" href="a.css">')
  const assets = { 'a.css': Buffer.from('p::after{content:" aus der Datei"}') }
  const [text] = await pdfText(await renderer.render({ html, assets, title: 'x' }))
  expect(text).toBe('Text\n aus der Datei')
})

test('a document cannot reach the network or the disk, whatever it contains', async () => {
  let hits = 0
  const canary = createServer(socket => {
    hits++
    socket.destroy()
  })
  await new Promise<void>(resolve => canary.listen(0, '127.0.0.1', resolve))
  const address = canary.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const head = [
    `<link rel="stylesheet" href="${url}/a.css"><link rel="preconnect" href="${url}"><link rel="prefetch" href="${url}/p">`,
    `<link rel="icon" href="${url}/i"><link rel="dns-prefetch" href="${url}"><base href="${url}/">`,
    `<style>@import "${url}/b.css";body{background:url(${url}/c)}@font-face{font-family:X;src:url(${url}/f)}p{font-family:X}</style>`,
    `<meta http-equiv="refresh" content="0;url=${url}/d">`,
  ].join('')
  const body = [
    `<p>bleibt</p><img src="${url}/e" srcset="${url}/e2 2x"><iframe src="${url}/g"></iframe><iframe srcdoc="<img src='${url}/h'>"></iframe>`,
    `<object data="${url}/j"></object><embed src="${url}/k"><svg><use href="${url}/l#x"/><image href="${url}/m"/></svg>`,
    `<video src="${url}/n" poster="${url}/o"></video><audio src="${url}/q"></audio><script src="${url}/r"></script>`,
    `<script>fetch('${url}/s')</script><img src=x onerror="fetch('${url}/t')"><iframe src="file:///etc/passwd"></iframe>`,
    `<iframe src="data:text/html,<img src='${url}/u'>"></iframe><form action="${url}/v"><input autofocus></form>`,
  ].join('')
  const { renderer } = await start()
  const pdf = await renderer.render({
    html: page(body, head),
    footerHtml: `<img src="${url}/w"><iframe src="${url}/x"></iframe>Fuß`,
    headerHtml: `<iframe src="${url}/z"></iframe>`,
    title: 'x',
  })
  // Chromium refuses to print a footer whose styles refer to a resource; refused or printed, no request may be sent.
  for (const style of [`@import "${url}/y"`, `body{background:url(${url}/z)}`]) {
    const styled = `<style>${style}</style><div>Fuß</div>`
    await renderer.render({ html: page('x'), footerHtml: styled, title: 'x' }).catch(() => undefined)
  }
  canary.close()
  expect(hits).toBe(0)
  const text = (await pdfText(pdf)).join('\n')
  expect(text).toContain('bleibt')
  expect(text).not.toContain('root:')
})

test('a browser that is killed during a document is restarted, and the document is printed', async () => {
  const { renderer } = await start()
  const printing = renderer.render({ html: page(`<table>${rows(2_000)}</table>`), title: 'x' })
  const [pid] = await eventually(() => {
    const pids = browserPids()
    expect(pids).toHaveLength(1)
    return pids
  })
  process.kill(pid ?? 0, 'SIGKILL')
  expect((await pdfText(await printing)).join('\n')).toContain('Zeile 2000')
  expect(browserPids()).not.toContain(pid)
})

test('a browser that is killed between two documents is restarted', async () => {
  const { renderer } = await start()
  await renderer.render({ html: page('eins'), title: 'x' })
  for (const pid of browserPids()) process.kill(pid, 'SIGKILL')
  expect(await pdfText(await renderer.render({ html: page('zwei'), title: 'x' }))).toEqual(['zwei'])
})

test('a browser that hangs costs its document the deadline and is killed, and the next one is printed', async () => {
  const { renderer } = await start({ timeoutMs: 10_000 })
  await renderer.render({ html: page('eins'), title: 'x' })
  for (const pid of browserPids()) process.kill(pid, 'SIGSTOP')
  await expect(renderer.render({ html: page('zwei'), title: 'x' })).rejects.toThrow(PdfUnavailableError)
  expect(await pdfText(await renderer.render({ html: page('drei'), title: 'x' }))).toEqual(['drei'])
})

test('a document is given up when its caller’s time is up, however long the engine would wait', async () => {
  const { engine, renderer } = await start({ concurrency: 1 })
  await renderer.render({ html: page('eins'), title: 'x' })
  for (const pid of browserPids()) process.kill(pid, 'SIGSTOP')
  const hasty = createPdfRenderer({ baseUrl: engine.url, timeoutMs: 1_000 })
  await expect(hasty.render({ html: page('zwei'), title: 'x', lines: 10 })).rejects.toThrow('no PDF within 1600 ms')
  expect(await pdfText(await renderer.render({ html: page('drei'), title: 'x' }))).toEqual(['drei'])
})

test('a full queue responds with 503 at once, and accepted documents are printed', async () => {
  const { engine } = await start({ concurrency: 1, queueLimit: 2 })
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      const body = formOf({ 'index.html': page(`Nummer ${i}`) })
      return (await fetch(`${engine.url}/forms/chromium/convert/html`, { method: 'POST', body })).status
    }),
  )
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(3)
  expect(statuses.filter(status => status === 503).length).toBeGreaterThanOrEqual(1)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

test('sixteen documents at once all come out, each with its own text', async () => {
  const { renderer } = await start()
  const texts = await Promise.all(
    Array.from({ length: 16 }, async (_, i) =>
      pdfText(await renderer.render({ html: page(`Nummer ${i}`), title: 'x' })),
    ),
  )
  expect(texts).toEqual(Array.from({ length: 16 }, (_, i) => [`Nummer ${i}`]))
})

test('an idle browser is stopped, and started again by the next document', async () => {
  const { renderer } = await start({ idleMs: 50 })
  await renderer.render({ html: page('eins'), title: 'x' })
  await eventually(() => expect(browserPids()).toEqual([]))
  expect(await pdfText(await renderer.render({ html: page('zwei'), title: 'x' }))).toEqual(['zwei'])
})

test('no browser runs before the first document and none after close', async () => {
  const { engine, renderer } = await start()
  expect(await renderer.healthy()).toBe(true)
  expect(browserPids()).toEqual([])
  await renderer.render({ html: page('x'), title: 'x' })
  const closing = renderer.render({ html: page(`<table>${rows(2_000)}</table>`), title: 'x' })
  closing.catch(() => undefined)
  await engine.close()
  await eventually(() => expect(browserPids()).toEqual([]))
  await expect(closing).rejects.toThrow(PdfUnavailableError)
  expect(await renderer.healthy()).toBe(false)
})

test('a browser that cannot be started fails the document and makes the health check fail', async () => {
  const { renderer } = await start({ executablePath: '/nowhere/chrome' })
  await expect(renderer.render({ html: page('x'), title: 'x' })).rejects.toThrow(PdfFailedError)
  expect(await renderer.healthy()).toBe(false)
})

test.each([
  ['without index.html', formOf({ 'other.html': 'x' }), 400],
  ['with a length that is none', formOf({ 'index.html': 'x' }, { marginTop: '1 bad' }), 400],
  ['with a scale that is none', formOf({ 'index.html': 'x' }, { scale: '9' }), 400],
  ['that is no form', '{}', 415],
])('a request %s is refused and the engine keeps running', async (_, body, status) => {
  const { engine, renderer } = await start()
  const answer = await fetch(`${engine.url}/convert/html`, { method: 'POST', body })
  expect(answer.status).toBe(status)
  expect(await answer.text()).toMatch(/Invalid form data/)
  expect(await renderer.healthy()).toBe(true)
})

test('other paths, other methods and web pages in a local browser get nothing', async () => {
  const { engine } = await start()
  const status = async (url: string, init?: RequestInit) => (await fetch(engine.url + url, init)).status
  expect(await status('/forms/libreoffice/convert', { method: 'POST' })).toBe(404)
  expect(await status('/convert/html')).toBe(405)
  expect(await status('/convert/html', { method: 'POST', headers: { origin: 'https://evil.example' } })).toBe(403)
})
