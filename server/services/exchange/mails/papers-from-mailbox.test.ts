import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { describeKinds } from '../../../../tests/harness/describe-kinds'
import { errorOf } from '../../../../tests/harness/errors'
import { removePerson } from '../../../../tests/harness/members'
import { drafts } from '../../../../tests/harness/papers'
import { startGoogle } from '../../../../tests/worlds/google'
import { startMicrosoft } from '../../../../tests/worlds/microsoft'
import { consent } from '../../../../tests/worlds/world'
import { MailError, type OutgoingMail } from '../../../adapters/mail'
import type { App } from '../../../context'
import { mailHandlers } from '../../../handlers'
import { inTenant } from '../../../platform/database/db'
import { claimJobs, maxAttempts } from '../../../platform/jobs/job-table'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { mailOrderConfirmation } from '../../sales/offers/mail-order-confirmation'
import { loadOffer } from '../../sales/offers/read'
import type { AttachmentResolvers } from './attachment-resolver'
import { sendDueMails } from './send-due-mails'
import { mailTable } from './table'

const address = 'petra@dach-huber.example'
const vendors = [
  { vendor: 'google', start: startGoogle, sends: /\/messages\/send$/, most: 18 * 1024 * 1024 },
  { vendor: 'microsoft', start: startMicrosoft, sends: /\/sendMail$/, most: 2_750_000 },
] satisfies Array<{ vendor: AccountVendor; start: (options: { name: string }) => unknown; sends: RegExp; most: number }>

