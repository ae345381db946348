import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { createSmtpTransport, type OutgoingMail } from '../../../adapters/mail'
import type { App } from '../../../context'
import { mailHandlers } from '../../../handlers'
import { DomainError } from '../../../platform/errors'
import { claimJobs } from '../../../platform/jobs/job-table'
import { removeLogo } from '../../people/companies/remove-logo'
import { setLogo } from '../../people/companies/set-logo'
import type { AttachmentResolvers } from './attachment-resolver'
import { type MailToQueue, queueMail } from './queue'
import { queueAccountMail } from './queue-account-mail'
import { sendDueMails } from './send-due-mails'
import { mailTable } from './table'

let app: TestApp
let superuser: Client
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp()
  superuser = new Client({ connectionString: app.database.superuserUrl })
  await superuser.connect()
})
beforeEach(async () => {
  await superuser.query('TRUNCATE mails')
  app.clock.set('2026-01-31T10:00:00.000Z')
  company = await createTestCompany(app)
  await superuser.query(
    `UPDATE companies SET name = 'Dach & Söhne', email = 'office@dach.test', street = 'Hauptplatz 1', postal_code = '4020', city = 'Linz' WHERE id = $1`,
    [company.tenantId],
  )
  app.rung.length = 0
})
afterAll(async () => {
  await superuser.end()
  await app.stop()
})

const pdf = Buffer.from('%PDF-1.7 Rechnung')
const documents: AttachmentResolvers = {
  invoice_pdf: async (ctx, id) => ({
    filename: `RE-${id}-${ctx.actor.companyId}.pdf`,
    contentType: 'application/pdf',
    content: pdf,
  }),
}
const letter: MailToQueue = {
  kind: 'invoice',
  entity: 'invoice',
  entityId: 7,
  to: ['kunde@example.test'],
  cc: ['chefin@dach.test'],
  subject: 'Rechnung RE-2026-0007',
  message: 'Guten Tag,\n\nanbei die <b>Rechnung</b>.\nDanke!',
  attachments: [{ kind: 'invoice_pdf', id: 7 }],
}
const queue = (changes: Partial<MailToQueue> = {}, of = company) =>
  app.db.inTenant(of.actor().tenantId, tx => queueMail(tx, of.ctx(), { ...letter, ...changes }))
const send = (over: Partial<App> = {}, attachments = documents) =>
  sendDueMails({ ...app, ...over }, { ...mailHandlers, attachments })
const rows = async () => (await superuser.query('SELECT * FROM mails ORDER BY id')).rows

