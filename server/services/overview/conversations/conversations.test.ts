import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { cookieOf } from '../../../../tests/harness/cookie'
import { errorOf } from '../../../../tests/harness/errors'
import { type Messaging, maria, minute, startMessaging } from '../../../../tests/harness/messaging'
import type { TestWeb } from '../../../../tests/harness/web'
import {
  type PretendWhatsapp,
  payloadOf,
  pressed,
  pretendAppSecret,
  pretendToken,
  pretendVerifyToken,
  push,
  pushedBytes,
  type Written,
} from '../../../../tests/worlds/whatsapp'
import { backgroundJobs } from '../../../handlers'
import { runDueJobs } from '../../../platform/jobs/run-jobs'
import { forgetConversations } from './retention'

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
const inquiries = () => messaging.inquiries()
const inbox = () =>
  web.app.db.inTenant(company.actor().tenantId, tx =>
    tx.inboxMessage.findMany({ where: { tenantId: company.tenantId } }),
  )

test('the handshake echoes the challenge for the right token, and refuses everything else with 403', async () => {
  const shake = async (query: Record<string, string>) => {
    const response = await fetch(`${web.url}/api/messaging/webhook?${new URLSearchParams(query)}`)
    return [response.status, response.headers.get('content-type'), await response.text()] as const
  }
  const right = { 'hub.mode': 'subscribe', 'hub.verify_token': pretendVerifyToken, 'hub.challenge': '1158201444' }
  expect(await shake(right)).toEqual([200, 'text/plain; charset=utf-8', '1158201444'])
  for (const name of Object.keys(right)) {
    const { [name as 'hub.mode']: _, ...rest } = right
    expect((await shake(rest))[0]).toBe(403)
  }
  expect((await shake({ ...right, 'hub.verify_token': 'other' }))[0]).toBe(403)
  web.app.settings.messaging = { ...web.app.settings.messaging, verifyToken: null }
  expect((await shake({ ...right, 'hub.verify_token': '' }))[0]).toBe(403)
})

test(
  'a customer’s message becomes an inquiry, and what they write next is added to it while it is open',
  { tags: 'long' },
  async () => {
    await came({ from: maria, text: 'Grüß Gott, unser Dach ist undicht.\nBei der Gaube.' })
    await came({ from: maria, text: 'Es tropft schon.' })
    expect(await inquiries()).toMatchObject([
      {
        ...{ title: 'Grüß Gott, unser Dach ist undicht.', source: 'WhatsApp', status: 'new' },
        ...{ contact_name: 'Maria Huber', contact_phone: `+${maria}` },
      },
    ])
    const conversation = await only()
    expect(conversation.messages.map(({ text }) => text)).toEqual([
      'Grüß Gott, unser Dach ist undicht.\nBei der Gaube.',
      'Es tropft schon.',
    ])
    expect(conversation).toMatchObject({ name: 'Maria Huber', waiting: true, window_open: true, connected: true })
    await company.as(2).inquiries.move({ id: conversation.inquiry_id ?? 0, status: 'lost' })
    await came({ from: maria, text: 'Doch noch eine Frage.' })
    expect(await inquiries()).toHaveLength(2)
  },
)

test('a sender whose name at the vendor is only spaces goes by their number', async () => {
  await came({ from: maria, text: 'Hallo?', name: '  ' })
  expect(await only()).toMatchObject({ name: null, number: `+${maria}` })
  expect(await inquiries()).toMatchObject([{ contact_name: null, contact_phone: `+${maria}` }])
})

test('a message pushed twice, in two pushes or in one payload, is handled once', async () => {
  const one = { from: maria, id: 'wamid.same', text: 'Einmal' }
  const payload = payloadOf(phoneNumberId, [one, one])
  for (let times = 0; times < 3; times++) expect((await push(web.url, payload)).status).toBe(200)
  await work()
  // Even after the inbox has forgotten it.
  await web.app.db.acrossTenants('sweep', tx => tx.inboxMessage.deleteMany({ where: { source: 'messaging' } }))
  expect((await push(web.url, payload)).status).toBe(200)
  await work()
  expect((await only()).messages).toHaveLength(1)
  expect(await inquiries()).toHaveLength(1)
})

