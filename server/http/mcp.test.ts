import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestCompany, type TestCompany } from '../../tests/harness/company'
import { listen } from '../../tests/harness/http'
import { startTestWeb, type TestWeb } from '../../tests/harness/web'
import type { Ctx } from '../context'
import { judge } from '../platform/actor'
import { type Permission, type Scope, scopes } from '../platform/permissions'
import { appRouter } from '../router'
import { assertMcpKey } from '../services/overview/assistant/assert-mcp-key'
import { mcpServer } from '../services/overview/assistant/mcp-server'
import { toolbox } from '../services/overview/assistant/toolbox-router'
import { createIdentify } from './guards/identify'
import { createSharedKeySlots } from './guards/key-slots'
import { createMcpHandler } from './mcp'

let web: TestWeb
let company: TestCompany
beforeAll(async () => {
  web = await startTestWeb()
  company = await createTestCompany(web.app)
})
afterAll(() => web?.stop())

const keyOf = async (held: readonly Scope[], { mcp = true, of = company } = {}) =>
  (await of.as().apiKeys.create({ name: 'Büroprogramm', scopes: [...held], mcp })).data

/** The protocol's own client, connected with a key. */
async function connected(held: readonly Scope[], of = company): Promise<Client> {
  const { key } = await keyOf(held, { of })
  const client = new Client({ name: 'test', version: '1' })
  const headers = { Authorization: `Bearer ${key}` }
  // Its optional fields do not allow `undefined`, which our compiler distinguishes from a missing one.
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', web.url), { requestInit: { headers } }) as never,
  )
  return client
}

interface Called {
  isError?: boolean
  content: Array<{ type: string; text?: string; uri?: string }>
  structuredContent?: Record<string, unknown>
}
async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  const answer = (await client.callTool({ name, arguments: given })) as unknown as Called
  const { isError = false, content, structuredContent } = answer
  const links = content.flatMap(({ type, uri }) => (type === 'resource_link' ? [uri] : []))
  const said = JSON.parse(content[0]?.text ?? 'null')
  // Each result has structured content, and the same as text.
  expect(structuredContent).toEqual(said)
  return { isError, links, said }
}

const initialize = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const post = (key: string | null, body: unknown = initialize, url = web.url) =>
  fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      ...{ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      ...(key ? { Authorization: `Bearer ${key}` } : {}),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const codeOf = async (response: Response) => [response.status, (await response.json()).error]

describe('a request', () => {
  test('without a key, with one that may not use MCP, and without the module is refused', async () => {
    expect(await codeOf(await post(null))).toEqual([401, 'unauthorized'])
    const { key } = await keyOf(['core:read'], { mcp: false })
    expect(await codeOf(await post(key))).toEqual([403, 'forbidden'])
    const other = await createTestCompany(web.app, { modules: ['core', 'int.api'] })
    expect(await codeOf(await post((await keyOf(['core:read'], { of: other })).key))).toEqual([403, 'module_disabled'])
  })

  test('that is not a message of the protocol is refused, and only POST is accepted', async () => {
    const { key } = await keyOf(['core:read'])
    for (const body of ['{', '[]', '"x"', 'x'.repeat(1_100_000)])
      expect((await post(key, body)).status).toBeGreaterThanOrEqual(400)
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await fetch(`${web.url}/mcp`, { method, headers: { Authorization: `Bearer ${key}` } })
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST'])
    }
  })

  test('counts at the rate of its key, and reports it', async () => {
    const { app } = web
    const keySlots = createSharedKeySlots({ pool: app.db.pool, limit: 1, log: app.log })
    const options = { app, identify: createIdentify(app), keySlots, clientAddress: () => '203.0.113.1' }
    const serve = (ctx: Ctx) => mcpServer(ctx, toolbox, [])
    const server = await listen(express().all('/mcp', createMcpHandler(options, { allow: assertMcpKey, serve })))
    const { key } = await keyOf(['core:read'])
    const answers = [await post(key, initialize, server.url), await post(key, initialize, server.url)]
    expect(answers.map(({ status }) => status)).toEqual([200, 429])
    expect(answers[1]?.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
    await server.close()
    await keySlots.close()
  })
})

test(
  'a key is offered exactly the tools that its scopes reach, and reaches no other by its name',
  { tags: 'long' },
  async () => {
    const procedures = appRouter._def.procedures as unknown as Record<
      string,
      { _def: { meta?: { permission?: Permission } } }
    >
    const held: Scope[][] = [...scopes.map(scope => [scope]), ['core:read', 'angebote:write']]
    for (const some of held.filter((_, index) => index % 3 === 0 || index === held.length - 1)) {
      const client = await connected(some)
      const actor = { ...company.actor(), kind: 'api_key', scopes: some } as const
      const reached = [...toolbox.values()].filter(({ name }) => {
        const permission = procedures[name.replace('_', '.')]?._def.meta?.permission
        return permission !== undefined && judge(actor, permission) === 'allowed'
      })
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual(reached.map(({ name }) => name))
      for (const { name } of [...toolbox.values()].filter(tool => !reached.includes(tool)))
        await expect(client.callTool({ name, arguments: {} })).rejects.toThrow('There is no tool')
    }
  },
)

test('a query reads data of the own company only, with links to its records', { tags: 'long' }, async () => {
  const { data: own } = await company.as().contacts.create({ company_name: 'Moser Dach' })
  const other = await createTestCompany(web.app)
  const { data: foreign } = await other.as().contacts.create({ company_name: 'Fremder Bau' })
  const client = await connected(['core:read'])
  const listed = await call(client, 'contacts_list', { search: 'Moser' })
  expect([listed.isError, listed.links]).toEqual([false, [`gewerk://contact/${own.id}`]])
  const { contents } = await client.readResource({ uri: `gewerk://contact/${own.id}` })
  expect(JSON.parse((contents[0] as { text: string }).text).data.company_name).toBe('Moser Dach')
  await expect(client.readResource({ uri: `gewerk://contact/${foreign.id}` })).rejects.toThrow('There is no')
  expect((await call(client, 'contacts_get', { id: String(foreign.id) })).isError).toBe(true)
  for (const uri of ['gewerk://contact/0', 'gewerk://invoice/1', 'gewerk://contact/1/pdf', 'file:///etc/passwd', 'x'])
    await expect(client.readResource({ uri })).rejects.toThrow('There is no')
  expect((await client.listResources()).resources.map(({ uri }) => uri)).toContain(`gewerk://contact/${own.id}`)
})

test(
  'a change is only proposed, notified to the person who made the key, and done once after their approval',
  { tags: 'long' },
  async () => {
    const of = await createTestCompany(web.app)
    const client = await connected(['core:write'], of)
    const input = { company_name: 'Vorschlag GmbH' }
    const refused = await call(client, 'contacts_create', { company_name: 7 })
    expect([refused.isError, refused.said.error]).toEqual([true, 'Bitte die Eingaben prüfen.'])
    const proposed = await call(client, 'contacts_create', input)
    expect(proposed).toMatchObject({ isError: false, said: { done: false } })
    expect((await of.as().contacts.list({})).data).toEqual([])

    const { data } = await of.as().assistant.proposals({})
    expect(data).toMatchObject([{ tool: 'contacts_create', input, proposed_by: 'Büroprogramm' }])
    expect((await of.as().notifications.list({})).data).toMatchObject([{ kind: 'assistant_proposed' }])
    // It belongs to no one else.
    expect((await of.as(2).assistant.proposals({})).data).toEqual([])
    const id = String(data[0]?.id)
    await expect(of.as(2).assistant.confirm({ id })).rejects.toThrow()
    const outcomes = await Promise.allSettled([of.as().assistant.confirm({ id }), of.as().assistant.confirm({ id })])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await of.as().contacts.list({})).data.map(({ company_name }) => company_name)).toEqual(['Vorschlag GmbH'])
  },
)

