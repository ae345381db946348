import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { cookieOf } from '../../../../tests/harness/cookie'
import { errorOf } from '../../../../tests/harness/errors'
import { drafts } from '../../../../tests/harness/papers'
import { startTestWeb, type TestWeb } from '../../../../tests/harness/web'
import { type PretendModel, startLanguageModel } from '../../../../tests/worlds/language-model'
import {
  type PretendWhatsapp,
  payloadOf,
  pressed,
  pretendAppSecret,
  pretendToken,
  pretendVerifyToken,
  push,
  pushedBytes,
  startWhatsapp,
  type Written,
} from '../../../../tests/worlds/whatsapp'
import { createChatModel } from '../../../adapters/language-models'
import { backgroundJobs } from '../../../handlers'
import { inTenant } from '../../../platform/database/db'
import { runDueJobs } from '../../../platform/jobs/run-jobs'
import { documentFile } from '../../exchange/company-documents/read'
import { removeOldBin } from '../../exchange/storage/retention'
import { answerProblems } from '../assistant/rules'
import { messagePicture } from './read'
import { forgetConversations } from './retention'

let web: TestWeb
let vendor: PretendWhatsapp
let company: TestCompany
let phoneNumberId: string
let counter = 0
const maria = '436601234567'
const minute = 60_000
let now = Date.parse('2026-03-10T08:00:00.000Z')
const later = (ms: number) => {
  now += ms
  web.app.clock.set(new Date(now).toISOString())
}

beforeAll(async () => {
  vendor = await startWhatsapp()
  web = await startTestWeb()
})
afterAll(async () => {
  await web?.stop()
  await vendor?.close()
})
beforeEach(async () => {
  later(minute)
  web.app.settings.production = false
  web.app.settings.messaging = {
    ...{ appSecret: pretendAppSecret, verifyToken: pretendVerifyToken, baseUrl: vendor.url, agent: null },
  }
  company = await createTestCompany(web.app)
  phoneNumberId = `10000${++counter}`
  vendor.sent.length = 0
  vendor.tokens.add(pretendToken)
  await company.as().messaging.connect({ phone_number_id: phoneNumberId, access_token: pretendToken })
})

const work = () => runDueJobs(web.app, backgroundJobs)
async function came(...written: Written[]) {
  const response = await push(web.url, payloadOf(phoneNumberId, written))
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  return work()
}
const only = async (of = company) => {
  const { data } = await of.as(2).conversations.list({})
  expect(data).toHaveLength(1)
  return (await of.as(2).conversations.get({ id: data[0]?.id ?? 0 })).data
}
const inquiries = async () => (await company.as(2).inquiries.list({ limit: 50, offset: 0 })).data
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

test('a customer’s message becomes an inquiry, and what they write next is added to it while it is open', async () => {
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
})

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

test('a message goes to the company whose number it names, and messages for unknown numbers are not stored', async () => {
  const other = await createTestCompany(web.app)
  await other.as().messaging.connect({ phone_number_id: `9${phoneNumberId}`, access_token: pretendToken })
  expect((await push(web.url, payloadOf('555', [{ from: maria, text: 'Niemandes' }]))).status).toBe(200)
  await came({ from: maria, text: 'Für die erste' })
  expect((await only()).messages).toHaveLength(1)
  expect((await other.as(2).conversations.list({})).data).toEqual([])
  expect(
    await errorOf(other.as().messaging.connect({ phone_number_id: phoneNumberId, access_token: pretendToken })),
  ).toMatchObject({ status: 409 })
})

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

test('unknown types, wrong fields, huge texts and invalid characters cause no failure', async () => {
  await came(
    { from: maria, type: 'order', more: { order: { catalog_id: '1' } } },
    { from: maria, type: 'location', more: { location: { latitude: 48.2, longitude: 16.3, name: 'Baustelle' } } },
    { from: maria, type: 'document', more: { document: { id: '7', filename: 'Plan.pdf', caption: 'Der Plan' } } },
    { from: maria, text: `a\0\ud800${'x'.repeat(100_000)}` },
    { from: 'not a number', text: 'x' },
  )
  const { messages } = await only()
  expect(messages.map(({ kind, text }) => [kind, text.slice(0, 40)])).toEqual([
    ['other', '[order]'],
    ['other', 'Baustelle (48.2, 16.3)'],
    ['other', '[document] Plan.pdf: Der Plan'],
    ['text', `a\ufffd${'x'.repeat(38)}`],
  ])
  expect(messages[3]?.text.length).toBeLessThanOrEqual(4096)
})