test('a signature covers the raw bytes, and nothing unsigned or signed by others is stored', async () => {
  const payload = payloadOf(phoneNumberId, [{ from: maria, text: 'Größe 10 €' }])
  const send = (body: string, headers: Record<string, string>) =>
    fetch(`${web.url}/api/messaging/webhook`, { method: 'POST', headers, body }).then(({ status }) => status)
  const { createHmac } = await import('node:crypto')
  const sign = (bytes: string, secret = pretendAppSecret) => ({
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`,
  })
  const bytes = pushedBytes(payload)
  expect(bytes).not.toBe(JSON.stringify(payload))
  expect(await send(bytes, {})).toBe(401)
  expect(await send(bytes, sign(bytes, 'another secret'))).toBe(401)
  expect(await send(bytes, sign(JSON.stringify(payload)))).toBe(401)
  expect(await send(bytes, { 'x-hub-signature-256': 'sha256=' })).toBe(401)
  expect(await inbox()).toEqual([])
  expect(await send(bytes, sign(bytes))).toBe(200)
})

test('without a secret a push is accepted in development, and refused in production', async () => {
  web.app.settings.messaging = { ...web.app.settings.messaging, appSecret: null }
  const payload = payloadOf(phoneNumberId, [{ from: maria, text: 'Probe' }])
  const unsigned = () =>
    fetch(`${web.url}/api/messaging/webhook`, { method: 'POST', body: JSON.stringify(payload) }).then(r => r.status)
  web.app.settings.production = true
  expect([await unsigned(), (await push(web.url, payload)).status]).toEqual([401, 401])
  web.app.settings.production = false
  expect(await unsigned()).toBe(200)
})

test(
  'a message goes to the company whose number it names, and messages for unknown numbers are not stored',
  { tags: 'long' },
  async () => {
    const other = await createTestCompany(web.app)
    await other.as().messaging.connect({ phone_number_id: `9${phoneNumberId}`, access_token: pretendToken })
    expect((await push(web.url, payloadOf('555', [{ from: maria, text: 'Niemandes' }]))).status).toBe(200)
    await came({ from: maria, text: 'Für die erste' })
    expect((await only()).messages).toHaveLength(1)
    expect((await other.as(2).conversations.list({})).data).toEqual([])
    expect(
      await errorOf(other.as().messaging.connect({ phone_number_id: phoneNumberId, access_token: pretendToken })),
    ).toMatchObject({ status: 409 })
  },
)

test.each([
  ['no JSON', '{'],
  ['no entries', '{}'],
  ['entries of another kind', '{"entry":"x"}'],
])('a signed push that is %s is refused and stored nowhere', async (_, body) => {
  const { createHmac } = await import('node:crypto')
  const signature = `sha256=${createHmac('sha256', pretendAppSecret).update(body).digest('hex')}`
  const headers = { 'x-hub-signature-256': signature }
  expect((await fetch(`${web.url}/api/messaging/webhook`, { method: 'POST', headers, body })).status).toBe(400)
})

test(
  'an employee is answered before the flood of customers that wrote earlier is handled',
  { tags: 'long' },
  async () => {
    await isEmployee(company.userIds[3])
    const customers = Array.from({ length: 40 }, (_, n) => ({ from: `4366000${1000 + n}`, text: `Nr. ${n}` }))
    expect((await push(web.url, payloadOf(phoneNumberId, customers))).status).toBe(200)
    expect((await push(web.url, payloadOf(phoneNumberId, [{ from: maria, text: 'Offene Rechnungen' }]))).status).toBe(
      200,
    )
    // Its message and its answer are among the first that are claimed.
    await runDueJobs(web.app, backgroundJobs, { limit: 8 })
    expect(vendor.sent.map(({ to }) => to)).toEqual([maria])
    await work()
    const { data } = await company.as(2).conversations.list({ limit: 1 })
    expect(data).toHaveLength(1)
    expect((await inbox()).filter(({ status }) => status !== 'done')).toEqual([])
    expect(vendor.sent).toHaveLength(1)
  },
)

test(
  'a thousand messages in one push are stored before the answer, handled once each, and read by parts',
  { tags: 'long' },
  async () => {
    const written = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ from: `4366000${1000 + (n % 5)}`, text: `Nr. ${n}` }))
    expect((await push(web.url, payloadOf(phoneNumberId, written(1_000)))).status).toBe(200)
    expect(await inbox()).toHaveLength(1_000)
    const { tenantId } = company
    await web.app.db.inTenant(company.actor().tenantId, async tx => {
      await tx.inboxMessage.deleteMany({ where: { tenantId } })
      await tx.job.deleteMany({ where: { tenantId } })
    })
    await came(...written(40))
    expect((await company.as(2).conversations.list({})).data).toHaveLength(5)
    expect(await inquiries()).toHaveLength(5)
    const count = await web.app.db.inTenant(company.actor().tenantId, tx => tx.conversationMessage.count())
    expect(count).toBe(40)

    const office = company.as(2).conversations
    const { data, has_more: more } = await office.list({ limit: 3 })
    expect([data.length, more, (await office.list({ limit: 5 })).has_more]).toEqual([3, true, false])
    const [newest] = data
    const id = newest?.id ?? 0
    const { data: part } = await office.get({ id, limit: 3 })
    const { data: whole } = await office.get({ id })
    expect([part.messages, part.has_more]).toEqual([whole.messages.slice(-3), true])
    expect([whole.messages.length, whole.has_more]).toEqual([8, false])
  },
)

test(
  'a picture is fetched, identified by its bytes and re-encoded; an expired or invalid one is only noted',
  { tags: 'long' },
  async () => {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
      .png()
      .withMetadata({ exif: { IFD0: { Artist: 'secret place' } } })
      .toBuffer()
    vendor.media.set('900', picture)
    vendor.media.set('901', null)
    vendor.media.set('902', Buffer.from('<script>'))
    const image = (id: string, caption?: string) => ({ from: maria, type: 'image', more: { image: { id, caption } } })
    await came(image('900', 'Hier tropft es'), image('901'), image('902'))
    const { messages } = await only()
    expect(messages.map(({ picture: has, error }) => [has, error])).toEqual([
      [true, null],
      [false, 'picture_gone'],
      [false, 'picture_unreadable'],
    ])
    const address = `${web.url}/api/messaging/messages/${messages[0]?.id}/picture`
    const response = await fetch(address, { headers: { cookie: await cookieOf(web.app, company, 2) } })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await sharp(bytes).metadata()).width).toBe(60)
    expect(bytes.includes('secret place')).toBe(false)
    const otherCompany = await createTestCompany(web.app)
    expect((await fetch(address, { headers: { cookie: await cookieOf(web.app, otherCompany, 2) } })).status).toBe(404)
  },
)

test('an answer is sent once, and its states move forward only', { tags: 'long' }, async () => {
  await came({ from: maria, text: 'Wann kommen Sie?' })
  const { id } = await only()
  await company.as(2).conversations.answer({ id, text: 'Morgen um acht.' })
  expect((await only()).waiting).toBe(false)
  await work()
  expect(vendor.sent).toMatchObject([
    { from: phoneNumberId, to: maria, type: 'text', text: { body: 'Morgen um acht.' } },
  ])
  const state = (status: string, more: object = {}) => ({
    id: vendor.sent[0]?.id,
    status,
    recipient_id: maria,
    ...more,
  })
  const sendStates = async (...states: object[]) => {
    expect((await push(web.url, payloadOf(phoneNumberId, [], states))).status).toBe(200)
    await work()
    return (await only()).messages.at(-1)
  }
  expect((await sendStates(state('delivered')))?.status).toBe('delivered')
  expect((await sendStates(state('sent')))?.status).toBe('delivered')
  expect((await sendStates(state('read')))?.status).toBe('read')
  expect((await sendStates(state('failed', { errors: [{ code: 131026 }] })))?.status).toBe('read')
  expect((await sendStates(state('delivered')))?.status).toBe('read')
  expect((await sendStates(state('sent')))?.status).toBe('read')
  expect((await sendStates({ id: 'wamid.unknown', status: 'read', recipient_id: maria }))?.status).toBe('read')
})

test('a day after the customer’s last message only the approved template is sent', async () => {
  await came({ from: maria, text: 'Wann kommen Sie?' })
  const { id } = await only()
  later(24 * 60 * minute)
  expect((await only()).window_open).toBe(false)
  expect(await errorOf(company.as(2).conversations.answer({ id, text: 'Morgen' }))).toMatchObject({ status: 409 })
  await company.as().messaging.update({ template_name: 'rueckmeldung', template_language: 'de' })
  await company.as(2).conversations.answer({ id, text: 'Morgen\num acht.' })
  await work()
  expect(vendor.sent).toMatchObject([
    {
      type: 'template',
      template: {
        ...{ name: 'rueckmeldung', language: { code: 'de' } },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'Morgen um acht.' }] }],
      },
    },
  ])
})

test('a refusal by the vendor says why, and a message it is too busy for is sent later', async () => {
  await came({ from: maria, text: 'Hallo' })
  const { id } = await only()
  vendor.refuseNext(131026)
  await company.as(2).conversations.answer({ id, text: 'Eins' })
  await work()
  vendor.failNext(1, 503)
  await company.as(2).conversations.answer({ id, text: 'Zwei' })
  await work()
  expect((await only()).messages.slice(1).map(({ status, error }) => [status, error])).toEqual([
    ['failed', 'no_recipient'],
    ['queued', null],
  ])
  later(2 * minute)
  await work()
  expect(vendor.sent.map(({ text }) => text?.body)).toEqual(['Zwei'])
})

const isEmployee = (userId: number) => messaging.isEmployee(userId)

test(
  'an employee is identified by their number, and answered by what they may see; a change is only proposed',
  { tags: 'long' },
  async () => {
    const userId = company.userIds[3]
    await isEmployee(userId)
    await company.as().contacts.create({ company_name: 'Huber Bau', phone: '+43 732 1' })
    await company.as().invoices.create({ title: 'Geheime Rechnung' })
    await came({ from: maria, text: 'Telefonnummer von Huber' })
    await came({ from: maria, text: 'Rechnungen' })
    await came({ from: maria, text: 'Rapport für Dachstuhl Moser 6,5 Stunden Zimmerer' })
    const [phone, invoices] = vendor.sent.map(({ text }) => text?.body)
    const rapport = vendor.sent[2]?.interactive?.body.text
    expect(phone).toContain('+43 732 1')
    expect(invoices).toContain('dürfen Sie nicht sehen')
    expect(rapport).toMatch(/Rapport anlegen\nTitel: Dachstuhl Moser\nTag: \d\d\.03\.2026\n/)
    expect(rapport).toContain('Arbeitszeilen: Stunden: 6,5, Tätigkeit: Zimmerer')
    expect((await company.as(3).assistant.proposals({})).data).toMatchObject([{ tool: 'rapports_create' }])
    expect((await company.as().rapports.page({ limit: 50, offset: 0 })).data).toEqual([])
    expect(await only()).toMatchObject({ user_id: userId, inquiry_id: null, waiting: false })
    expect(await inquiries()).toEqual([])
  },
)

test('what is proposed to an employee names its offer by number and title', async () => {
  await isEmployee(company.userIds[2])
  const { data: offer } = await company.as().offers.create({ title: 'Dachsanierung' })
  await came({ from: maria, text: `Position in Angebot ${offer.offer_number}: 3 Stk Dachfenster zu 450 Euro` })
  const proposed = vendor.sent[0]?.interactive?.body.text
  expect(proposed).toContain(`Position zum Angebot\nAngebot: ${offer.offer_number} Dachsanierung\n`)
})

const rapports = async () => (await company.as().rapports.page({ limit: 50, offset: 0 })).data
const asked = 'Rapport für Dachstuhl Moser 6,5 Stunden Zimmerer'
const buttonsOf = (at: number) =>
  (vendor.sent[at]?.interactive?.action.buttons ?? []).map(({ reply }) => [reply.id, reply.title] as const)
const lastSaid = () => vendor.sent.at(-1)?.text?.body ?? ''

test(
  'an employee’s yes by a button executes the proposal once, however often it is pressed; a no discards it',
  { tags: 'long' },
  async () => {
    await isEmployee(company.userIds[3])
    await came({ from: maria, text: asked })
    const [[yes = ''] = [], [no = ''] = []] = buttonsOf(0)
    expect(buttonsOf(0).map(([, title]) => title)).toEqual(['Ja, so machen', 'Nein, verwerfen'])
    await came(pressed(maria, yes))
    const [made] = await rapports()
    expect(made).toMatchObject({ title: 'Dachstuhl Moser', created_by_user_id: company.userIds[3] })
    expect(lastSaid()).toContain(`Erledigt. ${web.app.settings.baseUrl}/rapports/${made?.id}`)
    await came(pressed(maria, yes), pressed(maria, yes), pressed(maria, no))
    expect(lastSaid()).toContain('nichts geändert')
    expect(await rapports()).toHaveLength(1)
    await came({ from: maria, text: asked })
    const [, [other = ''] = []] = buttonsOf(vendor.sent.length - 1)
    await came(pressed(maria, other))
    expect(lastSaid()).toBe('Verworfen.')
    await came(pressed(maria, other.replace('no', 'yes')))
    expect(await rapports()).toHaveLength(1)
    expect((await company.as(3).assistant.proposals({})).data).toEqual([])
  },
)

test(
  'a word answers the latest proposal alone, and a day later neither word nor button does anything',
  { tags: 'long' },
  async () => {
    await isEmployee(company.userIds[3])
    await came({ from: maria, text: 'Ja' })
    await came({ from: maria, text: asked })
    const [[yes = ''] = []] = buttonsOf(vendor.sent.length - 1)
    await came({ from: maria, text: 'Kunden' })
    await came({ from: maria, text: 'ja' })
    expect(await rapports()).toEqual([])
    await came({ from: maria, text: asked })
    await came({ from: maria, text: 'Nein.' })
    expect(lastSaid()).toBe('Verworfen.')
    await came({ from: maria, text: asked })
    await came({ from: maria, text: 'Ja, bitte!' })
    expect(await rapports()).toHaveLength(1)
    later(25 * 60 * minute)
    await came(pressed(maria, yes))
    expect(lastSaid()).toContain('nichts geändert')
    expect(await rapports()).toHaveLength(1)
  },
)

test('a button of a proposal of someone else, or of no proposal, changes nothing', { tags: 'long' }, async () => {
  const { data } = await company.as(2).assistant.proposals({})
  expect(data).toEqual([])
  await isEmployee(company.userIds[2])
  await came({ from: maria, text: asked })
  const [[yes = ''] = []] = buttonsOf(vendor.sent.length - 1)
  // The number is a colleague's now.
  await web.app.db.acrossTenants('credential', tx =>
    tx.user.update({ where: { id: company.userIds[2] }, data: { mobile: null } }),
  )
  await isEmployee(company.userIds[3])
  await came(pressed(maria, yes))
  expect(lastSaid()).toContain('nichts geändert')
  const customer = '436607654321'
  await came(pressed(customer, yes))
  for (const id of ['proposal:999999:yes', 'proposal:1:yes ', 'x', `${yes}1`]) await came(pressed(maria, id))
  expect(await rapports()).toEqual([])
  expect((await company.as(2).assistant.proposals({})).data).toHaveLength(1)
})

test('a confirmation without the permission is refused, and the proposal stays open', { tags: 'long' }, async () => {
  await isEmployee(company.userIds[3])
  await came({ from: maria, text: asked })
  const [[yes = ''] = []] = buttonsOf(0)
  await company.as().permissions.set({
    user_id: company.userIds[3],
    permissions: [{ permission: 'rapports:write', allowed: false }],
  })
  await came(pressed(maria, yes))
  expect(lastSaid()).not.toMatch(/Erledigt|nichts geändert/)
  expect(vendor.sent).toHaveLength(2)
  expect(await rapports()).toEqual([])
  expect((await company.as(3).assistant.proposals({})).data).toMatchObject([{ status: 'open' }])
})

test('each message of a customer names the inquiry that it began or was added to', async () => {
  await came({ from: maria, text: 'Dach undicht' })
  await came({ from: maria, text: 'Es tropft' })
  const { inquiry_id: first = 0, messages } = await only()
  expect(messages.map(({ inquiry_id: id }) => id)).toEqual([first, first])
  await company.as(2).inquiries.move({ id: first ?? 0, status: 'lost' })
  await came({ from: maria, text: 'Noch eine Frage' })
  const { inquiry_id: second, messages: all } = await only()
  expect(second).not.toBe(first)
  expect(all.map(({ inquiry_id: id }) => id)).toEqual([first, first, second])
  // The page of each shows its own messages, of the former one as well.
  for (const [inquiryId, count] of [
    [first, 2],
    [second, 1],
  ] as const) {
    const caller = company.as(2).conversations
    const { data: found } = await caller.list({ inquiry_id: inquiryId ?? 0 })
    expect(found).toHaveLength(1)
    const { data } = await caller.get({ id: found[0]?.id ?? 0, inquiry_id: inquiryId ?? 0 })
    expect(data.messages.map(({ inquiry_id: of }) => of)).toEqual(Array(count).fill(inquiryId))
  }
})

test(
  'an employee’s pictures, and questions beyond the day’s, are answered once with what to do instead',
  { tags: 'long' },
  async () => {
    await isEmployee(company.userIds[3])
    await came({ from: maria, type: 'image', more: { image: { id: 'no-such-picture' } } })
    await came({ from: maria, type: 'image', more: { image: { id: 'no-such-picture' } } })
    await came({ from: maria, type: 'reaction' })
    expect(vendor.sent.map(({ text }) => text?.body)).toEqual([expect.stringContaining('nur Texte')])
    const { assistantPerDay } = web.app.settings
    web.app.settings.assistantPerDay = { ...assistantPerDay, requests: 1 }
    await came({ from: maria, text: 'Kunden' })
    await came({ from: maria, text: 'Projekte' })
    await came({ from: maria, text: 'Rechnungen' })
    web.app.settings.assistantPerDay = assistantPerDay
    const sent = vendor.sent.map(({ text }) => text?.body)
    expect(sent).toHaveLength(3)
    expect(sent.at(-1)).toContain('Morgen')
  },
)

test('once a person has taken an employee’s conversation, nothing else answers, it waits, and that person is notified', async () => {
  await isEmployee(company.userIds[3])
  await came({ from: maria, text: 'Kunden' })
  const { id } = await only()
  const to = company.userIds[1]
  await company.as(2).conversations.handOver({ id, assigned_user_id: to })
  const sent = vendor.sent.length
  await came({ from: maria, text: 'Ich brauche jemanden.' })
  expect(vendor.sent).toHaveLength(sent)
  expect((await only()).waiting).toBe(true)
  const notices = await web.app.db.inTenant(company.actor().tenantId, tx =>
    tx.notification.findMany({ where: { kind: 'message_received' } }),
  )
  expect(notices.map(({ userId }) => userId)).toEqual([to])
})

test('the numbers that the company names are notified of each new inquiry, whatever its source', async () => {
  await company.as().messaging.update({ notice_numbers: ['+43 660 9999999'], template_name: 'hinweis' })
  await company.as(2).inquiries.create({ title: 'Carport' })
  await work()
  expect(vendor.sent).toMatchObject([{ to: '436609999999', type: 'template', template: { name: 'hinweis' } }])
})

test('a conversation is handed over to a person, who is notified, and to no one of another company', async () => {
  await came({ from: maria, text: 'Hallo' })
  const { id } = await only()
  const to = company.userIds[1]
  await company.as(2).conversations.handOver({ id, assigned_user_id: to })
  expect((await only()).assigned_user_id).toBe(to)
  const notified = await web.app.db.inTenant(company.actor().tenantId, tx =>
    tx.notification.findMany({ where: { kind: 'conversation_assigned' } }),
  )
  expect(notified.map(({ userId }) => userId)).toEqual([to])
  const other = await createTestCompany(web.app)
  expect(await errorOf(company.as(2).conversations.handOver({ id, assigned_user_id: other.userIds[1] }))).toMatchObject(
    {
      status: 422,
    },
  )
})

test('the agent service is sent incoming messages, signed as webhooks are, and later when it is down', async () => {
  const sent: Array<{ headers: Record<string, unknown>; body: string }> = []
  const { createServer } = await import('node:http')
  const { bodyOf } = await import('../../../../tests/worlds/world')
  let fails = 1
  const agent = createServer(async (req, res) => {
    const body = (await bodyOf(req)).toString()
    if (fails-- > 0) return void res.writeHead(503).end()
    sent.push({ headers: req.headers, body })
    res.end()
  })
  await new Promise<void>(resolve => agent.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = agent.address() as { port: number }
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    web.app.settings.messaging = {
      ...web.app.settings.messaging,
      agent: { url: `http://127.0.0.1:${port}/in`, secret },
    }
    await came({ from: maria, text: 'Hallo Agent' })
    expect(sent).toEqual([])
    later(2 * minute)
    await work()
    expect(sent).toHaveLength(1)
    const { createHmac } = await import('node:crypto')
    const [{ headers, body }] = sent as [(typeof sent)[number]]
    const expected = createHmac('sha256', secret).update(`${headers['x-service-timestamp']}.${body}`).digest('hex')
    expect(headers['x-service-signature']).toBe(`sha256=${expected}`)
    expect(JSON.parse(body)).toMatchObject({
      ...{ type: 'message.received', companyId: company.companyId },
      data: { text: 'Hallo Agent', number: `+${maria}` },
    })
  } finally {
    await new Promise(resolve => agent.close(resolve))
  }
})