describe('a queued mail', () => {
  test('is written in the caller’s transaction and wakes the worker after the commit, never when it rolls back', async () => {
    const { tenantId } = company.actor()
    const undone = app.db.inTenant(tenantId, async tx => {
      await queueMail(tx, company.ctx(), letter)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
    expect(app.rung).toEqual([])
    await queue()
    expect(app.rung).toEqual(['mail-out'])
    expect(await rows()).toMatchObject([
      {
        status: 'pending',
        from_name: 'Dach & Söhne',
        reply_to: 'office@dach.test',
        to_addresses: letter.to,
        cc_addresses: letter.cc,
        message_id: expect.stringMatching(/^<[0-9a-f-]{36}@localhost>$/),
      },
    ])
  })

  test('says the same as HTML and as text, in the language of the company, with everything escaped', async () => {
    await queue()
    const [{ html, text }] = await rows()
    expect(html).toContain('<html lang="de">')
    expect(html).toContain('anbei die &lt;b&gt;Rechnung&lt;/b&gt;.')
    expect(html).toContain('Dach &amp; Söhne')
    expect(html).toContain('Das Dokument liegt dieser E-Mail als PDF bei.')
    expect(text).toBe(
      'Guten Tag,\n\nanbei die <b>Rechnung</b>.\nDanke!\n\nDas Dokument liegt dieser E-Mail als PDF bei.\n\n-- \nDach & Söhne\nHauptplatz 1\n4020 Linz\noffice@dach.test\n',
    )
    await superuser.query(`UPDATE companies SET country_code = 'GB' WHERE id = $1`, [company.tenantId])
    await queue({ attachments: [] })
    const english = (await rows())[1]
    expect(english.html).toContain('<html lang="en">')
    expect(english.text).not.toContain('attached')
  })

  test('has a recipient, distinct addresses and one line in every header', async () => {
    await expect(queue({ to: [] })).rejects.toMatchObject({ key: 'mail.no_recipient' })
    await queue({
      to: ['a@b.test', 'a@b.test'],
      cc: ['a@b.test', 'c@d.test'],
      subject: 'Hallo\r\nBcc: x@y.test',
    })
    expect(await rows()).toMatchObject([
      { to_addresses: ['a@b.test'], cc_addresses: ['c@d.test'], subject: 'Hallo Bcc: x@y.test' },
    ])
  })

  test('is refused where no mail can be sent', async () => {
    const ctx = { ...company.ctx(), mail: { ...app.mail, configured: false } }
    await expect(app.db.inTenant(company.actor().tenantId, tx => queueMail(tx, ctx, letter))).rejects.toBeInstanceOf(
      DomainError,
    )
    expect(await rows()).toEqual([])
  })
})

describe('sending', () => {
  const servers: SMTPServer[] = []
  afterEach(() =>
    Promise.all(servers.splice(0).map(server => new Promise<void>(resolve => server.close(() => resolve())))),
  )

  /** A mail server that stores what it accepts; `answer` may refuse. */
  async function mailServer(answer: (count: number) => Error | null = () => null) {
    const taken: string[] = []
    let count = 0
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: async (stream, _session, done) => {
        const raw = Buffer.concat(await stream.toArray()).toString()
        const refusal = answer(++count)
        if (!refusal) taken.push(raw)
        done(refusal)
      },
    })
    server.on('error', () => {})
    servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    return { taken, mail: createSmtpTransport(`smtp://127.0.0.1:${port}`, 'dienst@gewerk.test') }
  }
  const refusal = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })
  const idOf = async (raw: string) => (await PostalMime.parse(raw)).messageId

  test('sends the mail with its document to the server, once', async () => {
    const { taken, mail } = await mailServer()
    await queue()
    expect(await send({ mail })).toEqual({ sent: 1, delayed: 0, failed: 0 })
    expect(await send({ mail })).toEqual({ sent: 0, delayed: 0, failed: 0 })
    expect(taken).toHaveLength(1)
    const parsed = await PostalMime.parse(taken[0] ?? '')
    expect(parsed).toMatchObject({
      from: { name: 'Dach & Söhne', address: 'dienst@gewerk.test' },
      replyTo: [{ address: 'office@dach.test' }],
    })
    expect(parsed.attachments[0]).toMatchObject({ filename: `RE-7-${company.companyId}.pdf` })
    expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer)).toEqual(pdf)
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, last_error: null, sent_at: app.clock.now() }])
  })

  test('is retried after 1, 5, 15 and 60 minutes under the same Message-ID', { tags: 'long' }, async () => {
    const { taken, mail } = await mailServer(count => (count < 5 ? refusal(451) : null))
    await queue()
    const waits: number[] = []
    for (let attempt = 1; attempt <= 4; attempt++) {
      const at = app.clock.now().getTime()
      expect(await send({ mail })).toEqual({ sent: 0, delayed: 1, failed: 0 })
      const [row] = await rows()
      expect(row).toMatchObject({
        status: 'pending',
        attempts: attempt,
        last_error: expect.stringContaining('not now'),
      })
      waits.push((row.next_attempt_at.getTime() - at) / 60_000)
      app.clock.set(row.next_attempt_at.toISOString())
    }
    expect(waits).toEqual([1, 5, 15, 60])
    expect((await send({ mail })).sent).toBe(1)
    expect(await idOf(taken[0] ?? '')).toBe((await rows())[0].message_id)
  })

  test('is given up after the fifth failure, and at once when the server refuses permanently', async () => {
    await queue()
    await superuser.query('UPDATE mails SET attempts = 4')
    expect(await send({ mail: createSmtpTransport('smtp://127.0.0.1:9', 'a@b.test') })).toEqual({
      sent: 0,
      delayed: 0,
      failed: 1,
    })
    const { mail } = await mailServer(() => refusal(554))
    await queue()
    expect((await send({ mail })).failed).toBe(1)
    expect(await rows()).toMatchObject([
      { status: 'failed', last_error: 'connect', failed_at: app.clock.now() },
      { status: 'failed', attempts: 1, failed_at: app.clock.now() },
    ])
  })

  test('never happens without a document that the mail names', { tags: 'long' }, async () => {
    const { taken, mail } = await mailServer()
    await queue()
    const away: AttachmentResolvers = {
      invoice_pdf: async () => {
        throw new DomainError('pdf.unavailable')
      },
    }
    expect((await send({ mail }, away)).delayed).toBe(1)
    expect((await rows())[0].last_error).toBe('attachment: pdf.unavailable')
    app.clock.set('2026-01-31T10:10:00.000Z')
    expect((await send({ mail }, {})).delayed).toBe(1)
    expect(taken).toEqual([])
    app.clock.set('2026-01-31T12:00:00.000Z')
    expect((await send({ mail })).sent).toBe(1)
  })

  test(
    'after a crash between the server’s acceptance and the database sends once more, under the same Message-ID',
    { tags: 'long' },
    async () => {
      const { taken, mail } = await mailServer()
      await queue()
      // Crashes as soon as the server has accepted the mail: the result is never written.
      const inTenant: App['db']['inTenant'] = (tenantId, work) =>
        taken.length > 0 ? Promise.reject(new Error('killed')) : app.db.inTenant(tenantId, work)
      expect(await send({ mail, db: { ...app.db, inTenant } })).toEqual({ sent: 0, delayed: 0, failed: 0 })
      expect(taken).toHaveLength(1)
      expect(await rows()).toMatchObject([{ status: 'sending' }])

      expect(await send({ mail })).toEqual({ sent: 0, delayed: 0, failed: 0 })
      await superuser.query(`UPDATE mails SET lease_until = now() - interval '1 second'`)
      expect((await send({ mail })).sent).toBe(1)
      expect((await send({ mail })).sent).toBe(0)
      expect(taken).toHaveLength(2)
      expect(await idOf(taken[0] ?? '')).toBe(await idOf(taken[1] ?? ''))
    },
  )

  test('concurrent senders send each mail once, and companies take turns', { tags: 'long' }, async () => {
    const { taken, mail } = await mailServer()
    const other = await createTestCompany(app)
    for (let count = 0; count < 5; count++) await queue()
    await queue({}, other)
    const { jobs } = await claimJobs(app, mailTable, 2)
    expect(new Set(jobs.map(({ tenantId }) => tenantId)).size).toBe(2)
    await superuser.query(`UPDATE mails SET status = 'pending', attempts = 0`)
    const counts = await Promise.all([send({ mail }), send({ mail }), send({ mail })])
    expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(6)
    expect(new Set(await Promise.all(taken.map(idOf))).size).toBe(6)
    expect(taken).toHaveLength(6)
  })
})