/** Of the vendor's types: what one of an unknown sender leaves, and its text. */
const first = [
  ['text', { text: { body: 'Hallo' } }, 'an inquiry', 'Hallo'],
  ['location', { location: { latitude: 48.2, longitude: 16.3 } }, 'an inquiry', '(48.2, 16.3)'],
  ['contacts', { contacts: [{ name: { formatted_name: 'Max' } }] }, 'an inquiry', '[contacts]'],
  [
    'order',
    { order: { catalog_id: '1', product_items: [{ product_retailer_id: 'Ziegel', quantity: 3 }] } },
    ...(['an inquiry', '[order]\n3 × Ziegel'] as const),
  ],
  ['button', { button: { text: 'Rückruf', payload: 'x' } }, 'a conversation', 'Rückruf'],
  [
    'interactive',
    { interactive: { type: 'list_reply', list_reply: { id: 'a', title: 'Montag' } } },
    ...(['a conversation', 'Montag'] as const),
  ],
  ['sticker', { sticker: { id: '1', mime_type: 'image/webp' } }, 'a conversation', '[sticker]'],
  ['unsupported', { errors: [{ code: 131051 }] }, 'a conversation', '[unsupported]'],
  ['ephemeral', {}, 'a conversation', '[ephemeral]'],
  ['something_new', {}, 'a conversation', '[something_new]'],
  ['constructor', {}, 'a conversation', '[constructor]'],
  ['reaction', { reaction: { message_id: 'wamid.x', emoji: '👍' } }, 'nothing', '[reaction] 👍'],
  ['edit', {}, 'nothing', '[edit]'],
  ['revoke', {}, 'nothing', '[revoke]'],
  [
    'system',
    { system: { body: 'Hat eine neue Nummer.', type: 'user_changed_number' } },
    'nothing',
    'Hat eine neue Nummer.',
  ],
  ['request_welcome', {}, 'nothing', null],
] as const

test.each(first)('%s from an unknown number becomes no more than it says', async (type, more, becomes) => {
  await came({ from: maria, type, more })
  expect(await inbox()).toMatchObject([{ status: 'done' }])
  expect(await inquiries()).toHaveLength(becomes === 'an inquiry' ? 1 : 0)
  const { data } = await company.as(2).conversations.list({})
  expect(data).toHaveLength(becomes === 'nothing' ? 0 : 1)
  if (becomes === 'nothing') return
  expect(data[0]).toMatchObject({ waiting: true })
  expect((await company.as(2).notifications.list({})).data).toHaveLength(1)
  // What is said next begins the inquiry, once.
  await came({ from: maria, text: 'Unser Dach ist undicht.' })
  expect(await inquiries()).toHaveLength(1)
})

test.each(first)('%s in a conversation is recorded with its words', async (type, more, becomes, text) => {
  await came({ from: maria, text: 'Unser Dach ist undicht.' })
  const before = await only()
  const notices = (await company.as(2).notifications.list({})).data.length
  later(25 * 60 * minute)
  await came({ from: maria, type, more })
  const after = await only()
  expect(after.messages.slice(1).map(message => message.text)).toEqual(text === null ? [] : [text])
  expect(await inquiries()).toHaveLength(1)
  // A note is no message to be answered: it opens no window and notifies no person.
  expect(after.window_open).toBe(becomes !== 'nothing')
  expect((await company.as(2).notifications.list({})).data.length).toBe(becomes === 'nothing' ? notices : notices + 1)
  if (becomes === 'nothing') expect(after.messages.at(-1)?.inquiry_id ?? null).toBe(text ? null : before.inquiry_id)
})

test('a change of another field is acknowledged and read as no message, whatever its value holds', async () => {
  const written = payloadOf(phoneNumberId, [{ from: maria, text: 'Hallo' }])
  const [entry] = written.entry
  const value = entry?.changes[0]?.value
  const fields = [
    'message_template_status_update',
    'account_update',
    'phone_number_quality_update',
    'smb_message_echoes',
  ]
  const changes = [...fields.map(field => ({ field, value })), { value }, { field: null, value }]
  const response = await push(web.url, { ...written, entry: [{ ...entry, changes }] })
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  expect(await inbox()).toEqual([])
})