test(
  "nothing is proposed by a key whose maker has left, and no key floods a person's list",
  { tags: 'long' },
  async () => {
    const of = await createTestCompany(web.app)
    const client = await connected(['core:write'], of)
    const propose = () => call(client, 'contacts_create', { company_name: 'Viele' })
    for (let count = 0; count < 20; count++) expect((await propose()).isError).toBe(false)
    expect((await propose()).isError).toBe(true)
    // The person's own proposals are counted separately.
    const answer = await of.as().assistant.proposals({})
    expect(answer.data).toHaveLength(20)
    const userId = of.userIds[1]
    await web.app.db.acrossTenants('platform', tx =>
      tx.membership.updateMany({ where: { tenantId: of.tenantId, userId }, data: { status: 'inactive' } }),
    )
    const { isError, said } = await call(client, 'contacts_create', { company_name: 'Niemand' })
    expect([isError, said.error]).toEqual([true, expect.stringContaining('nicht mehr im Team')])
  },
)

test('a document is read as PDF by a key that may read its noun', { tags: 'long' }, async () => {
  const office = company.as()
  const { data: contact } = await office.contacts.create({ company_name: 'Kunde' })
  const { data: offer } = await office.offers.create({ title: 'Dach', kontakt_id: contact.id })
  const client = await connected(['angebote:read'])
  const uri = `gewerk://offer/${offer.id}/pdf`
  const { contents } = await client.readResource({ uri })
  const { blob, mimeType } = contents[0] as { blob: string; mimeType: string }
  expect([mimeType, Buffer.from(blob, 'base64').subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  const { resourceTemplates } = await client.listResourceTemplates()
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'gewerk://offer/{id}',
    'gewerk://offer/{id}/pdf',
  ])
  await expect((await connected(['core:read'])).readResource({ uri })).rejects.toThrow('There is no')
})

test('prompts come in the requested language, and name the scopes they need', async () => {
  const client = await connected(['core:read'])
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toContain('day')
  const { messages } = await client.getPrompt({ name: 'day', arguments: { day: 'morgen' } })
  expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('morgen') })
  await expect(client.getPrompt({ name: 'day', arguments: {} })).rejects.toThrow('needs day')
  await expect(client.getPrompt({ name: 'nothing', arguments: {} })).rejects.toThrow('There is no prompt')
})