describe('a company with a logo', () => {
  const logo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#1f5f8b' } })
      .png()
      .toBuffer()
  const sentMail = async (id: number) => {
    expect((await send()).sent).toBe(1)
    const parsed = await PostalMime.parse((await company.as().mails.get({ id })).data.eml ?? '')
    const pictures = parsed.attachments.filter(({ contentId }) => contentId === '<logo>')
    return { parsed, pictures }
  }

  test('has it at the head of its mails, small, beside the documents, and its name for readers without pictures', async () => {
    await setLogo(company.ctx(), await logo(1200, 320))
    const { parsed, pictures } = await sentMail(await queue())
    expect(parsed.html).toContain('<img src="cid:logo" width="240" height="64" alt="Dach &amp; Söhne"')
    expect(pictures).toMatchObject([{ mimeType: 'image/png', disposition: 'inline', related: true }])
    const picture = await sharp(Buffer.from(pictures[0]?.content as ArrayBuffer)).metadata()
    expect([picture.format, picture.width, picture.height]).toEqual(['png', 480, 128])
    expect(parsed.attachments.filter(({ disposition }) => disposition === 'attachment')).toHaveLength(1)
    expect(parsed.text).toContain('Dach & Söhne')
  })

  test('that is small is shown at its own size', async () => {
    await setLogo(company.ctx(), await logo(90, 30))
    expect((await sentMail(await queue())).parsed.html).toContain('width="90" height="30"')
  })

  test('that was removed, or whose file is missing, is replaced by the name', { tags: 'long' }, async () => {
    await setLogo(company.ctx(), await logo(90, 30))
    const waiting = await queue()
    await removeLogo(company.ctx())
    expect((await sentMail(waiting)).parsed.html).toContain('Dach &amp; Söhne</td>')

    await setLogo(company.ctx(), await logo(90, 30))
    await superuser.query(`UPDATE companies SET logo_key = 'gone' WHERE id = $1`, [company.tenantId])
    const { parsed, pictures } = await sentMail(await queue())
    expect(pictures).toEqual([])
    expect(parsed.html).not.toContain('<img')
    expect(parsed.html).toContain('Dach &amp; Söhne</td>')
  })

  test('does not put it on the platform’s own mails', async () => {
    await setLogo(company.ctx(), await logo(90, 30))
    await app.db.inTenant(company.actor().tenantId, tx =>
      queueAccountMail(tx, app, {
        ...{ tenantId: company.tenantId, kind: 'reset_password', entity: 'account', entityId: 1 },
        ...{ to: 'anna@dach.test', locale: 'de', subject: 'Passwort', message: 'Hallo' },
      }),
    )
    const sent: OutgoingMail[] = []
    const mail = {
      ...app.mail,
      send: async (one: OutgoingMail) => {
        sent.push(one)
        return { rejected: [] }
      },
    }
    expect((await send({ mail })).sent).toBe(1)
    expect(sent).toMatchObject([{ attachments: [], html: expect.not.stringContaining('<img') }])
  })
})