describeKinds(vendors, 'papers from the own mailbox at $vendor', ({ vendor, start, sends, most }) => {
  let app: TestApp
  let world: Awaited<ReturnType<typeof startGoogle | typeof startMicrosoft>>
  let company: TestCompany
  /** What the company's own mail server sent. */
  let byServer: OutgoingMail[]

  beforeAll(async () => {
    world = await start({ name: address })
    app = await createTestApp()
    app.settings.providerApps[vendor] = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: world.url }
  })
  beforeEach(async () => {
    // What the test before left over is not this one's.
    await work()
    company = await createTestCompany(app)
    byServer = []
    await company.as().companies.updateSettings({ paper_mailboxes: 'allowed', email: 'buero@dach-huber.example' })
    await connect()
    await company.as().mailbox.choosePapers({ provider: vendor })
  })
  afterAll(async () => {
    await app.stop()
    await world.close()
  })

  const pdf = Buffer.from('%PDF-1.7 Angebot')
  const papers = (content = pdf): AttachmentResolvers => ({
    offer_pdf: async (_, id) => ({ filename: `AN-${id}.pdf`, contentType: 'application/pdf', content }),
    invoice_pdf: async (_, id) => ({ filename: `RE-${id}.pdf`, contentType: 'application/pdf', content }),
    invoice_xml: async () => null,
  })
  const connect = async (role: 1 | 2 | 3 = 1) => {
    const mine = company.as(role)[vendor]
    await mine.callback(await consent((await mine.start({ mail: true })).data.url))
  }
  /** The account ends with its last calendar. */
  const removeAccount = async () => {
    for (const one of (await company.as().calendarConnections.list()).data)
      await company.as().calendarConnections.remove({ id: one.id })
  }
  /** Meanwhile, who consents at the vendor does so with another account. */
  async function withAnother(run: (another: typeof world) => Promise<void>): Promise<void> {
    const another = await start({ name: 'petra.huber@privat.example' })
    const apps = app.settings.providerApps
    const former = apps[vendor]
    apps[vendor] = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: another.url }
    try {
      await run(another)
    } finally {
      apps[vendor] = former
      await another.close()
    }
  }
  /** Runs the worker as the service does; the company's server is a list. */
  const work = (attachments = papers(), over: Partial<App> = {}) => {
    const mail = {
      ...app.mail,
      send: async (one: OutgoingMail) => {
        byServer.push(one)
        return { rejected: [] }
      },
    }
    return sendDueMails({ ...app, mail, ...over }, { ...mailHandlers, attachments })
  }
  const sent = () => world.mail.mails.filter(({ folder }) => folder === 'sent')
  const sendCalls = () => world.requests.filter(one => sends.test(one)).length
  async function sendOffer(role: 1 | 2 | 3 = 1, to = `kunde-${Math.random().toString(36).slice(2)}@kunde.test`) {
    const id = await drafts.offer(company)
    await company.as(role).offers.sendEmail({ id, to: [to] })
    return { id, to, mail: await mailOf(id) }
  }
  const mailOf = async (offerId: number) => {
    const [mail] = (await company.as().mails.list({ entity: 'offer', entity_id: offerId })).data
    if (!mail) throw new Error('No mail')
    return mail
  }
  const minutesLater = (minutes: number) =>
    app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString())
  const to = (one: string) => sent().filter(mail => mail.to.includes(one))

  test('a paper goes out once from the person’s own address, with its layout, its PDF and the company as the place of answers', async () => {
    const { id, to: customer, mail } = await sendOffer()
    expect(mail).toMatchObject({ status: 'pending', sender: { provider: vendor, address, is_own: true } })
    expect((await company.as(2).mails.list({ entity: 'offer', entity_id: id })).data).toMatchObject([
      { sender: { address, is_own: false } },
    ])
    expect(await work()).toEqual({ sent: 1, delayed: 0, failed: 0 })
    expect(await work()).toEqual({ sent: 0, delayed: 0, failed: 0 })
    expect(to(customer)).toMatchObject([
      {
        ...{ from: { email: address }, replyTo: ['buero@dach-huber.example'], html: expect.stringContaining('<') },
        attachments: [{ filename: `AN-${id}.pdf`, contentType: 'application/pdf' }],
      },
    ])
    expect(to(customer)[0]?.attachments[0]?.content.equals(pdf)).toBe(true)
    expect(byServer).toEqual([])
    expect(await mailOf(id)).toMatchObject({ status: 'sent', last_error: null })
  })

  test('a vendor that refuses a recipient sends to none: the mail is held with its remedies, and goes to all of them by the company', async () => {
    const [good, bad] = ['bauherr@kunde.test', 'verwaltung@kunde.test']
    world.mail.refused.add(bad)
    for (const recipients of [[bad], [good, bad]]) {
      byServer = []
      const id = await drafts.offer(company)
      await company.as().offers.sendEmail({ id, to: recipients })
      expect(await work()).toEqual({ sent: 0, delayed: 0, failed: 0 })
      const held = await mailOf(id)
      expect(held).toMatchObject({ status: 'held', last_error: 'mailbox.refused' })
      expect([...to(good), ...to(bad)]).toEqual([])
      await company.as(2).mails.decide({ id: held.id, decision: 'company' })
      await work()
      expect(byServer).toMatchObject([{ to: recipients }])
      expect(await mailOf(id)).toMatchObject({ status: 'sent', sender: null })
    }
    world.mail.refused.clear()
  })

  test('company and person both have to want it, and the dialog names the address that is used', async () => {
    const office = company.as()
    const id = await drafts.offer(company)
    const from = async (role: 1 | 2 = 1) => (await company.as(role).offers.mailDraft({ id })).data.from
    const own = { address, provider: vendor }
    const ofCompany = { address: app.mail.from, provider: null }
    expect(await from()).toEqual(own)
    expect(await from(2)).toEqual(ofCompany)
    // The confirmation of several papers at once names the same one.
    expect((await office.mails.paperSender()).data).toEqual(own)
    expect((await company.as(2).mails.paperSender()).data).toEqual(ofCompany)
    await office.mailbox.choosePapers({ provider: null })
    expect(await from()).toEqual(ofCompany)
    // Who has said no stays with it.
    await office.companies.updateSettings({ paper_mailboxes: 'default' })
    expect(await from()).toEqual(ofCompany)
    await connect(2)
    expect(await from(2)).toEqual(own)
    await office.companies.updateSettings({ paper_mailboxes: 'off' })
    expect(await from(2)).toEqual(ofCompany)
    expect(await errorOf(office.mailbox.choosePapers({ provider: vendor }))).toMatchObject({ status: 409 })
    await company.as(2).offers.sendEmail({ id })
    expect(await mailOf(id)).toMatchObject({ sender: null })
  })

  test('a confirmation that no one sends by hand goes by the company’s mail server', async () => {
    const { id, to: customer } = await sendOffer()
    await company.as().offers.accept({ id })
    await inTenant(company.ctx(), async tx =>
      mailOrderConfirmation(tx, company.ctx(), await loadOffer(tx, company.actor().tenantId, id), {
        to: customer,
        signed: false,
      }),
    )
    expect(await mailOf(id)).toMatchObject({ kind: 'offer_confirmation', sender: null })
  })

  test('many invoices sent at once each go out once from the same mailbox', async () => {
    const before = sent().length
    const ids = [await drafts.invoice(company), await drafts.invoice(company), await drafts.invoice(company)]
    for (const id of ids) await company.as().invoices.send({ id, expected_status: 'draft' })
    await Promise.all([work(), work()])
    expect(sent()).toHaveLength(before + 3)
    expect(byServer).toEqual([])
  })

  test('a mail too large for the vendor goes by the company’s server, and says why', async () => {
    const { id, to: customer } = await sendOffer()
    await work(papers(Buffer.alloc(most + 1)))
    expect(to(customer)).toEqual([])
    expect(byServer).toMatchObject([{ to: [customer] }])
    expect(await mailOf(id)).toMatchObject({ status: 'sent', sender: null, server_reason: 'mailbox.too_large' })
  })

  test('a grant that was taken back holds the mail, and connecting again sends it', async () => {
    const { id, to: customer } = await sendOffer()
    world.revoke()
    await work()
    expect(await mailOf(id)).toMatchObject({ status: 'held', last_error: 'mailbox.closed', sender: { address } })
    minutesLater(600)
    await work()
    expect([to(customer), byServer]).toEqual([[], []])
    await connect()
    expect(await mailOf(id)).toMatchObject({ status: 'pending', last_error: null })
    await work()
    expect(to(customer)).toHaveLength(1)
    expect(await mailOf(id)).toMatchObject({ status: 'sent' })
  })

  test('the sender is notified of mails that wait, once for many, with the record where it is decided', async () => {
    const heldOf = async (role: 1 | 2 | 3) =>
      (await company.as(role).notifications.list({})).data.filter(({ kind }) => kind === 'mail_held')
    const first = await sendOffer()
    await sendOffer()
    world.revoke()
    await work()
    expect(await heldOf(1)).toMatchObject([
      {
        ...{ path: expect.stringMatching(/^\/offers\/\d+/), read: false },
        text: expect.stringMatching(/^E-Mail „.+“ wartet auf Sie: Ihr Postfach hat sie nicht gesendet$/),
      },
    ])
    expect(await heldOf(2)).toEqual([])
    await company.as().notifications.markRead({})
    await company.as().mails.decide({ id: first.mail.id, decision: 'retry' })
    await work()
    expect(await heldOf(1)).toHaveLength(2)
  })

  test('a choice is the person’s: a no stays when the account is removed, connected again or replaced by another', async () => {
    const office = company.as()
    const id = await drafts.offer(company)
    const from = async () => (await office.offers.mailDraft({ id })).data.from.provider
    await office.companies.updateSettings({ paper_mailboxes: 'default' })
    await office.mailbox.choosePapers({ provider: null })
    await removeAccount()
    expect(await from()).toBeNull()
    await connect()
    expect(await from()).toBeNull()
    await removeAccount()
    await withAnother(async () => {
      await connect()
      expect(await from()).toBeNull()
      await office.mailbox.choosePapers({ provider: vendor })
      expect(await from()).toBe(vendor)
    })
  })

  test('a mail never leaves from the address of another account: it waits for the one that was seen', async () => {
    const { id, to: customer } = await sendOffer()
    const { id: pending, to: other } = await sendOffer()
    world.revoke()
    await work()
    await withAnother(async another => {
      await connect()
      await work()
      expect(another.mail.mails.filter(({ folder }) => folder === 'sent')).toEqual([])
    })
    for (const one of [id, pending])
      expect(await mailOf(one)).toMatchObject({ status: 'held', last_error: 'mailbox.closed', sender: { address } })
    await connect()
    await work()
    expect([...to(customer), ...to(other)]).toHaveLength(2)
    expect(byServer).toEqual([])
  })

  test('a mail server that is away meanwhile does not make forgotten why a mail goes by it', async () => {
    const { id, to: customer } = await sendOffer()
    const away = { ...app.mail, send: () => Promise.reject(new MailError('failed', false, '451 try later')) }
    const tooLarge = papers(Buffer.alloc(most + 1))
    await work(tooLarge, { mail: away })
    expect(await mailOf(id)).toMatchObject({ status: 'pending', last_error: 'failed: 451 try later', sender: null })
    minutesLater(600)
    await work(tooLarge)
    expect(byServer).toMatchObject([{ to: [customer] }])
    expect(await mailOf(id)).toMatchObject({ status: 'sent', sender: null, server_reason: 'mailbox.too_large' })
  })

  test('no paper is printed for a mailbox that is not open', async () => {
    const { id } = await sendOffer()
    for (const one of (await company.as().calendarConnections.list()).data)
      await company.as().calendarConnections.remove({ id: one.id })
    let printed = 0
    const print: NonNullable<AttachmentResolvers['offer_pdf']> = async (_, of) => {
      printed++
      return { filename: `AN-${of}.pdf`, contentType: 'application/pdf', content: pdf }
    }
    await work({ ...papers(), offer_pdf: print })
    expect([printed, (await mailOf(id)).status]).toEqual([0, 'held'])
    await connect()
    await work({ ...papers(), offer_pdf: print })
    expect([printed, (await mailOf(id)).status]).toEqual([1, 'sent'])
  })

  test('an account taken off holds the mail, and anyone of the office sends it by the company, once', async () => {
    const { id, to: customer, mail } = await sendOffer()
    await removeAccount()
    await work()
    expect(await mailOf(id)).toMatchObject({ status: 'held', last_error: 'mailbox.closed' })
    const office = company.as(2)
    expect(await errorOf(office.mails.decide({ id: mail.id, decision: 'retry' }))).toMatchObject({ status: 403 })
    expect(await errorOf(office.mails.decide({ id: mail.id, decision: 'arrived' }))).toMatchObject({ status: 409 })
    const { data } = await office.mails.decide({ id: mail.id, decision: 'company' })
    expect(data).toMatchObject({ status: 'pending', sender: null })
    expect(await errorOf(office.mails.decide({ id: mail.id, decision: 'company' }))).toMatchObject({ status: 409 })
    await work()
    await work()
    expect(byServer).toMatchObject([{ to: [customer] }])
  })

  test('the papers of a person who left the team go out by the company', async () => {
    await connect(2)
    await company.as(2).mailbox.choosePapers({ provider: vendor })
    const { id, to: customer } = await sendOffer(2)
    expect(await mailOf(id)).toMatchObject({ sender: { user_id: company.userIds[2] } })
    await removePerson(company, 2)
    await work()
    expect(byServer).toMatchObject([{ to: [customer] }])
    expect(await mailOf(id)).toMatchObject({ status: 'sent', sender: null, server_reason: 'mailbox.not_allowed' })
  })

  test('a vendor that has sent but does not say so is not asked again, however often the worker comes', async () => {
    const { id, to: customer, mail } = await sendOffer()
    world.mail.loseAnswers(1)
    await work()
    expect(await mailOf(id)).toMatchObject({ status: 'unsure' })
    expect((await company.as().notifications.list({})).data).toMatchObject([
      { kind: 'mail_held', text: expect.stringContaining('ist vielleicht nicht gesendet') },
    ])
    minutesLater(600)
    await work()
    await connect()
    await work()
    expect(to(customer)).toHaveLength(1)
    expect(byServer).toEqual([])
    // It is not sent a second time by a second click on Send either.
    expect(await errorOf(company.as().offers.sendEmail({ id }))).toMatchObject({ status: 409 })
    const { data } = await company.as(2).mails.decide({ id: mail.id, decision: 'arrived' })
    expect(data).toMatchObject({ status: 'sent', last_error: null })
    await work()
    expect(to(customer)).toHaveLength(1)
  })

  test('a mail that never left is sent by its owner’s decision from the same mailbox', async () => {
    const { id, to: customer, mail } = await sendOffer()
    world.failNext(1, 503)
    await work()
    expect(await mailOf(id)).toMatchObject({ status: 'unsure' })
    expect(to(customer)).toEqual([])
    await company.as().mails.decide({ id: mail.id, decision: 'retry' })
    await work()
    expect(to(customer)).toHaveLength(1)
    expect(await mailOf(id)).toMatchObject({ status: 'sent' })
  })

  test('a vendor that asks for patience is asked again later, and in the end the mail is held, not given up', async () => {
    const { id, to: customer } = await sendOffer()
    world.failNext(1, 429, { 'retry-after': '120' })
    expect(await work()).toMatchObject({ delayed: 1 })
    expect(await mailOf(id)).toMatchObject({ status: 'pending', last_error: 'mailbox.busy' })
    for (const minutes of [2, 6, 16, 61]) {
      minutesLater(minutes)
      world.failNext(1, 429, { 'retry-after': '120' })
      await work()
    }
    expect(await mailOf(id)).toMatchObject({ status: 'held', last_error: 'mailbox.busy' })
    expect(to(customer)).toEqual([])
    await company.as().mails.decide({ id: (await mailOf(id)).id, decision: 'retry' })
    await work()
    expect(to(customer)).toHaveLength(1)
  })

  test('a process that ends between sending and recording leaves the mail unsure, and it is not sent again', async () => {
    const { id, to: customer } = await sendOffer()
    // Ends once the vendor has it: nothing of the result is written, and the lease runs out.
    const calls = sendCalls()
    const db = {
      ...app.db,
      inTenant: ((tenant, run) =>
        sendCalls() > calls
          ? Promise.reject(new Error('process ended'))
          : app.db.inTenant(tenant, run)) as App['db']['inTenant'],
    }
    await work(papers(), { db })
    expect(to(customer)).toHaveLength(1)
    await inTenant(company.ctx(), tx =>
      tx.mail.updateMany({
        where: { entity: 'offer', entityId: id },
        data: { leaseUntil: new Date(0), attempts: maxAttempts },
      }),
    )
    await work()
    expect(await mailOf(id)).toMatchObject({ status: 'unsure' })
    expect(to(customer)).toHaveLength(1)
    expect(byServer).toEqual([])
  })

  test('a process that ends before it hands the mail over loses nothing: another one sends it', async () => {
    const { id, to: customer } = await sendOffer()
    const { jobs } = await claimJobs(app, mailTable, 10)
    expect(jobs).toHaveLength(1)
    await inTenant(company.ctx(), tx =>
      tx.mail.updateMany({ where: { entity: 'offer', entityId: id }, data: { leaseUntil: new Date(0) } }),
    )
    await work()
    expect(to(customer)).toHaveLength(1)
    expect(await mailOf(id)).toMatchObject({ status: 'sent' })
  })
})
