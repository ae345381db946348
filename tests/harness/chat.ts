import { expect } from 'vitest'
import { createChatModel } from '../../server/adapters/language-models'
import { type PretendModel, startLanguageModel } from '../worlds/language-model'
import { createTestCompany, type TestCompany } from './company'
import { cookieOf } from './cookie'
import { startTestWeb, type TestWeb } from './web'

interface Options {
  role?: 1 | 2 | 3
  of?: TestCompany
  headers?: Record<string, string>
}

interface Part {
  type: string
  delta?: string
  errorText?: string
  data?: {
    id?: number
    title?: string
    path?: string
    tool?: string
    input?: Record<string, unknown>
    records?: unknown
  }
}

/** A service with a pretend language model, and for each test a company whose members ask. */
export async function startChat() {
  const model: PretendModel = await startLanguageModel()
  const web: TestWeb = await startTestWeb()
  let company: TestCompany

  async function post(body: unknown, { role = 1, of = company, headers = {} }: Options = {}) {
    const cookie = await cookieOf(web.app, of, role)
    return fetch(`${web.url}/api/ai/chat`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', cookie, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }
  return {
    web,
    model,
    post,
    async newCompany() {
      web.app.models.chat = createChatModel({ baseUrl: model.url, apiKey: 'sk-secret', model: 'pretend' })
      company = await createTestCompany(web.app)
      model.requests.length = 0
      model.endless.length = 0
      model.unscript()
      return company
    },
    /** As configured by default. */
    resetLimits() {
      web.app.settings.assistantPerDay = { requests: 500, tokens: 2_000_000 }
      web.app.settings.assistantAnswerMs = 90_000
    },
    /** Asks, and reads the whole answer. */
    async ask(text: string, { page, ...options }: Options & { page?: string } = {}) {
      const response = await post({ ...question(text), ...(page ? { page } : {}) }, options)
      expect(response.status).toBe(200)
      const parts = (await response.text())
        .split('\n\n')
        .flatMap(event => (event.startsWith('data: {') ? [JSON.parse(event.slice(6)) as Part] : []))
      const of = (type: string) => parts.filter(part => part.type === type)
      return {
        words: of('text-delta')
          .map(({ delta }) => delta)
          .join(''),
        sources: of('data-source').map(({ data }) => data),
        proposals: of('data-proposal').map(({ data }) => data),
        errors: of('error').map(({ errorText }) => errorText),
        headers: response.headers,
      }
    },
    /** Tool results passed to the model in its most recent request. */
    toolAnswers: () =>
      (model.requests.at(-1)?.messages ?? [])
        .filter(({ role }) => role === 'tool')
        .map(({ content }) => String(content)),
    async stop() {
      await web.stop()
      await model.close()
    },
  }
}
export type Chat = Awaited<ReturnType<typeof startChat>>

/** The body of a question. */
export const question = (text: string) => ({ messages: [{ role: 'user', parts: [{ type: 'text', text }] }] })
