import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import { Await, Scripts, useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import * as entry from './entry.server'

/**
 * Rows with characters of two, three and four bytes, which fall on the end of every chunk that React makes of a page.
 */
const records = Array.from({ length: 60 }, (_, index) => `${index}: ${'äöüÄÖÜß€„“–\u{1FA9A}\u{1F3E0}'.repeat(4)}`)
const laterRecords = records.map(record => `später ${record}`)

const later: { arrives: (() => void) | undefined } = { arrives: undefined }
async function loader() {
  const arrival = new Promise<string[]>(resolve => {
    later.arrives = () => resolve(laterRecords)
  })
  return { records, arrival }
}

function Page() {
  const data = useLoaderData<typeof loader>()
  return (
    <html lang="de">
      <body>
        {data.records.map(record => (
          <input key={record} readOnly value={record} />
        ))}
        <Suspense fallback="noch nicht">
          <Await resolve={data.arrival}>{found => found.map(record => <p key={record}>{record}</p>)}</Await>
        </Suspense>
        <Scripts />
      </body>
    </html>
  )
}

const root = { id: 'root', path: '', hasAction: false, hasLoader: true, hasErrorBoundary: false }
const build: ServerBuild = {
  entry: { module: entry },
  routes: { root: { id: 'root', path: '', module: { default: Page, loader } } },
  assets: {
    entry: { imports: [], module: '/entry.js' },
    routes: { root: { ...root, hasClientAction: false, hasClientLoader: false, module: '/root.js' } },
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  isSpaMode: false,
  mode: 'production',
  future: {
    v3_singleFetch: true,
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: false,
  },
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const reported: unknown[] = []
const context: Pick<AppLoadContext, 'cspNonce' | 'userLocale' | 'atTurn' | 'reportError'> = {
  cspNonce: 'n',
  userLocale: 'de',
  atTurn: render => render(),
  reportError: error => void reported.push(error),
}
const answering = createRequestHandler(build, 'production')

function render(path: string, userAgent: string, more: Partial<AppLoadContext> = {}): Promise<Response> {
  later.arrives = undefined
  const request = new Request(`http://localhost${path}`, { headers: { 'user-agent': userAgent } })
  return answering(request, { ...context, ...more } as AppLoadContext)
}

function expectWhole(text: string) {
  expect(reported).toEqual([])
  expect([text.includes('\0'), text.includes('\uFFFD')]).toEqual([false, false])
  for (const record of [...records, ...laterRecords]) expect(text).toContain(record)
}

test.each([
  ['a page', '/'],
  ['its data', '/_root.data'],
])('%s arrives with every character intact, including parts streamed later', async (_what, path) => {
  const response = await render(path, browser)
  later.arrives?.()
  expectWhole(await response.text())
})

test('a crawler gets the page in one piece, with every character intact', async () => {
  const answer = render('/', 'Googlebot/2.1')
  await expect.poll(() => later.arrives).toBeDefined()
  later.arrives?.()
  const html = await (await answer).text()
  expect(html).not.toContain('noch nicht')
  expectWhole(html)
})

test('a page refused for lack of capacity is a short text with its status, and raises no alarm', async () => {
  const details = { retryAfter: 7 }
  const response = await render('/', browser, {
    atTurn: () => Promise.reject(new Error('no turn')),
    problem: (_error, locale) => ({ status: 429, error: 'rate_limited', message: `zu viel (${locale})`, details }),
  })
  const { status, headers } = response
  expect([status, headers.get('retry-after'), headers.get('content-type')]).toEqual([
    429,
    '7',
    'text/plain; charset=utf-8',
  ])
  expect(await response.text()).toBe('zu viel (de)')
  expect(reported).toEqual([])
})
