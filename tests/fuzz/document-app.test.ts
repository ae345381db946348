import { afterAll } from 'vitest'
import { roles } from '../../server/platform/permissions'
import { createTestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { createRecords } from '../sweeps/http-fixtures'
import { startGoogle } from '../worlds/google'
import { startMicrosoft } from '../worlds/microsoft'
import { pretendToken, pretendVerifyToken, startWhatsapp } from '../worlds/whatsapp'
import { consent } from '../worlds/world'
import { fuzzDocument } from './document-storm'

const worlds: Array<{ url: string; close(): Promise<void> }> = []
afterAll(() => Promise.all(worlds.map(world => world.close())))

fuzzDocument({
  surface: 'app',
  wanted: Number(process.env.FUZZ_APP_REQUESTS ?? 800),
  // No model answers here, which is logged; logins are rate-limited, as are the redirects to a signature and back;
  // files are rendered, streams stay open, the health of a service under this load is unpredictable, and the
  // description accepts anything.
  without: ({ path }) => /^\/(ai|auth|cron|esign|pdf|health|swagger|notifications\/stream)(\/|$)/.test(path),
  // There are no exports, photos, message images, logos, avatars or invitations; few requests hit an existing
  // attachment, and no consent was started at a provider.
  succeeds: ({ method, path }) =>
    method === 'GET' &&
    !path.startsWith('/admin/') &&
    !/\{(exportId|photoId|messageId|attachmentId)\}|^\/(company\/logo|user\/avatar|invites)\/|\/callback$/.test(path),
  // Few exports may run at a time; the others have to retry later.
  together: ({ path }) => (/\/(export|gdpr)$/.test(path) ? 2 : 16),
  async known({ app }) {
    // A recipient for what the contact form sends.
    app.settings.contactEmail = 'post@dach-huber.example'
    const company = await createTestCompany(app)
    const owner = company.as()
    const mails: Array<[start: string, id: string]> = []
    const mailboxes: Array<[start: string, id: number]> = []
    const sender = { company_name: 'Kundin', email: 'kundin@kunde.example' }
    const { data: contact } = await owner.contacts.create(sender)
    for (const [vendor, start] of [
      ['google', startGoogle],
      ['microsoft', startMicrosoft],
    ] as const) {
      const world = await start()
      worlds.push(world)
      app.settings.providerApps[vendor] = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: world.url }
      world.directory = [{ name: 'Anna Gruber', email: 'anna@dach-huber.example' }]
      await owner[vendor].callback(await consent((await owner[vendor].start({ mail: true, people: true })).data.url))
      const file = { filename: 'Plan.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') }
      const mailbox = (await owner.mailbox.all({})).data.find(({ provider }) => provider === vendor)
      await owner.mailbox.share({ id: mailbox?.id ?? 0, shared: true })
      mailboxes.push([`/${vendor}/`, mailbox?.id ?? 0])
      mails.push([
        `/${vendor}/`,
        world.mail.deliver({ from: { name: 'Kundin', email: sender.email }, attachments: [file] }).id,
      ])
    }
    const whatsapp = await startWhatsapp()
    worlds.push(whatsapp)
    app.settings.messaging = { ...app.settings.messaging, verifyToken: pretendVerifyToken, baseUrl: whatsapp.url }
    await owner.messaging.connect({ phone_number_id: '100001', access_token: pretendToken })
    const ids = await createRecords(app, company)
    await app.db.acrossTenants('platform', tx =>
      tx.company.update({ where: { id: company.tenantId }, data: { dunningEnabled: true } }),
    )
    const { data: types } = await owner.leaveTypes.list({})
    const sessions = await Promise.all(roles.map(async role => ({ cookie: await cookieOf(app, company, role) })))
    const records: Array<[start: string, id: number | string]> = [
      ...mails,
      ['/company/webhooks/deliveries', ids.delivery],
      ['/company/webhooks', ids.webhook],
      ['/company/inbound', ids.inbound],
      ['/company/api-keys', ids.key],
      ['/documents', ids.document],
      ['/offers', ids.offer],
      ['/credit-notes', ids.creditNote],
      ['/invoices', ids.invoice],
      ['/rapports', ids.rapport],
      ['/dunnings', ids.dunning],
      ['/print/offers', ids.offer],
      ['/calendar/appointments', ids.appointment],
      ['/signing/offer', ids.offer],
      ['/signing/rapport', ids.rapport],
    ]
    const values: Record<string, Array<string | number>> = {
      module: ['core', 'rapport'],
      entryId: [ids.entry],
      materialId: [ids.material],
      item_id: [ids.item],
      kontakt_id: [ids.kontakt],
      project_id: [ids.project],
      webhook_id: [ids.webhook],
      type_id: types.map(({ id }) => id),
      'hub.mode': ['subscribe'],
      'hub.verify_token': [pretendVerifyToken],
      from_day: ['2026-03-02'],
      to_day: ['2026-03-06'],
      user: [(await owner.users.me()).data.email ?? ''],
      calendarId: ['primary'],
      contactId: [contact.id],
      number: [1],
      // The third part at Gmail, the first file at Graph.
      attachmentId: ['2', 'AAkALgPart0='],
    }
    return {
      callers: [...sessions, { cookie: `${sessions[0]?.cookie.split('=')[0]}=${'x'.repeat(40)}` }, {}],
      values: (path, name) => {
        const [, id] = (name === 'mailboxId' ? mailboxes : records).find(([start]) => path.startsWith(start)) ?? []
        return values[name] ?? (/^(id|mailboxId)$/.test(name) && id ? [id] : [])
      },
    }
  },
})
