import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emailAddress } from '../platform/values/email-address'
import { shownEmail } from '../platform/values/shown-email'
import { createMailTransport, createOutboxTransport, createSmtpTransport, type OutgoingMail } from './mail'
import { readStored, type Storage } from './storage'
import { openFileStorage } from './storage-files'

let folder: string
let storage: Storage
const servers: SMTPServer[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gewerk-mail-'))
  storage = await openFileStorage(folder)
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => new Promise<void>(resolve => server.close(() => resolve()))))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const mail: OutgoingMail = {
  messageId: '<0190@gewerk.test>',
  fromName: 'Dachdeckerei Öztürk & Söhne, "Wien"',
  replyTo: 'office@dach.test',
  to: ['kunde@example.test', 'zweiter@example.test'],
  cc: ['buchhaltung@example.test'],
  subject: 'Rechnung RE-2026-0001 – Größe',
  text: 'Guten Tag,\n\nanbei die Rechnung.',
  html: '<p>anbei die Rechnung</p>',
  date: new Date('2026-01-31T10:15:00.000Z'),
  attachments: [{ filename: 'Rechnung Größe.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 …') }],
  outboxKey: 'outbox/1/2.eml',
}

/** A real SMTP server on loopback that stores what it accepts. */
async function mailServer(options: SMTPServerOptions = {}) {
  const taken: Array<{ to: string[]; from: string; raw: Buffer }> = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      const raw = Buffer.concat(await stream.toArray())
      const { mailFrom, rcptTo } = session.envelope
      taken.push({ raw, to: rcptTo.map(({ address }) => address), from: mailFrom ? mailFrom.address : '' })
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { taken, transport: createSmtpTransport(`smtp://127.0.0.1:${port}`, 'gewerk@dienst.test') }
}

test('a mail reaches the server with every part of it', async () => {
  const { taken, transport } = await mailServer()
  expect(await transport.send(mail)).toEqual({ rejected: [] })
  expect(taken[0]).toMatchObject({ from: 'gewerk@dienst.test', to: [...mail.to, ...mail.cc] })
  const parsed = await PostalMime.parse(taken[0]?.raw ?? '')
  expect(parsed).toMatchObject({
    messageId: mail.messageId,
    from: { name: mail.fromName, address: 'gewerk@dienst.test' },
    replyTo: [{ address: 'office@dach.test' }],
    subject: mail.subject,
    date: mail.date.toISOString(),
  })
  expect(parsed.to?.map(({ address }) => address)).toEqual(mail.to)
  expect(parsed.text?.trim()).toBe(mail.text)
  expect(parsed.html?.trim()).toBe(mail.html)
  expect(parsed.attachments[0]).toMatchObject({ filename: 'Rechnung Größe.pdf', mimeType: 'application/pdf' })
  expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer).toString()).toBe('%PDF-1.7 …')
})

test('line breaks in names, subjects and file names create no headers, and an address no second recipient', async () => {
  const { taken, transport } = await mailServer()
  await transport.send({
    ...mail,
    fromName: 'Firma\r\nBcc: evil@example.test',
    subject: 'Hallo\r\nX-Evil: 1\r\n\r\nbody',
    replyTo: 'a@b.test\r\nBcc: evil@example.test',
    to: ['kunde@example.test'],
    cc: [],
    attachments: [{ filename: 'a\r\nX-Evil: 2.pdf', contentType: 'application/pdf', content: Buffer.from('x') }],
  })
  expect(taken[0]?.to).toEqual(['kunde@example.test'])
  const parsed = await PostalMime.parse(taken[0]?.raw ?? '')
  expect(parsed.headers.map(({ key }) => key)).not.toContain('x-evil')
  expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(parsed.subject).toBe('Hallo X-Evil: 1 body')
})

test('no content is read from disk or network', async () => {
  const { taken, transport } = await mailServer()
  await transport.send({ ...mail, html: '<img src="file:///etc/passwd">', text: 'file:///etc/passwd' })
  const parsed = await PostalMime.parse(taken[0]?.raw ?? '')
  expect(parsed.text?.trim()).toBe('file:///etc/passwd')
})

