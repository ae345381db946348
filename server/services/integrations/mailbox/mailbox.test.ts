import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { type AccountVendor, vendorNames } from '../../../platform/values/account-vendors'
import { documentFile } from '../../exchange/company-documents/document-file'

const address = 'petra@dach-huber.example'

/** Vendor-specific values; the expected behaviour is the same for every vendor. */
interface Dialect {
  vendor: AccountVendor
  place: string
  start: () => ReturnType<typeof startGoogle> | ReturnType<typeof startMicrosoft>
  /** The consent checkbox that is left unticked. */
  box: string
  /** Matches the request that sends a mail. */
  sends: RegExp
  unknownId: string
  /** Subject of a reply. */
  subject: string
  /** The response contains the id of the sent mail. */
  answersId: boolean
  maxBytes: number
}
const dialects: Dialect[] = [
  {
    ...{ vendor: 'google', place: 'gmail', start: () => startGoogle({ name: address }), box: 'gmail.send' },
    sends: /\/messages\/send$/,
    ...{
      unknownId: '18c5f0a2b3d4e5f6',
      subject: 'Re: Dachrinne undicht',
      answersId: true,
      maxBytes: 18 * 1024 * 1024,
    },
  },
  {
    ...{ vendor: 'microsoft', place: 'mail', start: () => startMicrosoft({ name: address }), box: 'Mail.Send' },
    sends: /\/(sendMail|reply)$/,
    ...{ unknownId: 'AAkALgUnbekannt=', subject: 'RE: Dachrinne undicht', answersId: false, maxBytes: 2_750_000 },
  },
]

const scopeOf = (vendor: AccountVendor, box: string) =>
  vendor === 'google' ? `https://www.googleapis.com/auth/${box}` : box

