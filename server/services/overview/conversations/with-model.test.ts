import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestCompany } from '../../../../tests/harness/company'
import { type Messaging, maria, minute, startMessaging } from '../../../../tests/harness/messaging'
import type { TestWeb } from '../../../../tests/harness/web'
import { type PretendModel, startLanguageModel } from '../../../../tests/worlds/language-model'
import { type PretendWhatsapp, payloadOf, pressed, push, type Written } from '../../../../tests/worlds/whatsapp'
import { createChatModel } from '../../../adapters/language-models'
import { backgroundJobs } from '../../../handlers'
import { runDueJobs } from '../../../platform/jobs/run-jobs'
import { answerProblems } from '../assistant/answer-problem-rules'

let messaging: Messaging
let web: TestWeb
let vendor: PretendWhatsapp
let company: TestCompany
let phoneNumberId: string
beforeAll(async () => {
  messaging = await startMessaging()
  ;({ web, vendor } = messaging)
})
afterAll(() => messaging?.stop())
beforeEach(async () => {
  ;({ company, phoneNumberId } = await messaging.connected())
})

const later = (ms: number) => messaging.later(ms)
const work = () => messaging.work()
const came = (...written: Written[]) => messaging.came(...written)
const only = (of?: TestCompany) => messaging.only(of)
const isEmployee = (userId: number) => messaging.isEmployee(userId)
const rapports = async () => (await company.as().rapports.page({ limit: 50, offset: 0 })).data
const buttonsOf = (at: number) =>
  (vendor.sent[at]?.interactive?.action.buttons ?? []).map(({ reply }) => [reply.id, reply.title] as const)
const lastSaid = () => vendor.sent.at(-1)?.text?.body ?? ''

let model: PretendModel
beforeAll(async () => {
  model = await startLanguageModel()
})
afterAll(() => model?.close())
beforeEach(async () => {
  web.app.models.chat = createChatModel({ baseUrl: model.url, apiKey: null, model: 'pretend' })
  model.requests.length = 0
  model.answer = () => ({ say: 'Gut.' })
  await isEmployee(company.userIds[3])
})
afterEach(() => {
  web.app.models.chat = null
  web.app.settings.assistantPerDay = { requests: 500, tokens: 2_000_000 }
})
const rapport = (title: string) =>
  ['rapports_create', { title, date: '2026-03-10', entries: [{ hours: 6.5, job_category: 'Zimmerer' }] }] as [
    string,
    object,
  ]
const saidBy = (messages: Array<{ role: string; content?: unknown }>) =>
  messages.filter(({ role }) => role !== 'system').map(({ role, content }) => `${role}: ${content}`)

test(
  'an employee is answered by it, with the conversation of the day and within their own rights',
  { tags: 'long' },
  async () => {
    await company.as().contacts.create({ company_name: 'Huber Bau', phone: '+43 732 1' })
    model.script({ call: [['contacts_list', { q: 'Huber' }]] }, { say: 'Huber Bau: +43 732 1' })
    await came({ from: maria, text: 'Wie erreiche ich den Huber?' })
    const { data } = await company.as().contacts.list({ q: 'Huber' })
    expect(lastSaid()).toBe(`Huber Bau: +43 732 1\n${web.app.settings.baseUrl}/contacts/${data[0]?.id}`)
    later(minute)
    model.script({ say: 'Gern.' })
    await came({ from: maria, text: 'Danke' })
    expect(lastSaid()).toBe('Gern.')
    expect(saidBy(model.requests.at(-1)?.messages ?? [])).toEqual([
      'user: Wie erreiche ich den Huber?',
      expect.stringContaining('assistant: Huber Bau: +43 732 1'),
      'user: Danke',
    ])
    const offered = model.requests.flatMap(({ tools }) => tools.map(tool => tool.function.name))
    expect(offered).toContain('rapports_create')
    expect(offered).not.toContain('invoices_page')
    later(25 * 60 * minute)
    await came({ from: maria, text: 'Guten Morgen' })
    expect(saidBy(model.requests.at(-1)?.messages ?? [])).toEqual(['user: Guten Morgen'])
  },
)

test(
  'what it proposes is shown with all values, each change with its own buttons, and done with a yes',
  { tags: 'long' },
  async () => {
    model.script({ call: [rapport('Dachstuhl Moser'), rapport('Gaube Huber')] }, { say: 'Beides wartet auf Ihr Ja.' })
    await came({ from: maria, text: 'Heute 6,5 h beim Moser und beim Huber' })
    expect(await rapports()).toEqual([])
    const shown = vendor.sent.map(({ interactive }) => interactive?.body.text ?? '')
    expect(shown).toHaveLength(2)
    expect(shown[0]).toMatch(/^Beides wartet auf Ihr Ja\.\n\nRapport anlegen\nTitel: Dachstuhl Moser\n/)
    expect(shown[1]).toMatch(/^Rapport anlegen\nTitel: Gaube Huber\n/)
    const [[first = ''] = []] = buttonsOf(0)
    await came(pressed(maria, first))
    expect(await rapports()).toMatchObject([{ title: 'Dachstuhl Moser', created_by_user_id: company.userIds[3] }])
    expect(model.requests).toHaveLength(2)
  },
)

