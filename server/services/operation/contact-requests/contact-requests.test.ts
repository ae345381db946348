import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { accountMails, asAnonymous, rowsOf } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { leastMs } from '../../../identity/public-form'
import { limits } from '../../../identity/throttle'
import { createCaller } from '../../../router'
import { forgetContactRequests } from './retention'
import { consentText } from './rules'
import type { SendMessage } from './schema'

let app: TestApp
const readers = 'office@operator.example'
beforeAll(async () => {
  app = await createTestApp()
  app.settings.contactEmail = readers
})
afterAll(() => app.stop())

type Input = z.input<typeof SendMessage>
let counter = 0
const form = (changes: Partial<Record<keyof Input | 'role', unknown>> = {}): Input =>
  ({
    name: 'Petra Huber',
    email: `petra-${process.pid}-${++counter}@huber.example`,
    message: 'Können Sie uns das zeigen?',
    privacy_consent: true,
    ...changes,
  }) as Input
const send = (input: Input, on: TestApp = app) => asAnonymous(on).contactRequests.send(input)

async function operator() {
  const ctx = (await createTestCompany(app)).ctx()
  return createCaller({ ...ctx, actor: { ...ctx.actor, isOperator: true } }).contactRequests
}
const kept = (email: string) => rowsOf(app, 'select * from contact_requests where email = $1', email)

describe('a message', () => {
  test('is stored with the consent text, mailed to its readers, whose replies go to the sender, and confirmed', async () => {
    const input = form({ trade: 'Zimmerei', interests: ['offers', 'offers', 'Kamine'] })
    expect(await send(input)).toMatchObject({ success: true })
    const [row] = await kept(input.email)
    expect(row).toMatchObject({
      kind: 'message',
      name: input.name,
      interests: ['offers', 'Kamine'],
      consent_text: consentText.de,
      consented_at: expect.any(Date),
      suspected: false,
    })
    const [notice] = (await accountMails(app, readers)).filter(mail => mail.entity_id === row?.id)
    expect(notice).toMatchObject({ subject: 'Kontaktanfrage: Petra Huber', reply_to: input.email, confidential: true })
    expect(notice?.text).toContain('Interesse: Angebote, Kamine')
    expect(notice?.text).toContain('Können Sie uns das zeigen?')
    expect(await accountMails(app, input.email)).toMatchObject([{ subject: 'Ihre Anfrage ist angekommen' }])
  })

  test('goes to every operator where no address is configured', async () => {
    const ctx = (await createTestCompany(app)).ctx()
    await rowsOf(app, 'update users set is_operator = true where id = $1', ctx.actor.userId)
    const [person] = await rowsOf(app, 'select email from users where id = $1', ctx.actor.userId)
    const input = form()
    await send(input, { ...app, settings: { ...app.settings, contactEmail: null } })
    const [row] = await kept(input.email)
    expect((await accountMails(app, String(person?.email))).map(mail => mail.entity_id)).toContain(row?.id)
  })

  test('to an address that the sender may not own carries not a word of the sender', async () => {
    const spam = 'KAUFEN SIE BEI http://spam.example'
    const input = form({ name: spam, message: spam, company: spam, trade: spam, interests: [spam] })
    await send(input)
    const [mail] = await accountMails(app, input.email)
    expect(JSON.stringify(mail)).not.toContain('spam.example')
  })

  test('with markup or line breaks in it stays plain text and one subject', async () => {
    const input = form({ name: 'Eva\r\nBcc: all@example.at', message: '<script>alert(1)</script>' })
    await send(input)
    const [row] = await kept(input.email)
    const [notice] = (await accountMails(app, readers)).filter(mail => mail.entity_id === row?.id)
    expect(notice?.subject).not.toMatch(/[\r\n]/)
    expect(notice?.to_addresses).toEqual([readers])
    expect(notice?.html).toContain('&lt;script&gt;')
    expect(notice?.html).not.toContain('<script>')
  })

  test.each([
    ['name', { name: ' ' }],
    ['email', { email: 'nobody' }],
    ['message', { message: '' }],
    ['privacy_consent', { privacy_consent: false }],
    ['interests', { interests: Array.from({ length: 21 }, (_, at) => `a${at}`) }],
    ['opened_at', { opened_at: 'gestern' }],
  ])('is refused at its field "%s", and nothing is kept', async (path, changes) => {
    const input = form(changes)
    const { status, details } = await errorOf(send(input))
    const [issue] = (details?.issues ?? []) as Array<{ path: string }>
    expect([status, issue?.path.split('.')[0]]).toEqual([400, path])
    expect(await kept(input.email)).toEqual([])
  })

  test('in which the unseen field is filled in is kept for the operators, and not mailed', async () => {
    const input = form({ website: 'https://spam.example' })
    expect(await send(input)).toMatchObject({ success: true })
    const [row] = await kept(input.email)
    expect(row).toMatchObject({ suspected: true })
    expect(await accountMails(app, input.email)).toEqual([])
    expect((await accountMails(app, readers)).filter(mail => mail.entity_id === row?.id)).toEqual([])
  })

  test('that was written faster than a person can write is refused, and taken a little later', async () => {
    const opened = (ago: number) => new Date(app.clock.now().getTime() - ago).toISOString()
    const input = form({ opened_at: opened(0) })
    expect((await errorOf(send(input))).error).toBe('too_fast')
    expect(await send({ ...input, opened_at: opened(leastMs) })).toMatchObject({ success: true })
  })

  test('is taken a few times from one address, then waits, and no mailbox is filled', async () => {
    const input = form()
    for (let at = 0; at < limits.contact.account.free + 1; at++) await send(input)
    const { status, details } = await errorOf(send(input))
    expect([status, Number(details?.retryAfter)]).toEqual([429, expect.closeTo(limits.contact.account.first, -1.5)])
    expect(await accountMails(app, input.email)).toHaveLength(limits.contact.account.free + 1)
  })

  test(
    'is refused where no mail can be sent or there is no reader, and nothing is stored',
    { tags: 'long' },
    async () => {
      const input = form()
      const mute: TestApp = { ...app, mail: { ...app.mail, configured: false } }
      expect((await errorOf(send(input, mute))).status).toBe(503)
      expect(await kept(input.email)).toEqual([])
      const unread = await createTestApp()
      try {
        expect(await errorOf(send(input, unread))).toMatchObject({
          status: 503,
          message: expect.stringMatching(/No recipient/),
        })
        expect(await rowsOf(unread, 'select id from contact_requests')).toEqual([])
      } finally {
        await unread.stop()
      }
    },
  )
})