describeKinds(dialects, 'the mailbox of $vendor', dialect => {
  const { vendor, place } = dialect
  let web: TestWeb
  let app: TestApp
  let world: Awaited<ReturnType<Dialect['start']>>
  let company: TestCompany
  let email: string
  beforeAll(async () => {
    world = await dialect.start()
    web = await startTestWeb()
    app = web.app
    app.settings.providerApps[vendor] = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: world.url }
    company = await createTestCompany(app)
    const where = { id: company.userIds[1] }
    email = (await inTenant(company.ctx(), tx => tx.user.findUniqueOrThrow({ where }))).email
  })
  afterAll(async () => {
    await web.stop()
    await world.close()
  })

  const mine = (role: 1 | 2 | 3 = 1) => company.as(role)[vendor]
  async function connect(mail = true, role: 1 | 2 | 3 = 1) {
    return mine(role).callback(await consent((await mine(role).start({ mail })).data.url))
  }
  const sent = () => world.mail.mails.filter(({ folder }) => folder === 'sent')
  const countOf = (what: RegExp) => world.requests.filter(one => what.test(one)).length
  const answer = { to: [{ email: 'kunde@example.org' }], subject: 'Angebot', text: 'Gerne.' }

  test('nothing is read before the person has agreed to mail, which needs its own consent', async () => {
    expect(await errorOf(mine().messages({}))).toMatchObject({ status: 409 })
    await connect(false)
    const refused = await errorOf(mine().messages({}))
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Connect mail') })
    expect((await company.as().mailbox.accounts()).data).toMatchObject([{ provider: vendor, mail: false }])
    expect(countOf(/messages/)).toBe(0)
    world.refuseScopes(scopeOf(vendor, dialect.box))
    await connect()
    expect(await errorOf(mine().messages({}))).toMatchObject({ status: 409 })
    world.refuseScopes()
    await connect()
    expect((await mine().messages({})).messages).toEqual([])
    expect((await company.as().mailbox.accounts()).data).toMatchObject([
      { provider: vendor, account: address, status: 'connected', mail: true },
    ])
  })

  test('mails come in pages, newest first, each once, whatever arrives meanwhile', async () => {
    for (let n = 1; n <= 7; n++) world.mail.deliver({ subject: `Mail ${n}` })
    world.mail.deliver({ subject: 'Verschickt', folder: 'sent' })
    const first = await mine().messages({ maxResults: 3, user: email.toUpperCase() })
    expect(first).toMatchObject({ impersonatedUser: email, messages: [7, 6, 5].map(n => ({ subject: `Mail ${n}` })) })
    expect(first.messages[0]).toMatchObject({
      ...{ from: { email: 'kunde@example.org', name: 'Karl Kunde' }, isRead: false, hasAttachments: false },
      snippet: 'Bitte um ein Angebot.',
    })
    const second = await mine().messages({ maxResults: 3, pageToken: first.nextPageToken ?? '' })
    const last = await mine().messages({ maxResults: 3, pageToken: second.nextPageToken ?? '' })
    expect([...second.messages, ...last.messages].map(({ subject }) => subject)).toEqual(
      [4, 3, 2, 1].map(n => `Mail ${n}`),
    )
    expect(last.nextPageToken).toBeNull()
    expect((await mine().messages({ folder: 'sent' })).messages).toMatchObject([{ subject: 'Verschickt' }])
    expect((await mine().messages({ folder: 'all' })).messages).toHaveLength(8)
    expect(await errorOf(mine().messages({ pageToken: 'eXh4' }))).toMatchObject({ status: 422 })
  })

  test('mails are found by words and by address, on all pages; search operators in the input do no harm', async () => {
    for (let n = 1; n <= 3; n++)
      world.mail.deliver({ from: { email: 'huber@example.org', name: 'Huber' }, subject: `Gaube ${n}` })
    world.mail.deliver({ folder: 'sent', to: ['huber@example.org'], subject: 'An Huber' })
    const { messages, nextPageToken } = await mine().messages({ q: 'Gaube', maxResults: 2 })
    expect(messages.map(({ subject }) => subject)).toEqual(['Gaube 3', 'Gaube 2'])
    const rest = await mine().messages({ q: 'Gaube', maxResults: 2, pageToken: nextPageToken ?? '' })
    expect(rest.messages.map(({ subject }) => subject)).toEqual(['Gaube 1'])
    const theirs = { folder: 'all', address: 'huber@example.org' } as const
    expect((await mine().messages(theirs)).messages.map(({ subject }) => subject)).toEqual([
      ...['An Huber', 'Gaube 3', 'Gaube 2', 'Gaube 1'],
    ])
    expect((await mine().messages({ ...theirs, q: 'Gaube 2' })).messages).toHaveLength(1)
    expect((await mine().messages({ q: '"} OR {"' })).messages).toEqual([])
  })

  test('a hostile mail is shown without scripts, forms, trackers and remote content', async () => {
    const { id } = world.mail.deliver({
      subject: 'Rechnung <script>alert(1)</script>',
      text: null,
      html: `<html><head><title>x</title><style>body{background:url(http://evil.example/a.css)}</style></head>
        <body onload="alert(1)"><script>fetch('http://evil.example')</script><p style="position:fixed;color:#c00;background:url(//evil.example/b)">Grüße</p>
        <img src="https://evil.example/plan.png" width="300"><img src="https://evil.example/t.gif" width="1" height="1">
        <img src="data:image/png;base64,iVBORw0KGgo="><img src="data:image/svg+xml;base64,PHN2Zy8+"><svg onload="alert(2)"><a href="x"/></svg>
        <a href="javascript:alert(3)">hier</a><a href="https://dach.example/x" onclick="alert(4)">dort</a>
        <form action="https://evil.example"><input name="pw"><button>ok</button></form><iframe src="https://evil.example"></iframe>
        <meta http-equiv="refresh" content="0;url=https://evil.example"><link rel="stylesheet" href="https://evil.example/c"><base href="https://evil.example"></body></html>`,
    })
    const { message } = await mine().message({ id })
    expect(message.html).not.toMatch(
      /evil\.example|script|alert|onload|onclick|position|url\(|svg|form|input|iframe|meta/i,
    )
    expect(message.html).toContain('Grüße')
    expect(message.html).toContain('color:#c00')
    expect(message.html).toContain('data:image/png')
    expect(message.html).toMatch(
      /<a href="https:\/\/dach\.example\/x" target="_blank" rel="noopener noreferrer nofollow">/,
    )
    expect(message).toMatchObject({ hasRemoteContent: true, text: expect.stringContaining('Grüße'), isCut: false })
    const html = (await mine().message({ id, remoteContent: 'true' })).message.html ?? ''
    expect(html).toContain('https://evil.example/plan.png')
    expect(html).not.toContain('t.gif')
  })

  test.each([
    ['of a thousand tags within each other', '<div>'.repeat(20_000)],
    ['of attributes that never end', `<p ${'a="'.repeat(30_000)}>`],
    ['of brackets alone', '<'.repeat(100_000)],
    ['of comments that never end', '<!--'.repeat(50_000)],
    ['of a style that never ends', `<p style="${'color:red;('.repeat(10_000)}">Text</p>`],
  ])('HTML %s is read in time', async (_, html) => {
    const { id } = world.mail.deliver({ text: 'Ohne Auszeichnung', html })
    const { message } = await mine().message({ id })
    expect(message.html === null || message.html.length < 1_000_000).toBe(true)
  })

  test('a mail that is too long is cut and marked as cut; a far longer one is refused', async () => {
    const { id } = world.mail.deliver({ text: 'Kurz gesagt', html: `<p>${'x'.repeat(1_000_001)}</p>` })
    const { message } = await mine().message({ id })
    expect(message).toMatchObject({ isCut: true, html: expect.stringMatching(/^<p>x{999000}/) })
    const huge = world.mail.deliver({ text: null, html: 'x'.repeat(8_500_000) })
    expect(await errorOf(mine().message({ id: huge.id }))).toMatchObject({ status: 422 })
  })

  test('attachments are listed and arrive byte for byte, always as a download under a safe name', async () => {
    const content = Buffer.from(Array.from({ length: 300_001 }, (_, n) => n % 251))
    const mail = world.mail.deliver({
      html: '<p><img src="cid:logo"></p>',
      attachments: [
        { filename: '..\\..\\Plan "EG"\r\n.html', contentType: 'text/html', content },
        { filename: 'logo.png', contentType: 'image/png', content: Buffer.from('png'), cid: 'logo' },
      ],
    })
    const { message } = await mine().message({ id: mail.id })
    expect(message.attachments).toMatchObject([
      { filename: 'Plan _EG___.html', contentType: 'text/html', isInline: false },
      { filename: 'logo.png', isInline: true },
    ])
    const headers = { Cookie: await cookieOf(app, company, 1) }
    const from = `${web.url}/api/${vendor}/${place}/messages/${encodeURIComponent(mail.id)}`
    const file = await fetch(`${from}/attachments/${encodeURIComponent(message.attachments[0]?.id ?? '')}`, {
      headers,
    })
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="Plan _EG___.html"')
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
    expect((await fetch(`${from}/attachments/nie`, { headers })).status).toBe(404)
    const frame = await fetch(`${from}/body`, { headers })
    expect(frame.headers.get('content-type')).toContain('text/html')
    const policy = frame.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('img-src data:;')
    expect(policy).toContain('sandbox allow-popups')
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|https:/)
    expect(frame.headers.get('referrer-policy')).toBe('no-referrer')
    const otherCompany = await createTestCompany(app)
    const theirs = { headers: { Cookie: await cookieOf(app, otherCompany, 1) } }
    expect((await fetch(`${from}/body`, theirs)).status).toBe(409)
  })

  describe('an attachment as a document', () => {
    const plan = Buffer.from(Array.from({ length: 300_001 }, (_, n) => (n * 7) % 251))
    const withPlan = async (content = plan) => {
      const mail = world.mail.deliver({
        attachments: [{ filename: '..\\Plan EG.pdf', contentType: 'application/pdf', content }],
      })
      const { message } = await mine().message({ id: mail.id })
      return { id: mail.id, attachmentId: message.attachments[0]?.id ?? '' }
    }
    const contact = async () => (await company.as().contacts.create({ company_name: 'Kunde' })).data.id
    const listed = async (contact_id: number) => (await company.as().companyDocuments.list({ contact_id })).data

    test('it arrives byte for byte at the record, under a safe name, and says where it came from', async () => {
      const contact_id = await contact()
      const { document, alreadyFiled } = await mine().fileAttachment({ ...(await withPlan()), contact_id })
      expect(alreadyFiled).toBe(false)
      expect(document).toMatchObject({
        ...{ contact_id, source: 'mail', folder: 'Eingang', filename: 'Plan EG.pdf', office_only: false },
        ...{ content_type: 'application/pdf', size_bytes: plan.length, created_by_user_id: company.userIds[1] },
      })
      const { open } = await documentFile(company.ctx(), { id: document.id })
      expect(Buffer.concat(await (await open()).toArray()).equals(plan)).toBe(true)
    })

    test('it is filed once at each record, however often and by however many calls at once', async () => {
      const [one, other] = [await contact(), await contact()]
      const attachment = await withPlan()
      const calls = await Promise.all([1, 2, 3].map(() => mine().fileAttachment({ ...attachment, contact_id: one })))
      expect(calls.filter(({ alreadyFiled }) => !alreadyFiled)).toHaveLength(1)
      expect(new Set(calls.map(({ document }) => document.id)).size).toBe(1)
      expect((await mine().fileAttachment({ ...attachment, contact_id: other })).alreadyFiled).toBe(false)
      const [document] = await listed(one)
      await company.as().companyDocuments.delete({ id: document?.id ?? 0 })
      expect((await mine().fileAttachment({ ...attachment, contact_id: one })).alreadyFiled).toBe(false)
      expect([await listed(one), await listed(other)]).toMatchObject([[{ filename: 'Plan EG.pdf' }], [{}]])
    })

    test('a refused one leaves neither row nor bytes', async () => {
      const contact_id = await contact()
      const keys = async () => {
        let count = 0
        for await (const _ of app.storage.list(`${company.tenantId}/document`)) count++
        return count
      }
      const attachment = await withPlan()
      const before = await keys()
      const requests = world.requests.length
      expect(await errorOf(mine().fileAttachment({ ...attachment, contact_id: 2_000_000_000 }))).toMatchObject({
        status: 404,
      })
      expect(await errorOf(mine().fileAttachment(attachment))).toMatchObject({ status: 400 })
      expect(world.requests).toHaveLength(requests)
      const gone = mine().fileAttachment({ ...attachment, attachmentId: 'nie', contact_id })
      expect(await errorOf(gone)).toMatchObject({ status: 404 })
      const empty = mine().fileAttachment({ ...(await withPlan(Buffer.alloc(0))), contact_id })
      expect((await errorOf(empty)).status).toBeGreaterThanOrEqual(400)
      const huge = mine().fileAttachment({ ...(await withPlan(Buffer.alloc(60 * 1024 * 1024 + 1))), contact_id })
      expect(await errorOf(huge)).toMatchObject({ status: 422 })
      expect([await listed(contact_id), await keys()]).toEqual([[], before])
    })

    test('a person who may not change documents files none', async () => {
      const contact_id = await contact()
      const attachment = await withPlan()
      await company.as().permissions.set({
        user_id: company.userIds[3],
        permissions: [{ permission: 'documents:write', allowed: false }],
      })
      const { id, attachmentId } = attachment
      const path = `/api/${vendor}/${place}/messages/${encodeURIComponent(id)}/attachments/${encodeURIComponent(attachmentId)}/document`
      const post = async (role: 1 | 3) => {
        const headers = { Cookie: await cookieOf(app, company, role), 'Content-Type': 'application/json' }
        const body = JSON.stringify({ contact_id })
        return fetch(`${web.url}${path}`, { method: 'POST', headers: { ...headers, Origin: web.url }, body })
      }
      expect((await post(3)).status).toBe(403)
      expect(await listed(contact_id)).toEqual([])
      expect((await post(1)).status).toBe(200)
      expect(await listed(contact_id)).toHaveLength(1)
    })
  })

  test('a reply is sent in the thread of the mail it answers, with its attachments', async () => {
    const received = world.mail.deliver()
    const content = Buffer.from('%PDF-1.7')
    const { impersonatedUser, message } = await mine().sendMail({
      ...{
        to: [{ email: 'kunde@example.org', name: 'Käthe "K." Kunde' }],
        cc: [{ email: 'buero@dach-huber.example' }],
      },
      ...{ subject: dialect.subject, text: 'Wir kommen am Dienstag.\nGrüße', replyTo: received.id },
      attachments: [
        { filename: 'Angebot für Käthe.pdf', contentType: 'application/pdf', content: content.toString('base64') },
      ],
    })
    expect(impersonatedUser).toBe(email)
    const [, mail] = world.mail.thread(received.threadId)
    expect(mail).toMatchObject({
      ...{ folder: 'sent', to: ['kunde@example.org'], cc: ['buero@dach-huber.example'], subject: dialect.subject },
      ...{ inReplyTo: received.messageId, references: [received.messageId] },
      attachments: [{ filename: 'Angebot für Käthe.pdf', contentType: 'application/pdf' }],
    })
    expect(mail?.text?.trim()).toBe('Wir kommen am Dienstag.\nGrüße')
    expect(mail?.attachments[0]?.content.equals(content)).toBe(true)
    expect(message).toEqual(
      dialect.answersId ? { id: mail?.id, threadId: received.threadId } : { id: null, threadId: null },
    )
  })

  test.each([
    ['subject', { subject: 'Angebot\r\nBcc: alle@example.org' }],
    ['to', { to: [{ email: 'a@example.org', name: 'A\r\nBcc: alle@example.org' }] }],
    ['to', { to: [{ email: 'a@example.org>\r\nBcc: <alle@example.org' }] }],
    ['to', { to: [] }],
    ['attachments', { attachments: [{ filename: 'a\r\nX: y', content: '' }] }],
    ['attachments', { attachments: [{ filename: 'a', contentType: 'text/html\r\nX: y', content: '' }] }],
  ])('%s that would start another header, or has no recipient, is refused and named in the error', async (field, wrong) => {
    const before = sent().length
    const error = await errorOf(mine().sendMail({ ...answer, ...wrong }))
    expect(error.status).toBe(422)
    expect(JSON.stringify(error.details)).toContain(field)
    expect(sent()).toHaveLength(before)
  })

  test('an answer to all goes to everybody who got the mail, each once and never to ourselves, and into its thread', async () => {
    const received = world.mail.deliver({
      ...{ subject: 'Baubesprechung', to: [address.toUpperCase(), 'planer@example.org', 'kunde@example.org'] },
      cc: [email, 'statik@example.org', 'PLANER@example.org'],
    })
    const { message } = await mine().message({ id: received.id })
    const emails = (people: Array<{ email: string }>) => people.map(one => one.email)
    expect(emails(message.answerTo)).toEqual(['kunde@example.org'])
    expect(emails(message.answerAll.to)).toEqual(['kunde@example.org', 'planer@example.org'])
    expect(emails(message.answerAll.cc)).toEqual(['statik@example.org'])
    await mine().sendMail({ ...message.answerAll, subject: 'Re: Baubesprechung', text: 'Ja.', replyTo: received.id })
    const reply = world.mail.thread(received.threadId).at(-1)
    expect(reply).toMatchObject({
      ...{ folder: 'sent', inReplyTo: received.messageId },
      ...{ to: ['kunde@example.org', 'planer@example.org'], cc: ['statik@example.org'] },
    })
    // A mail of our own is continued, not answered to ourselves.
    const { message: own } = await mine().message({ id: reply?.id ?? '' })
    expect(emails(own.answerTo)).toEqual(['kunde@example.org', 'planer@example.org'])
    const note = world.mail.deliver({ from: { email: address, name: 'Petra' }, to: [address], subject: 'Notiz' })
    expect((await mine().message({ id: note.id })).message.answerAll).toMatchObject({
      to: [{ email: address }],
      cc: [],
    })
  })

  test('headers of the mail being answered cannot start another header either', async () => {
    const received = world.mail.deliver({ messageId: '<x@example.org>\r\nBcc: alle@example.org' })
    await mine()
      .sendMail({ ...answer, replyTo: received.id })
      .catch(() => {})
    expect(sent().every(({ bcc }) => bcc.length === 0)).toBe(true)
  })

  test('when the vendor does not report whether it sent a mail, it is not sent again, and the user is asked to check', async () => {
    const before = countOf(dialect.sends)
    world.failNext(1, 503)
    const unsure = await errorOf(mine().sendMail(answer))
    expect(unsure).toMatchObject({ status: 503, message: expect.stringContaining('“Sent”') })
    expect(countOf(dialect.sends) - before).toBe(1)
    const waiting = sent().length
    world.failNext(1, 429, { 'retry-after': '0' })
    await mine().sendMail(answer)
    expect(sent()).toHaveLength(waiting + 1)
    world.failNext(1, 429, { 'retry-after': '120' })
    const patience = await errorOf(mine().sendMail(answer))
    expect(patience).toMatchObject({ status: 503, details: { provider: vendorNames[vendor] } })
    expect(patience.message).not.toContain('“Sent”')
    expect(sent()).toHaveLength(waiting + 1)
  })

  test('a request repeated with the same idempotency key sends once', async () => {
    const before = sent().length
    const post = async () =>
      fetch(`${web.url}/api/${vendor}/${place}/send`, {
        method: 'POST',
        headers: {
          ...{ Cookie: await cookieOf(app, company, 1), Origin: app.settings.baseUrl },
          ...{ 'Content-Type': 'application/json', 'Idempotency-Key': 'einmal' },
        },
        body: JSON.stringify(answer),
      })
    expect([(await post()).status, (await post()).status]).toEqual([200, 200])
    expect(sent()).toHaveLength(before + 1)
  })

  test('what a vendor would not accept is refused before anything is sent', async () => {
    const content = Buffer.alloc(600_000).toString('base64')
    const many = Array.from({ length: 5 }, (_, n) => ({ filename: `${n}.bin`, content }))
    const over = vendor === 'microsoft'
    const refused = await mine()
      .sendMail({ ...answer, attachments: many })
      .catch(error => error)
    if (over) {
      const error = await errorOf(Promise.reject(refused))
      expect(error).toMatchObject({ status: 422, details: { maxBytes: dialect.maxBytes } })
    } else expect(sent().at(-1)?.attachments).toHaveLength(5)
    expect(await errorOf(mine().sendMail({ ...answer, documentIds: [4_711] }))).toMatchObject({ status: 404 })
    const toUnknownMail = { ...answer, replyTo: dialect.unknownId }
    expect(await errorOf(mine().sendMail(toUnknownMail))).toMatchObject({ status: 404 })
  })

  test('another person’s mailbox is refused, and no user reads what a colleague has connected', async () => {
    const [{ id = '' } = {}] = (await mine().messages({})).messages
    expect(await errorOf(mine().messages({ user: 'jemand@anderes.example' }))).toMatchObject({ status: 403 })
    expect(await errorOf(mine().message({ id, user: 'jemand@anderes.example' }))).toMatchObject({ status: 403 })
    expect(await errorOf(mine().sendMail({ ...answer, user: 'jemand@anderes.example' }))).toMatchObject({ status: 403 })
    expect(await errorOf(mine(2).messages({}))).toMatchObject({ status: 409 })
    expect(await errorOf(mine(2).message({ id }))).toMatchObject({ status: 409 })
    expect(await errorOf(mine().message({ id: dialect.unknownId }))).toMatchObject({ status: 404 })
  })

  test('an unavailable vendor is named in the error, and a revoked grant works again after reconnecting', async () => {
    world.failNext(1, 503, { 'retry-after': '60' })
    expect(await errorOf(mine().messages({}))).toMatchObject({
      ...{ status: 503, details: { provider: vendorNames[vendor] } },
    })
    world.failNext(1, 200, {}, '<html>')
    expect(await errorOf(mine().messages({}))).toMatchObject({ status: 503 })
    world.revoke()
    expect(await errorOf(mine().messages({}))).toMatchObject({ status: 409 })
    expect((await company.as().mailbox.accounts()).data).toMatchObject([{ status: 'revoked' }])
    await connect()
    expect((await mine().messages({})).messages.length).toBeGreaterThan(0)
  })
})
