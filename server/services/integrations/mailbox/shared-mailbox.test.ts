import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { cookieOf } from '../../../../tests/harness/cookie'
import { describeKinds } from '../../../../tests/harness/describe-kinds'
import { errorOf } from '../../../../tests/harness/errors'
import { startTestWeb, type TestWeb } from '../../../../tests/harness/web'
import { startGoogle } from '../../../../tests/worlds/google'
import { startMicrosoft } from '../../../../tests/worlds/microsoft'
import { consent } from '../../../../tests/worlds/world'
import { inTenant } from '../../../platform/database/db'

const address = 'petra@dach-huber.example'
const customer = 'kunde@example.org'

const dialects = [
  { vendor: 'google', place: 'gmail', start: () => startGoogle({ name: address }) },
  { vendor: 'microsoft', place: 'mail', start: () => startMicrosoft({ name: address }) },
] as const

describeKinds(dialects, 'a mailbox at $vendor that the company shares', ({ vendor, place, start }) => {
  let web: TestWeb
  let app: TestApp
  let world: Awaited<ReturnType<typeof startGoogle>> | Awaited<ReturnType<typeof startMicrosoft>>
  let company: TestCompany
  let mailboxId: number
  let contactId: number
  beforeAll(async () => {
    world = await start()
    web = await startTestWeb()
    app = web.app
    app.settings.providerApps[vendor] = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: world.url }
  })
  afterAll(async () => {
    await web.stop()
    await world.close()
  })

  /** The owner is of the site, the office looks, the administrator decides. */
  const owner = () => company.as(3)
  const colleague = () => company.as(2)
  const connect = async (mail = true) =>
    owner()[vendor].callback(await consent((await owner()[vendor].start({ mail })).data.url))
  const share = (shared = true) => company.as(1).mailbox.share({ id: mailboxId, shared })
  const seen = () => ({ mailboxId, contactId })
  const later = () => new Date(Date.now() + 60_000)
  const mailboxes = async () => (await company.as(1).mailbox.all()).data
  const contactWith = async (email: string) =>
    (await company.as().contacts.create({ company_name: 'Kunde', email })).data.id

  beforeEach(async () => {
    world.mail.mails.length = 0
    company = await createTestCompany(app)
    await connect()
    mailboxId = (await mailboxes())[0]?.id ?? 0
    contactId = await contactWith(customer)
  })

  test('it is private until an administrator shares it, and private again at once', async () => {
    const { id } = world.mail.deliver({ date: later() })
    const look = () => colleague()[vendor].messages(seen())
    expect(await mailboxes()).toMatchObject([{ account: address, provider: vendor, shared_since: null }])
    expect(await errorOf(look())).toMatchObject({ status: 404, message: expect.stringContaining('does not share') })
    expect((await colleague().mailbox.shared()).data).toEqual([])
    for (const role of [2, 3] as const) {
      const refused = company.as(role).mailbox.share({ id: mailboxId, shared: true })
      expect(await errorOf(refused)).toMatchObject({ status: 403 })
      expect(await errorOf(company.as(role).mailbox.all())).toMatchObject({ status: 403 })
    }
    await share()
    expect(await look()).toMatchObject({ impersonatedUser: address, messages: [{ id }] })
    expect((await colleague().mailbox.shared()).data).toMatchObject([{ id: mailboxId, account: address }])
    await share(false)
    expect(await errorOf(look())).toMatchObject({ status: 404 })
    expect(await errorOf(colleague()[vendor].message({ id, ...seen() }))).toMatchObject({ status: 404 })
  })

  test('its owner is notified of each decision, sees it, and may take it back', async () => {
    await share()
    await share()
    const news = async () => (await owner().notifications.list({})).data.filter(({ kind }) => kind === 'mailbox_shared')
    expect(await news()).toMatchObject([{ text: expect.stringContaining(address) }])
    expect((await owner().mailbox.accounts()).data).toMatchObject([{ shared_since: expect.any(String) }])
    expect((await owner().mailbox.keepPrivate({ provider: vendor })).data).toMatchObject([{ shared_since: null }])
    expect(await errorOf(colleague()[vendor].messages(seen()))).toMatchObject({ status: 404 })
    const log = await inTenant(company.ctx(), tx =>
      tx.auditEntry.findMany({
        where: { tenantId: company.tenantId, action: { startsWith: 'account.' } },
        orderBy: { id: 'asc' },
      }),
    )
    expect(log.map(({ action }) => action).filter(action => /shared$/.test(action))).toEqual([
      'account.shared',
      'account.unshared',
    ])
  })

  test('a mailbox that was disconnected, or connected without mail, is private when it comes back', async () => {
    await share()
    await connect(false)
    await connect()
    expect(await mailboxes()).toMatchObject([{ shared_since: null }])
    await share()
    const [calendar] = (await owner().calendarConnections.list()).data
    await owner().calendarConnections.remove({ id: calendar?.id ?? 0 })
    await connect()
    expect(await mailboxes()).toMatchObject([{ shared_since: null }])
  })

  test('only mails from and to the contact are seen there, and only those since the decision', async () => {
    const before = world.mail.deliver({ subject: 'Vorher' })
    const foreign = world.mail.deliver({
      ...{ subject: 'Betriebsarzt', from: { email: 'arzt@example.org', name: 'Arzt' }, date: later() },
      attachments: [{ filename: 'Befund.pdf', contentType: 'application/pdf', content: Buffer.from('Befund') }],
    })
    const theirs = world.mail.deliver({ subject: 'Anfrage', date: later() })
    const ours = world.mail.deliver({ subject: 'Antwort', folder: 'sent', to: [customer], date: later() })
    await share()
    const { messages } = await colleague()[vendor].messages({ ...seen(), folder: 'all' })
    expect(messages.map(({ id }) => id).sort()).toEqual([theirs.id, ours.id].sort())
    // What is searched for does not widen it.
    for (const q of ['Betriebsarzt', '" OR from:arzt@example.org "', 'Vorher'])
      expect((await colleague()[vendor].messages({ ...seen(), folder: 'all', q })).messages).toEqual([])
    expect((await colleague()[vendor].messages({ ...seen(), address: 'arzt@example.org' })).messages).toMatchObject([
      { id: theirs.id },
    ])
    expect((await colleague()[vendor].message({ id: theirs.id, ...seen() })).message.text).toContain('Angebot')
    const own = (await owner()[vendor].message({ id: foreign.id })).message.attachments[0]?.id ?? ''
    const headers = { Cookie: await cookieOf(app, company, 2) }
    const where = `?mailboxId=${mailboxId}&contactId=${contactId}`
    for (const hidden of [before, foreign]) {
      expect(await errorOf(colleague()[vendor].message({ id: hidden.id, ...seen() }))).toMatchObject({ status: 404 })
      const at = `${web.url}/api/${vendor}/${place}/messages/${encodeURIComponent(hidden.id)}`
      expect((await fetch(`${at}/body${where}`, { headers })).status).toBe(404)
      expect((await fetch(`${at}/attachments/${encodeURIComponent(own)}${where}`, { headers })).status).toBe(404)
      const filed = { id: hidden.id, attachmentId: own, ...seen(), contact_id: contactId }
      expect(await errorOf(colleague()[vendor].fileAttachment(filed))).toMatchObject({ status: 404 })
    }
    const body = await fetch(
      `${web.url}/api/${vendor}/${place}/messages/${encodeURIComponent(theirs.id)}/body${where}`,
      { headers },
    )
    expect(await body.text()).toContain('Bitte um ein Angebot.')
  })

  test('a contact with an address of the team, or without any, opens nothing of it', async () => {
    world.mail.deliver({ date: later() })
    await share()
    for (const email of [address, address.toUpperCase(), await emailOf(2)]) {
      const refused = colleague()[vendor].messages({ mailboxId, contactId: await contactWith(email) })
      expect(await errorOf(refused)).toMatchObject({ status: 422, message: expect.stringContaining('contactId') })
    }
    const none = (await company.as().contacts.create({ company_name: 'Ohne' })).data.id
    expect(await errorOf(colleague()[vendor].messages({ mailboxId, contactId: none }))).toMatchObject({ status: 422 })
    expect(await errorOf(colleague()[vendor].messages({ mailboxId }))).toMatchObject({ status: 422 })
  })

  test('who may neither read shared mailboxes nor contacts sees nothing, and no other company does', async () => {
    world.mail.deliver({ date: later() })
    await share()
    const set = (permission: 'mailbox:shared' | 'contacts:read', allowed: boolean) =>
      company.as().permissions.set({ user_id: company.userIds[2], permissions: [{ permission, allowed }] })
    for (const permission of ['mailbox:shared', 'contacts:read'] as const) {
      await set(permission, false)
      const member = await cookieOf(app, company, 2)
      const path = `/api/${vendor}/${place}/messages?mailboxId=${mailboxId}&contactId=${contactId}`
      expect((await fetch(`${web.url}${path}`, { headers: { Cookie: member } })).status).toBe(403)
      await set(permission, true)
    }
    const other = await createTestCompany(app)
    const theirs = (await other.as().contacts.create({ company_name: 'Kunde', email: customer })).data.id
    expect(await errorOf(other.as()[vendor].messages({ mailboxId, contactId: theirs }))).toMatchObject({ status: 404 })
    expect(await errorOf(colleague()[vendor].messages({ mailboxId, contactId: theirs }))).toMatchObject({ status: 404 })
    expect(await errorOf(other.as().mailbox.share({ id: mailboxId, shared: false }))).toMatchObject({ status: 404 })
  })

  test('an answer goes out under the address of the mailbox, and the log says who sent it to whom', async () => {
    const received = world.mail.deliver({ date: later() })
    const hidden = world.mail.deliver({ from: { email: 'arzt@example.org', name: 'Arzt' }, date: later() })
    await share()
    const answer = { ...seen(), to: [{ email: customer }], subject: 'Re: Dachrinne undicht', text: 'Am Dienstag.' }
    expect(await errorOf(colleague()[vendor].sendMail(answer))).toMatchObject({
      status: 422,
      message: expect.stringContaining('replyTo'),
    })
    const foreign = colleague()[vendor].sendMail({ ...answer, replyTo: hidden.id })
    expect(await errorOf(foreign)).toMatchObject({ status: 404 })
    expect(world.mail.mails.filter(({ folder }) => folder === 'sent')).toEqual([])
    const { impersonatedUser } = await colleague()[vendor].sendMail({ ...answer, replyTo: received.id })
    expect(impersonatedUser).toBe(address)
    expect(world.mail.thread(received.threadId)).toMatchObject([{}, { folder: 'sent', to: [customer] }])
    const log = await inTenant(company.ctx(), tx =>
      tx.auditEntry.findMany({ where: { tenantId: company.tenantId, action: 'account.answered_from' } }),
    )
    expect(log).toMatchObject([{ entityId: String(mailboxId), actorUserId: company.userIds[2] }])
    expect(JSON.stringify(log)).toContain(customer)
  })

  test('a vendor that is away before the answer goes out has sent nothing, and the error does not ask to check', async () => {
    const received = world.mail.deliver({ date: later() })
    await share()
    const answer = {
      ...seen(),
      to: [{ email: customer }],
      subject: 'Re: Dachrinne undicht',
      text: 'Ja.',
      replyTo: received.id,
    }
    world.failNext(1, 503, { 'retry-after': '60' })
    const away = await errorOf(colleague()[vendor].sendMail(answer))
    expect(away).toMatchObject({ status: 503, details: { reason: `${vendor}.http_503` } })
    expect(away.message).not.toContain('“Sent”')
    expect(world.mail.thread(received.threadId)).toHaveLength(1)
    await colleague()[vendor].sendMail(answer)
    expect(world.mail.thread(received.threadId)).toHaveLength(2)
  })

  test('a grant that its owner has taken back is said to be theirs to renew', async () => {
    world.mail.deliver({ date: later() })
    await share()
    world.revoke()
    expect(await errorOf(colleague()[vendor].messages(seen()))).toMatchObject({
      ...{ status: 409, message: expect.stringContaining('Its owner') },
    })
  })

  const emailOf = async (role: 2 | 3) =>
    (
      await inTenant(company.ctx(), tx =>
        tx.user.findUniqueOrThrow({ where: { id: company.userIds[role] }, select: { email: true } }),
      )
    ).email
})