describe('reading', () => {
  test('mails are listed by record, with state and attachments, to the office of the same company', async () => {
    const id = await queue()
    await queue({ entity: 'offer', entityId: 7 })
    const { data, pagination } = await company.as(2).mails.list({ entity: 'invoice', entity_id: 7 })
    expect(pagination.total).toBe(1)
    expect(data).toMatchObject([
      {
        id,
        to: letter.to,
        status: 'pending',
        attachments: letter.attachments,
        next_attempt_at: '2026-01-31T10:00:00.000Z',
      },
    ])
    expect((await company.as().mails.list({})).data).toHaveLength(2)
    await expect(company.as(3).mails.list({})).rejects.toMatchObject({
      cause: expect.objectContaining({ key: 'forbidden' }),
    })
    const other = (await createTestCompany(app)).as()
    expect((await other.mails.list({})).data).toEqual([])
    await expect(other.mails.get({ id })).rejects.toMatchObject({
      cause: expect.objectContaining({ key: 'not_found' }),
    })
  })

  test('the outbox keeps the whole mail', async () => {
    const id = await queue()
    expect((await company.as().mails.get({ id })).data.eml).toBeNull()
    await send()
    const { data } = await company.as().mails.get({ id })
    expect(data).toMatchObject({ status: 'sent', subject: letter.subject })
    const parsed = await PostalMime.parse(data.eml ?? '')
    expect(parsed).toMatchObject({ subject: letter.subject, messageId: (await rows())[0].message_id })
    expect(parsed.attachments).toHaveLength(1)
  })
})
