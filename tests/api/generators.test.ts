import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { build } from 'esbuild'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes } from '../../server/platform/permissions'
import { createTestCompany } from '../harness/company'
import { complaints } from '../harness/compile'
import { withoutLimits } from '../harness/limits'
import { startTestWeb, type TestWeb } from '../harness/web'

// A document that only one generator understands describes that generator, not the API.

const documents = {
  v1: path.resolve('docs/api/openapi.json'),
  app: path.resolve('docs/api/application.json'),
}

interface Generator {
  /** Writes the client of a document into a folder; returns its entry file. */
  generate(document: string, folder: string): Promise<string>
  /** How the source declares an operation. */
  declares(operation: string): string
  /** A program that uses the client as a customer would, so that an operation that lost its types shows. */
  use: string
}

const strict = [
  ...['--strict', '--skipLibCheck', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'],
  ...['--module', 'esnext', '--moduleResolution', 'bundler', '--types', ''],
]

/** What each program reports about its run. */
interface Seen {
  numbers: string[]
  project: string
  made: number
  refused: { status: number; error: string; field: string }
  stored: { sha256: string; size: number; type: string }
  rate: string | null
}

const generators: Record<string, Generator> = {
  oazapfts: {
    async generate(document, folder) {
      await mkdir(folder, { recursive: true })
      const client = path.join(folder, 'client.ts')
      await writeFile(client, await generateSource(document, {}))
      return client
    },
    declares: operation => `function ${operation}(`,
    use: `
import { defaults, inboundReceive, inquiriesCreate, invoicesList, projectsGet } from './client'

export async function run(baseUrl: string, key: string, file: Blob) {
  defaults.baseUrl = baseUrl
  defaults.headers = { Authorization: 'Bearer ' + key }
  const list = await invoicesList({ limit: 2, status: 'draft' })
  const numbers = list.status === 200 ? list.data.data.map(({ invoice_number, remaining }) => invoice_number + remaining.toFixed(2)) : []
  const project = await projectsGet('2026/17')
  const made = await inquiriesCreate({ title: 'Dachrinne undicht', description: null }, { idempotencyKey: 'oazapfts' })
  const wrong = await invoicesList({ kontaktId: 0 })
  if (wrong.status !== 400) throw new Error('not refused')
  const dropped = await inboundReceive('erp', file, { filename: 'a.bin' })
  if (dropped.status !== 201) throw new Error('answered ' + dropped.status)
  const { sha256, size_bytes: size, content_type: type } = dropped.data.data
  return {
    numbers,
    project: project.status === 200 ? project.data.data.name : '',
    made: made.status,
    refused: { status: wrong.status, error: wrong.data.error, field: wrong.data.details?.issues?.[0]?.path },
    stored: { sha256, size, type },
    rate: list.headers.get('ratelimit'),
  }
}
`,
  },
  'hey-api': {
    async generate(document, folder) {
      const plugins = ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'] as const
      await createClient({
        input: document,
        output: { path: path.join(folder, 'client') },
        plugins: [...plugins],
        logs: { level: 'silent' },
      })
      return path.join(folder, 'client', 'sdk.gen.ts')
    },
    declares: operation => `const ${operation} = `,
    use: `
import { client } from './client/client.gen'
import { type InvoicesListErrors, inboundReceive, inquiriesCreate, invoicesList, projectsGet } from './client'

export async function run(baseUrl: string, key: string, file: Blob) {
  client.setConfig({ baseUrl, auth: key })
  const list = await invoicesList({ query: { limit: 2, status: 'draft' } })
  const numbers = (list.data?.data ?? []).map(({ invoice_number, remaining }) => invoice_number + remaining.toFixed(2))
  const project = await projectsGet({ path: { id: '2026/17' } })
  const body = { title: 'Dachrinne undicht', description: null }
  const made = await inquiriesCreate({ body, headers: { 'Idempotency-Key': 'hey' } })
  const wrong = await invoicesList({ query: { kontakt_id: 0 } })
  if (!wrong.error) throw new Error('not refused')
  // 503 has no body, which this generator calls unknown and lets swallow the others.
  const refused = wrong.error as InvoicesListErrors[400]
  const dropped = await inboundReceive({ query: { source: 'erp', filename: 'a.bin' }, body: file, throwOnError: true })
  const { sha256, size_bytes: size, content_type: type } = dropped.data.data
  return {
    numbers,
    project: project.data?.data.name ?? '',
    made: made.response?.status ?? 0,
    refused: { status: wrong.response?.status ?? 0, error: refused.error, field: refused.details?.issues?.[0]?.path },
    stored: { sha256, size, type },
    rate: list.response?.headers.get('ratelimit') ?? null,
  }
}
`,
  },
}

let web: TestWeb
let key: string
let folder: string
beforeAll(async () => {
  web = await startTestWeb({ ...withoutLimits, API_KEY_RATE_LIMIT_PER_MINUTE: '600' })
  const company = await createTestCompany(web.app)
  const office = company.as()
  await office.projects.create({ name: 'Umbau', project_number: '2026/17' })
  await office.invoices.create({ title: 'R', items: [{ description: 'Ziegel', quantity: 2, unit_price: 5 }] })
  key = (await office.apiKeys.create({ name: 'K', scopes: [...scopes] })).data.key
  // Within the project, so that the clients find their runtime dependencies.
  await mkdir('node_modules/.cache', { recursive: true })
  folder = await mkdtemp(path.resolve('node_modules/.cache/other-clients-'))
})
afterAll(async () => {
  await web?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

describe.each(Object.entries(generators))('the client that %s makes', (name, { generate, declares, use }) => {
  test('knows every operation of both documents and compiles under every strict rule; used against the service it lists, creates, is refused, and uploads the very bytes', async () => {
    const own = path.join(folder, name)
    const client = await generate(documents.v1, own)
    const whole = await generate(documents.app, path.join(own, 'app'))
    for (const [document, source] of [[documents.v1, client] as const, [documents.app, whole] as const]) {
      const [operations, text] = [await operationsOf(document), await readFile(source, 'utf8')]
      expect(operations.length).toBeGreaterThan(15)
      expect(operations.filter(operation => !text.includes(declares(operation)))).toEqual([])
    }
    const program = path.join(own, 'use.ts')
    await writeFile(program, use)
    expect(await complaints([client, whole, program], strict)).toBe('')

    const outfile = path.join(own, 'use.mjs')
    await build({
      entryPoints: [program],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
    })
    const { run } = await import(/* @vite-ignore */ pathToFileURL(outfile).href)
    const bytes = randomBytes(100_000)
    const seen: Seen = await run(`${web.url}/api/v1`, key, new Blob([bytes]))
    expect(seen).toEqual({
      numbers: [expect.stringMatching(/^RE-\d{4}-000112\.00$/)],
      project: 'Umbau',
      made: 201,
      refused: { status: 400, error: 'validation_error', field: 'kontakt_id' },
      stored: {
        sha256: createHash('sha256').update(bytes).digest('hex'),
        size: bytes.length,
        type: 'application/octet-stream',
      },
      rate: expect.stringMatching(/^"key";r=\d+;t=\d+$/),
    })
  })
})

test('a body has one type in the documents, and an answer has one or is bytes of several', async () => {
  const wrong: string[] = []
  for (const file of Object.values(documents)) {
    const { paths } = JSON.parse(await readFile(file, 'utf8')) as {
      paths: Record<string, Record<string, Described>>
    }
    for (const [path, item] of Object.entries(paths))
      for (const [verb, { requestBody, responses }] of Object.entries(item)) {
        const taken = Object.keys(requestBody?.content ?? {})
        const given = Object.values(responses).map(({ content }) => Object.keys(content ?? {}))
        const ranges = [...taken, ...given.flat()].some(type => type.includes('*'))
        const mixed = [taken, ...given].some(types => types.length > 1 && !(given.includes(types) && areBytes(types)))
        if (ranges || mixed) wrong.push(`${verb} ${path}`)
      }
  }
  expect(wrong).toEqual([])
})

/** PDF or image: generators make a single type of them. */
const areBytes = (types: string[]) => types.every(type => /^(application\/pdf|image\/\w+)$/.test(type))

interface Described {
  requestBody?: { content?: object }
  responses: Record<string, { content?: object }>
}

async function operationsOf(document: string): Promise<string[]> {
  const { paths } = JSON.parse(await readFile(document, 'utf8')) as {
    paths: Record<string, Record<string, object>>
  }
  return Object.values(paths).flatMap(item =>
    Object.values(item).flatMap(operation => ('operationId' in operation ? [String(operation.operationId)] : [])),
  )
}