test(
  'at most three changes are proposed in one answer, and the oldest expires beyond what may be open',
  { tags: 'long' },
  async () => {
    const many = Array.from({ length: 5 }, (_, at) => rapport(`Baustelle ${at}`))
    for (let round = 0; round < 7; round += 1) {
      model.script({ call: many }, { say: 'Bitte sehr.' })
      await came({ from: maria, text: 'Rapporte' })
    }
    const open = (await company.as(3).assistant.proposals({})).data.map(({ input }) => input.title)
    expect(open).toHaveLength(20)
    expect(open.filter(title => title === 'Baustelle 0')).toHaveLength(6)
    expect(vendor.sent.filter(({ interactive }) => interactive)).toHaveLength(21)
  },
)

test.each([
  ['fails', { fail: 400 } as const],
  ['answers what is none', { raw: '<html>502</html>' } as const],
  ['breaks off in the middle', { breakAfter: 'Drei Rechnungen sind' } as const],
])('a model that %s is replaced by the rules, for this message', { tags: 'long' }, async (_, turn) => {
  await company.as().contacts.create({ company_name: 'Huber Bau', phone: '+43 732 1' })
  model.script(turn)
  await came({ from: maria, text: 'Telefonnummer von Huber' })
  expect(vendor.sent).toHaveLength(1)
  expect(lastSaid()).toMatch(/^Das Sprachmodell antwortet gerade nicht, hier antworten feste Regeln\.\n\n/)
  expect(lastSaid()).toContain('+43 732 1')
  expect(lastSaid()).not.toContain('secret')
})

test(
  'a model that looks things up and up, says nothing or writes without end is reported to the employee',
  { tags: 'long' },
  async () => {
    const looking = { call: [['contacts_list', {}]] as [string, unknown][] }
    model.script(...Array.from({ length: 6 }, () => looking))
    await came({ from: maria, text: 'Wer ist der beste Kunde?' })
    expect(lastSaid()).toBe(answerProblems.de.steps)
    model.script({ say: '' })
    await came({ from: maria, text: 'Hallo?' })
    expect(lastSaid()).toBe(answerProblems.de.silent)
    model.script({ endless: 'words' })
    await came({ from: maria, text: 'Und weiter?' })
    expect(lastSaid()).toMatch(/^und so weiter/)
    expect(lastSaid()?.endsWith(answerProblems.de.long)).toBe(true)
    expect(vendor.sent).toHaveLength(3)
  },
)

test(
  'a message is answered once, however often it is pushed and however many workers there are',
  { tags: 'long' },
  async () => {
    const written = payloadOf(phoneNumberId, [{ from: maria, text: 'Eine Frage', id: 'wamid.once' }])
    await push(web.url, written)
    await push(web.url, written)
    await Promise.all([work(), work(), work()])
    await came({ from: maria, text: 'Eine Frage', id: 'wamid.once' })
    expect(vendor.sent.map(({ text }) => text?.body)).toEqual(['Gut.'])
    expect(model.requests).toHaveLength(1)
  },
)

test(
  'a worker that ends while the model answers leaves the message to the next one, and only the tokens it used',
  { tags: 'long' },
  async () => {
    const tokensUsed = async () => {
      const days = await web.app.db.inTenant(company.actor().tenantId, tx => tx.assistantUsage.findMany())
      return days.map(({ tokens }) => Number(tokens))
    }
    const ending = new AbortController()
    model.script({ call: [rapport('Dachstuhl Moser')] })
    model.answer = () => {
      ending.abort()
      return { hang: true }
    }
    await push(web.url, payloadOf(phoneNumberId, [{ from: maria, text: 'Rapport Moser' }]))
    await runDueJobs(web.app, backgroundJobs, { stop: ending.signal, graceMs: 0 })
    expect(vendor.sent).toEqual([])
    expect((await company.as(3).assistant.proposals({})).data).toEqual([])
    await expect.poll(tokensUsed).toEqual([120])
    model.answer = () => ({ say: 'Da bin ich wieder.' })
    later(10 * minute)
    await work()
    expect(vendor.sent.map(({ text }) => text?.body)).toEqual(['Da bin ich wieder.'])
    expect(await tokensUsed()).toEqual([240])
  },
)

test('a conversation that a colleague takes over while it answers is left to them', async () => {
  const to = company.userIds[1]
  model.answer = async () => {
    const { id } = await only()
    await company.as(2).conversations.handOver({ id, assigned_user_id: to })
    return { say: 'Zu spät.' }
  }
  await came({ from: maria, text: 'Hallo?' })
  expect(model.requests).toHaveLength(1)
  expect(vendor.sent).toEqual([])
})

test(
  'questions beyond those of the day are answered with what to do instead, and do not reach it',
  { tags: 'long' },
  async () => {
    web.app.settings.assistantPerDay = { requests: 500, tokens: 1 }
    await came({ from: maria, text: 'Eins' })
    await came({ from: maria, text: 'Zwei' })
    expect(lastSaid()).toContain('Für heute sind alle Fragen')
    expect(model.requests).toHaveLength(1)
  },
)
