import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createPdfRenderer, limitOf, PdfFailedError, PdfUnavailableError } from './gotenberg'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function rendererAgainst(listener: RequestListener, timeoutMs = 5_000) {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createPdfRenderer({ baseUrl: `${baseUrl}/`, timeoutMs })
}

const answers =
  (status: number, body: string | Buffer): RequestListener =>
  (request, response) => {
    request.resume().on('end', () => response.writeHead(status).end(body))
  }

const paper = { html: '<p>ä</p>', title: 'Rechnung 1' }

test('a document is sent as Gotenberg 8 expects it, with every setting explicit', async () => {
  let url: string | undefined
  let form: FormData | undefined
  const renderer = await rendererAgainst((request, response) => {
    url = request.url
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', async () => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      form = await new Response(Buffer.concat(chunks), { headers }).formData()
      response.end('%PDF-1.4\n%%EOF\n')
    })
  })
  const asset = Buffer.from('png')
  await renderer.render({
    ...paper,
    headerHtml: '<b>h</b>',
    footerHtml: '<b>f</b>',
    assets: { 'logo.png': asset },
  })

  expect(url).toBe('/forms/chromium/convert/html')
  const fields: Record<string, unknown> = {}
  const files: Record<string, string> = {}
  for (const [name, value] of form?.entries() ?? []) {
    if (typeof value === 'string') fields[name] = value
    else files[value.name] = await value.text()
  }
  expect(files).toEqual({
    'index.html': '<p>ä</p>',
    'header.html': '<b>h</b>',
    'footer.html': '<b>f</b>',
    'logo.png': 'png',
  })
  expect(fields).toEqual({
    paperWidth: String(210 / 25.4),
    paperHeight: String(297 / 25.4),
    marginTop: '0',
    marginRight: '0',
    marginBottom: '0',
    marginLeft: '0',
    scale: '1',
    landscape: 'false',
    printBackground: 'true',
    preferCssPageSize: 'true',
    generateTaggedPdf: 'true',
    generateDocumentOutline: 'false',
    omitBackground: 'false',
  })
})

test('a text that names a local file is printed and never read', async () => {
  let body = ''
  const renderer = await rendererAgainst((request, response) => {
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => response.end('%PDF-1.4\n%%EOF\n'))
  })
  await renderer.render({ html: 'file:///etc/passwd', title: 'x' })
  expect(body).toContain('file:///etc/passwd')
  expect(body).not.toContain('root:')
})

test('an engine that never answers is unavailable after the timeout', async () => {
  const renderer = await rendererAgainst(request => request.resume(), 200)
  const failure = renderer.render(paper)
  await expect(failure).rejects.toThrow(PdfUnavailableError)
  await expect(failure).rejects.toThrow('"Rechnung 1": no PDF within 200 ms')
})

test('an engine that stops in the middle of the PDF is unavailable after the timeout', async () => {
  const renderer = await rendererAgainst((request, response) => {
    request.resume()
    response.write('%PDF-1.4\n')
  }, 200)
  await expect(renderer.render(paper)).rejects.toThrow(PdfUnavailableError)
})

test('an engine that is not running is unavailable', async () => {
  const renderer = createPdfRenderer({ baseUrl: 'http://127.0.0.1:1', timeoutMs: 1_000 })
  await expect(renderer.render(paper)).rejects.toThrow(PdfUnavailableError)
  expect(await renderer.healthy()).toBe(false)
})

test.each([429, 502, 503, 504])('status %i means later, not never', async status => {
  const renderer = await rendererAgainst(answers(status, 'busy'))
  await expect(renderer.render(paper)).rejects.toThrow(PdfUnavailableError)
})

test.each([400, 401, 404, 413, 500])('status %i fails the document permanently', async status => {
  const renderer = await rendererAgainst(answers(status, JSON.stringify({ message: 'no' })))
  await expect(renderer.render(paper)).rejects.toThrow(PdfFailedError)
})

test.each([
  ['a page of HTML', '<html>login</html>'],
  ['nothing', ''],
  ['a PDF without its end', '%PDF-1.4\n1 0 obj'],
])('%s instead of a PDF fails the document', async (_, body) => {
  const renderer = await rendererAgainst(answers(200, body))
  const failure = renderer.render(paper)
  await expect(failure).rejects.toThrow(PdfFailedError)
  await expect(failure).rejects.toThrow('no PDF')
})

test('a renderer is healthy when its health route says so, and asked with the credentials of its URL', async () => {
  let authorization: string | undefined
  const renderer = await rendererAgainst((request, response) => {
    authorization = request.headers.authorization
    response.writeHead(request.url === '/health' ? 200 : 404).end('{}')
  })
  expect(await renderer.healthy()).toBe(true)
  expect(authorization).toBeUndefined()
  const port = (servers[0]?.address() as AddressInfo).port
  const secured = createPdfRenderer({ baseUrl: `http://me:p%40ss@127.0.0.1:${port}`, timeoutMs: 1_000 })
  expect(await secured.healthy()).toBe(true)
  expect(authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`)
})

test('a document gets thirty seconds, each line adds to it, and a thousand lines get a minute and a half', async () => {
  expect([0, 1, 1000].map(lines => limitOf(30_000, lines))).toEqual([30_000, 30_060, 90_000])
  const renderer = await rendererAgainst(() => {}, 1)
  await expect(renderer.render({ ...paper, lines: 2 })).rejects.toThrow('no PDF within 121 ms')
})