describe('operators', () => {
  test('see what came, mark it handled, reopen it and delete it, each in the log of the platform', async () => {
    const input = form()
    await asAnonymous(app).contactRequests.requestAccess({ ...input, message: undefined })
    const platform = await operator()
    const row = (await platform.list()).data.find(one => one.email === input.email)
    expect(row).toMatchObject({ kind: 'access', message: null, handled_at: null })
    const id = String(row?.id)
    expect((await platform.handle({ id, handled: true })).data.handled_at).not.toBeNull()
    expect((await platform.handle({ id, handled: true })).data.handled_at).not.toBeNull()
    expect((await platform.handle({ id, handled: false })).data.handled_at).toBeNull()
    await platform.remove({ id })
    expect((await errorOf(platform.remove({ id }))).status).toBe(404)
    const log = await rowsOf(
      app,
      `select action from audit_entries where tenant_id = 0 and entity = 'contact_request' and entity_id = $1 order by id`,
      id,
    )
    expect(log.map(({ action }) => action)).toEqual([
      'contact_request.handled',
      'contact_request.reopened',
      'contact_request.deleted',
    ])
  })

  test('invite the sender of a request for access at its address, in its language, once', async () => {
    const input = form()
    await asAnonymous(app, { locale: 'en' }).contactRequests.requestAccess(input)
    const platform = await operator()
    const [row] = await kept(input.email)
    const id = String(row?.id)
    const invitations = async () =>
      (await accountMails(app, input.email)).filter(mail => mail.kind === 'registration_invitation')
    expect((await platform.invite({ id })).data.handled_at).not.toBeNull()
    expect(await invitations()).toMatchObject([{ subject: 'Invitation to Gewerk', to_addresses: [input.email] }])
    expect(await errorOf(platform.invite({ id }))).toMatchObject({ status: 409, error: 'conflict' })
    await platform.handle({ id, handled: false })
    const both = await Promise.allSettled([platform.invite({ id }), platform.invite({ id })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await invitations()).toHaveLength(2)
  })

  test('do not invite a sender who only wrote a message, nor any where no mail can be sent: the request stays open', async () => {
    const message = form()
    await send(message)
    const platform = await operator()
    const [row] = await kept(message.email)
    expect((await errorOf(platform.invite({ id: String(row?.id) }))).status).toBe(409)
    const input = form()
    await asAnonymous(app).contactRequests.requestAccess(input)
    const [request] = await kept(input.email)
    const ctx = (await createTestCompany(app)).ctx()
    const mute = createCaller({
      ...ctx,
      mail: { ...app.mail, configured: false },
      actor: { ...ctx.actor, isOperator: true },
    }).contactRequests
    expect((await errorOf(mute.invite({ id: String(request?.id) }))).status).toBe(503)
    expect((await kept(input.email))[0]).toMatchObject({ handled_at: null })
    expect((await errorOf(platform.invite({ id: '999999999' }))).status).toBe(404)
  })

  test('alone see them: an administrator of a company is refused', async () => {
    const company = await createTestCompany(app)
    expect((await errorOf(company.as().contactRequests.list())).status).toBe(403)
  })
})

test('what was written is forgotten after a year', async () => {
  const input = form()
  await send(input)
  await rowsOf(
    app,
    `update contact_requests set created_at = $2::timestamptz - interval '366 days' where email = $1`,
    input.email,
    app.clock.now(),
  )
  expect(await forgetContactRequests(app)).toBe(1)
  expect(await kept(input.email)).toEqual([])
})
