import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestCompany } from '../../../../tests/harness/company'
import { type Messaging, maria, minute, startMessaging } from '../../../../tests/harness/messaging'
import type { TestWeb } from '../../../../tests/harness/web'
import { payloadOf, push, type Written } from '../../../../tests/worlds/whatsapp'

let messaging: Messaging
let web: TestWeb
let company: TestCompany
let phoneNumberId: string
beforeAll(async () => {
  messaging = await startMessaging()
  web = messaging.web
})
afterAll(() => messaging?.stop())
beforeEach(async () => {
  ;({ company, phoneNumberId } = await messaging.connected())
})

const later = (ms: number) => messaging.later(ms)
const came = (...written: Written[]) => messaging.came(...written)
const only = (of?: TestCompany) => messaging.only(of)
const inquiries = () => messaging.inquiries()
const inbox = () =>
  web.app.db.inTenant(company.actor().tenantId, tx =>
    tx.inboxMessage.findMany({ where: { tenantId: company.tenantId } }),
  )

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