test('an employee is answered before the flood of customers that wrote earlier is handled', async () => {
  await isEmployee(company.userIds[3])
  const customers = Array.from({ length: 200 }, (_, n) => ({ from: `4366000${1000 + n}`, text: `Nr. ${n}` }))
  expect((await push(web.url, payloadOf(phoneNumberId, customers))).status).toBe(200)
  expect((await push(web.url, payloadOf(phoneNumberId, [{ from: maria, text: 'Offene Rechnungen' }]))).status).toBe(200)
  // Its message and its answer are among the first that are claimed.
  await runDueJobs(web.app, backgroundJobs, { limit: 8 })
  expect(vendor.sent.map(({ to }) => to)).toEqual([maria])
  await work()
  const { data } = await company.as(2).conversations.list({ limit: 1 })
  expect(data).toHaveLength(1)
  expect((await inbox()).filter(({ status }) => status !== 'done')).toEqual([])
  expect(vendor.sent).toHaveLength(1)
})

test('a thousand messages in one push are stored before the answer, handled once each, and read by parts', async () => {
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
})

test('a picture is fetched, identified by its bytes and re-encoded; an expired or invalid one is only noted', async () => {
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
})

test('an answer is sent once, and its states move forward only', async () => {
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

/** Maria's number is that of this member. */
const isEmployee = (userId: number) =>
  web.app.db.acrossTenants('credential', tx =>
    tx.user.update({ where: { id: userId }, data: { mobile: '0660 / 123 45-67' } }),
  )

test('an employee is identified by their number, and answered by what they may see; a change is only proposed', async () => {
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
})

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

test('an employee’s yes by a button executes the proposal once, however often it is pressed; a no discards it', async () => {
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
})

test('a word answers the latest proposal alone, and a day later neither word nor button does anything', async () => {
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
})

test('a button of a proposal of someone else, or of no proposal, changes nothing', async () => {
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

test('a confirmation without the permission is refused, and the proposal stays open', async () => {
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

test('an employee’s pictures, and questions beyond the day’s, are answered once with what to do instead', async () => {
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
})

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

test('messages are removed with their pictures after the days that the company has set, but not while their inquiry is open', async () => {
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
})

describe('with a language model', () => {
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

  test('an employee is answered by it, with the conversation of the day and within their own rights', async () => {
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
  })

  test('what it proposes is shown with all values, each change with its own buttons, and done with a yes', async () => {
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
  })

  test('at most three changes are proposed in one answer, and the oldest expires beyond what may be open', async () => {
    const many = Array.from({ length: 5 }, (_, at) => rapport(`Baustelle ${at}`))
    for (let round = 0; round < 7; round += 1) {
      model.script({ call: many }, { say: 'Bitte sehr.' })
      await came({ from: maria, text: 'Rapporte' })
    }
    const open = (await company.as(3).assistant.proposals({})).data.map(({ input }) => input.title)
    expect(open).toHaveLength(20)
    expect(open.filter(title => title === 'Baustelle 0')).toHaveLength(6)
    expect(vendor.sent.filter(({ interactive }) => interactive)).toHaveLength(21)
  })

  test.each([
    ['fails', { fail: 400 } as const],
    ['answers what is none', { raw: '<html>502</html>' } as const],
    ['breaks off in the middle', { breakAfter: 'Drei Rechnungen sind' } as const],
  ])('a model that %s is replaced by the rules, for this message', async (_, turn) => {
    await company.as().contacts.create({ company_name: 'Huber Bau', phone: '+43 732 1' })
    model.script(turn)
    await came({ from: maria, text: 'Telefonnummer von Huber' })
    expect(vendor.sent).toHaveLength(1)
    expect(lastSaid()).toMatch(/^Das Sprachmodell antwortet gerade nicht, hier antworten feste Regeln\.\n\n/)
    expect(lastSaid()).toContain('+43 732 1')
    expect(lastSaid()).not.toContain('secret')
  })

  test('a model that looks things up and up, says nothing or writes without end is reported to the employee', async () => {
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
  })

  test('a message is answered once, however often it is pushed and however many workers there are', async () => {
    const written = payloadOf(phoneNumberId, [{ from: maria, text: 'Eine Frage', id: 'wamid.once' }])
    await push(web.url, written)
    await push(web.url, written)
    await Promise.all([work(), work(), work()])
    await came({ from: maria, text: 'Eine Frage', id: 'wamid.once' })
    expect(vendor.sent.map(({ text }) => text?.body)).toEqual(['Gut.'])
    expect(model.requests).toHaveLength(1)
  })

  test('a worker that ends while the model answers leaves the message to the next one, and only the tokens it used', async () => {
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
  })

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

  test('questions beyond those of the day are answered with what to do instead, and do not reach it', async () => {
    web.app.settings.assistantPerDay = { requests: 500, tokens: 1 }
    await came({ from: maria, text: 'Eins' })
    await came({ from: maria, text: 'Zwei' })
    expect(lastSaid()).toContain('Für heute sind alle Fragen')
    expect(model.requests).toHaveLength(1)
  })
})

describe('files of customers among the documents', () => {
  const picture = () =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
  const sends = (id: string) => came({ from: maria, type: 'image', more: { image: { id } } })
  const listed = async (place: { project_id?: number; contact_id?: number }, position: 1 | 3 = 1) =>
    (await company.as(position).companyDocuments.list(place)).data

  test('what a customer sent before there was a project lies there once the inquiry becomes one, and what follows at once', async () => {
    vendor.media.set('before', await picture())
    vendor.media.set('after', await picture())
    await sends('before')
    const { inquiry_id: inquiryId } = await only()
    const { data } = await company.as(2).inquiries.convert({ id: inquiryId ?? 0, project_name: 'Dach' })
    const place = { project_id: data.project_id }
    expect(await listed(place)).toMatchObject([
      { source: 'message', folder: 'Eingang', contact_id: data.kontakt_id, office_only: false, file_version: 1 },
    ])
    const again = { from: maria, id: 'wamid.again', type: 'image', more: { image: { id: 'after' } } }
    await came(again)
    await came(again)
    expect(await listed(place, 3)).toHaveLength(2)
    expect(await listed({ contact_id: data.kontakt_id })).toHaveLength(2)
    expect(await inquiries()).toHaveLength(1)
  })

  test('documents, films and sounds come along as they are; names that are taken get a number, what is gone is noted', async () => {
    const plan = Buffer.from('%PDF-1.7 Plan')
    vendor.media.set('plan', plan).set('film', Buffer.from('film')).set('gone', null)
    const sent = (type: string, id: string, more = {}) => ({ from: maria, type, more: { [type]: { id, ...more } } })
    const named = { filename: '..\\Plan.pdf', mime_type: 'application/pdf' }
    await came(sent('document', 'plan', named), sent('document', 'plan', named), sent('document', 'gone', named))
    const { inquiry_id: inquiryId, id: conversationId } = await only()
    const { data } = await company.as(2).inquiries.convert({ id: inquiryId ?? 0, project_name: 'Dach' })
    await came(sent('video', 'film', { mime_type: 'video/mp4' }))
    const { messages } = (await company.as(2).conversations.get({ id: conversationId })).data
    expect(messages.map(({ file, error }) => [file?.filename ?? null, error])).toEqual([
      ['Plan.pdf', null],
      ['Plan.pdf', null],
      [null, 'file_gone'],
      [`video-${messages[3]?.id}.mp4`, null],
    ])
    const documents = await listed({ project_id: data.project_id })
    expect(documents.map(({ filename }) => filename).sort()).toEqual(
      [`Plan (${messages[1]?.id}).pdf`, 'Plan.pdf', `video-${messages[3]?.id}.mp4`].sort(),
    )
    const headers = { Cookie: await cookieOf(web.app, company, 2) }
    const file = await fetch(`${web.url}/api/messaging/messages/${messages[0]?.id}/file`, { headers })
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="Plan.pdf"'])
    expect(Buffer.from(await file.arrayBuffer())).toEqual(plan)
    const others = { Cookie: await cookieOf(web.app, company, 3) }
    expect((await fetch(file.url, { headers: others })).status).toBe(403)
  })

  test('it is renamed, replaced and removed as an upload, and the conversation keeps its picture', async () => {
    vendor.media.set('one', await picture())
    await sends('one')
    const { inquiry_id: inquiryId, id: conversationId } = await only()
    const { data } = await company.as(2).inquiries.convert({ id: inquiryId ?? 0, project_name: 'Dach' })
    const place = { project_id: data.project_id }
    const [document] = await listed(place)
    const id = document?.id ?? 0
    await company.as(3).companyDocuments.update({ id, updates: { filename: 'Gaube.jpg', folder: 'Fotos' } })
    expect(await listed(place)).toMatchObject([{ filename: 'Gaube.jpg', folder: 'Fotos', source: 'message' }])
    await company.as(2).companyDocuments.delete({ id })
    later(31 * 24 * 60 * minute)
    const ctx = company.ctx(1)
    expect(await inTenant(ctx, tx => removeOldBin(tx, ctx))).toBe(1)
    expect(await listed({ ...place, deleted: 'true' } as object)).toEqual([])
    const { data: kept } = await company.as(2).conversations.get({ id: conversationId })
    expect(kept.messages).toMatchObject([{ picture: true }])
    const shown = await messagePicture(ctx, { messageId: kept.messages[0]?.id ?? 0 })
    expect((await shown.read()).length).toBeGreaterThan(100)
  })

  test('it stays at its project when the messages are removed, and goes for good with the project’s bin', async () => {
    vendor.media.set('one', await picture())
    await company.as().companies.updateSettings({ mail_retention_days: 30 })
    await sends('one')
    const { inquiry_id: inquiryId, id: conversationId } = await only()
    const { data } = await company.as(2).inquiries.convert({ id: inquiryId ?? 0, project_name: 'Dach' })
    const [document] = await listed({ project_id: data.project_id })
    const id = document?.id ?? 0
    await company.as(2).inquiries.move({ id: inquiryId ?? 0, status: 'won' })
    later(31 * 24 * 60 * minute)
    await forgetConversations(web.app)
    expect(await errorOf(company.as(2).conversations.get({ id: conversationId }))).toMatchObject({ status: 404 })
    const ctx = company.ctx(1)
    const { size, open } = await documentFile(ctx, { id })
    expect(Buffer.concat(await (await open()).toArray())).toHaveLength(size)
    await company.as(2).companyDocuments.delete({ id })
    later(31 * 24 * 60 * minute)
    expect(await inTenant(ctx, tx => removeOldBin(tx, ctx))).toBe(1)
    const files = { where: { tenantId: company.tenantId, entity: 'conversation_message' } }
    expect(await inTenant(ctx, tx => tx.storedFile.count(files))).toBe(0)
  })

  test.each([
    'retention',
    'the contact',
  ])('a file that becomes a document while retention looks keeps its bytes or stays none: %s first', async first => {
    vendor.media.set('one', await picture())
    await company.as().companies.updateSettings({ mail_retention_days: 30 })
    await sends('one')
    const { inquiry_id: inquiryId } = await only()
    await company.as(2).inquiries.move({ id: inquiryId ?? 0, status: 'lost' })
    await drafts.offer(company)
    later(31 * 24 * 60 * minute)
    const { tenantId } = company
    const adopt = (meanwhile = async () => {}) =>
      inTenant(company.ctx(1), async tx => {
        const { id: contactId } = await tx.contact.findFirstOrThrow({ where: { tenantId } })
        await tx.inquiry.updateMany({ where: { tenantId, id: inquiryId ?? 0 }, data: { contactId } })
        await meanwhile()
      })
    /** Until the other one waits for a lock, or has ended without. */
    const untilBlocked = async (other: Promise<unknown>) => {
      let ended = false
      const end = () => {
        ended = true
      }
      other.then(end, end)
      await expect.poll(async () => ended || (await isBlocked())).toBe(true)
      expect(ended).toBe(false)
    }
    const isBlocked = async () => {
      const [{ n }] = await web.app.db.acrossTenants(
        'sweep',
        tx =>
          tx.$queryRaw<[{ n: number }]>`
          select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return n > 0
    }
    let other: Promise<unknown> = Promise.resolve()
    if (first === 'retention') {
      const storage = Object.create(web.app.storage, {
        delete: {
          value: async (key: string) => {
            if (!key.startsWith(`${tenantId}/`)) return web.app.storage.delete(key)
            other = adopt()
            await untilBlocked(other)
            return web.app.storage.delete(key)
          },
        },
      }) as typeof web.app.storage
      await forgetConversations({ ...web.app, storage })
    } else
      await adopt(async () => {
        other = forgetConversations(web.app)
        await untilBlocked(other)
      })
    await other
    const versions = await inTenant(company.ctx(1), tx =>
      tx.documentVersion.findMany({
        where: { tenantId, storedFile: { entity: 'conversation_message' } },
        select: { storedFile: { select: { storageKey: true } } },
      }),
    )
    expect(versions).toHaveLength(first === 'retention' ? 0 : 1)
    for (const { storedFile } of versions) expect(await web.app.storage.stat(storedFile.storageKey)).not.toBe(null)
  })
})