test('a recipient whom the server refuses is reported, the others get the mail', async () => {
  const { taken, transport } = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('zweiter') ? refusal(550, 'no such user') : null),
  })
  expect(await transport.send(mail)).toEqual({ rejected: ['zweiter@example.test'] })
  expect(taken[0]?.to).toEqual(['kunde@example.test', 'buchhaltung@example.test'])
})

test.each([
  [550, 'rejected', true],
  [450, 'rejected', false],
])('a %i to every recipient is %s, permanent: %s', async (code, reason, permanent) => {
  const { transport } = await mailServer({
    onRcptTo: (_address, _session, done) => done(refusal(code, 'not here')),
  })
  await expect(transport.send(mail)).rejects.toMatchObject({
    reason,
    permanent,
    answer: expect.stringContaining('not here'),
  })
})

test('a message that the server refuses permanently is permanent, a full disk is not', async () => {
  for (const [code, permanent] of [
    [554, true],
    [452, false],
  ] as const) {
    const { transport } = await mailServer({
      onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal(code, 'after data'))),
    })
    await expect(transport.send(mail)).rejects.toMatchObject({ permanent })
  }
})

test('a server that is unavailable or requires a login is retried', async () => {
  await expect(createSmtpTransport('smtp://127.0.0.1:9', 'a@b.test').send(mail)).rejects.toMatchObject({
    reason: 'connect',
    permanent: false,
  })
  const { transport } = await mailServer({ authOptional: false })
  await expect(transport.send(mail)).rejects.toMatchObject({ permanent: false })
  expect(await transport.healthy()).toBe(true)
  expect(await createSmtpTransport('smtp://127.0.0.1:9', 'a@b.test').healthy()).toBe(false)
})

test('the outbox stores the whole mail as a file', async () => {
  await createOutboxTransport(storage).send(mail)
  const parsed = await PostalMime.parse((await readStored(storage, mail.outboxKey)) ?? '')
  expect(parsed).toMatchObject({
    messageId: mail.messageId,
    subject: mail.subject,
    from: { address: 'gewerk@localhost' },
  })
  expect(parsed.attachments).toHaveLength(1)
})

test('production without a mail server refuses to queue mails', async () => {
  const settings = { smtpUrl: undefined, from: undefined, production: true, storage }
  const shut = createMailTransport(settings)
  expect(shut.configured).toBe(false)
  await expect(shut.send(mail)).rejects.toMatchObject({ permanent: false })
  expect(createMailTransport({ ...settings, production: false }).configured).toBe(true)
})

test('the sender is MAIL_FROM, else a login that is an address, else the start fails', () => {
  const sender = (smtpUrl: string, from?: string) =>
    createMailTransport({ smtpUrl, from, production: true, storage }).from
  expect(sender('smtp://mail.test', 'office@firma.test')).toBe('office@firma.test')
  expect(sender('smtp://dienst%40firma.test:pw@mail.test')).toBe('dienst@firma.test')
  expect(() => sender('smtp://mail.test')).toThrow('set MAIL_FROM')
})

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

test('a mail to an internationalised address, as inputs accept it, is sent to the ASCII form of its domain', async () => {
  // A server that accepts ASCII only.
  const { transport, taken } = await mailServer({ hideSMTPUTF8: true })
  const kept = emailAddress.parse('office@müller-dach.at')
  await expect(transport.send({ ...mail, to: [kept], cc: [] })).resolves.toEqual({ rejected: [] })
  // The receiver decodes the address of the command; the header is as it was sent.
  expect(taken.map(({ to }) => to.map(shownEmail))).toEqual([['office@müller-dach.at']])
  expect(taken[0]?.raw.toString('latin1')).toContain('To: office@xn--mller-dach-9db.at')
  const { to } = await PostalMime.parse(taken[0]?.raw ?? '')
  expect(to?.map(({ address }) => shownEmail(address ?? ''))).toEqual(['office@müller-dach.at'])
})