test('a test message and the health check report the vendor’s answer in our own words', async () => {
  const health = async () => (await company.as().messaging.health()).data
  expect(await health()).toMatchObject({ ok: true })
  expect((await company.as().messaging.testSend({ to: '+43 660 1234567' })).data).toMatchObject({
    ...{ to: `+${maria}`, template: false, message_id: vendor.sent[0]?.id },
  })
  vendor.refuseNext(131047)
  expect(await errorOf(company.as().messaging.testSend({ to: '+43 660 1234567' }))).toMatchObject({ status: 409 })
  vendor.tokens.clear()
  expect(await errorOf(company.as().messaging.testSend({ to: '+43 660 1234567' }))).toMatchObject({ status: 422 })
  expect((await health()).checks.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual(['reachable'])
  await company.as().messaging.disconnect({})
  expect((await health()).checks.find(({ check }) => check === 'connected')?.ok).toBe(false)
  expect(JSON.stringify(await company.as().messaging.settings())).not.toContain(pretendToken)
})

test(
  'messages are removed with their pictures after the days that the company has set, but not while their inquiry is open',
  { tags: 'long' },
  async () => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    vendor.media.set('old', picture)
    await company.as().companies.updateSettings({ mail_retention_days: 30 })
    await came({ from: maria, text: 'Dach undicht' }, { from: maria, type: 'image', more: { image: { id: 'old' } } })
    const { id, inquiry_id: inquiryId } = await only()
    const stored = await web.app.db.inTenant(company.actor().tenantId, tx =>
      tx.storedFile.findFirst({ where: { tenantId: company.tenantId, purpose: 'message_picture' } }),
    )
    const bytes = async () => (await web.app.storage.stat(stored?.storageKey ?? '')) !== null
    const day = 24 * 60 * minute
    later(31 * day)
    await forgetConversations(web.app)
    expect((await only()).messages).toHaveLength(2)
    expect(await bytes()).toBe(true)
    await company.as(2).inquiries.move({ id: inquiryId ?? 0, status: 'lost' })
    await came({ from: '436609999999', text: 'Von heute' })
    // One conversation per batch, and nothing is left for a second run.
    expect(await forgetConversations(web.app, undefined, 1)).toBeGreaterThanOrEqual(2)
    expect(await forgetConversations(web.app)).toBe(0)
    expect(await bytes()).toBe(false)
    expect(await errorOf(company.as(2).conversations.get({ id }))).toMatchObject({ status: 404 })
    expect((await only()).messages.map(({ text }) => text)).toEqual(['Von heute'])
    expect(await inquiries()).toHaveLength(2)
  },
)
