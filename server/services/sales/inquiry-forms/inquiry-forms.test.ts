import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { asAnonymous, rowsOf } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { leastMs } from '../../../identity/public-form'
import { defaultConsent } from './form-default-rules'
import type { CreateInquiryForm, SendInquiry } from './schema'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

type Input = z.input<typeof SendInquiry>
type Settings = z.input<typeof CreateInquiryForm>
let counter = 0

async function formOf(company: TestCompany, changes: Partial<Settings> = {}) {
  const { data } = await company.as().inquiryForms.create({
    ...{ name: 'Startseite', locale: 'de', fields: ['subject', 'phone', 'address'], daily_limit: 50 },
    ...{ consent_text: defaultConsent.de, privacy_url: 'https://www.huber.example/datenschutz' },
    origins: ['https://www.huber.example/kontakt'],
    ...changes,
  })
  return data
}
async function shop(changes: Partial<Settings> = {}) {
  const company = await createTestCompany(app)
  return { company, form: await formOf(company, changes) }
}
const sent = ({ public_id, version }: { public_id: string; version: number }, changes: Partial<Input> = {}): Input => ({
  ...{ public_id, version, name: 'Maria Huber', email: `maria-${process.pid}-${++counter}@huber.example` },
  ...{ message: 'Die Dachrinne ist undicht.\nBitte melden.', privacy_consent: true, ...changes },
})
const send = (input: Input, ip: string | null = null) => asAnonymous(app, { ip }).inquiryForms.send(input)
const inquiriesOf = async (company: TestCompany) => (await company.as().inquiries.list({})).data
const mailsTo = (to: string) => rowsOf(app, 'select * from mails where $1 = any (to_addresses) order by id', to)

describe('a submission', () => {
  test(
    'becomes an inquiry of the form’s company with consent and page, the office is notified, the sender gets a mail',
    { tags: 'long' },
    async () => {
      const { company, form } = await shop()
      const input = sent(form, {
        ...{ phone: '+43 660 1', street: 'Lindenweg', house_number: '4', postal_code: '4020', city: 'Linz' },
        origin: 'https://www.huber.example/angebot?x=1',
      })
      expect(await send(input)).toEqual({ data: null })
      const [inquiry] = await inquiriesOf(company)
      expect(inquiry).toMatchObject({
        ...{ title: 'Die Dachrinne ist undicht.', description: input.message, source: 'Website: Startseite' },
        ...{ contact_name: input.name, contact_email: input.email, contact_phone: '+43 660 1' },
        ...{ objekt_street: 'Lindenweg', objekt_city: 'Linz', status: 'new', kontakt_id: null },
      })
      const { data } = await company.as().inquiryForms.received({ inquiry_id: String(inquiry?.id) })
      expect(data).toMatchObject({
        ...{ form: 'Startseite', origin: 'https://www.huber.example', origin_expected: true, suspected: false },
        ...{ consent_text: defaultConsent.de, consented_at: expect.stringMatching(/^\d{4}-.*Z$/) },
      })
      const notices = await rowsOf(
        app,
        `select kind from notifications where tenant_id = $1 and kind = 'inquiry_created'`,
        company.ctx().actor.tenantId,
      )
      expect(notices.length).toBeGreaterThan(0)
      const [mail] = await mailsTo(input.email)
      expect(mail).toMatchObject({ kind: 'inquiry_confirmation', entity: 'inquiry', entity_id: inquiry?.id })
    },
  )

  test('stays within its company, whose forms and inquiries another one cannot reach', { tags: 'long' }, async () => {
    const { company, form } = await shop()
    const other = await createTestCompany(app)
    await send(sent(form))
    expect(await inquiriesOf(other)).toEqual([])
    const [inquiry] = await inquiriesOf(company)
    const id = String(form.id)
    const forms = other.as().inquiryForms
    expect((await forms.received({ inquiry_id: String(inquiry?.id) })).data).toBeNull()
    expect((await errorOf(forms.revoke({ id }))).status).toBe(404)
    expect((await errorOf(forms.update({ id: form.id, updates: { name: 'Meins' } }))).status).toBe(404)
    expect((await forms.list()).data).toEqual([])
  })

  test('is confirmed by a mail without a word of the sender, because the address may not be theirs', async () => {
    const { form } = await shop()
    const spam = 'KAUFEN SIE BEI http://spam.example'
    const input = sent(form, { ...{ name: spam, message: spam, subject: spam, phone: spam.slice(0, 50), city: spam } })
    await send(input)
    expect(JSON.stringify(await mailsTo(input.email))).not.toContain('spam.example')
  })

  test('with markup and line breaks in every field is stored as typed, and cannot inject a header', async () => {
    const { company, form } = await shop()
    const evil = '<script>alert(1)</script>\r\nBcc: all@example.at'
    const input = sent(form, { name: evil, subject: evil, message: evil, street: evil, city: evil, origin: evil })
    await send(input)
    const [inquiry] = await inquiriesOf(company)
    expect(inquiry).toMatchObject({ title: '<script>alert(1)</script>', contact_name: evil.replace('\r', '') })
    const [mail] = await mailsTo(input.email)
    expect([mail?.to_addresses, mail?.cc_addresses]).toEqual([[input.email], []])
    expect(`${mail?.subject}${mail?.reply_to}${mail?.from_name}`).not.toMatch(/[\r\n]/)
    expect((await company.as().inquiryForms.received({ inquiry_id: String(inquiry?.id) })).data?.origin).toBeNull()
  })

  test('of fields that the form does not show is ignored', async () => {
    const { company, form } = await shop({ fields: [] })
    await send(sent(form, { subject: 'Betreff', phone: '1', city: 'Linz' }))
    expect((await inquiriesOf(company))[0]).toMatchObject({
      ...{ title: 'Die Dachrinne ist undicht.', contact_phone: null, objekt_city: null },
    })
  })

  test('sent twice is one inquiry with one mail', async () => {
    const { company, form } = await shop()
    const input = sent(form)
    await Promise.all([send(input), send(input)])
    expect(await inquiriesOf(company)).toHaveLength(1)
    expect(await mailsTo(input.email)).toHaveLength(1)
  })

  test('repeated about several things is confirmed once in 24 hours', async () => {
    const { company, form } = await shop()
    const input = sent(form)
    await send(input)
    await send({ ...input, message: 'Noch etwas' })
    expect(await inquiriesOf(company)).toHaveLength(2)
    expect(await mailsTo(input.email)).toHaveLength(1)
  })

  test.each([
    ['name', { name: ' ' }],
    ['email', { email: 'nobody' }],
    ['message', { message: '' }],
    ['message', { message: 'x'.repeat(1_000_000) }],
    ['privacy_consent', { privacy_consent: false }],
    ['opened_at', { opened_at: 'gestern' }],
  ])('is refused at its field "%s", and nothing is stored', async (path, changes) => {
    const { company, form } = await shop()
    const { status, details } = await errorOf(send(sent(form, changes)))
    const [issue] = (details?.issues ?? []) as Array<{ path: string }>
    expect([status, issue?.path]).toEqual([400, path])
    expect(await inquiriesOf(company)).toEqual([])
  })
})

describe('bots', () => {
  test('that fill in the hidden field are stored without notice and mail', async () => {
    const { company, form } = await shop()
    const input = sent(form, { website: 'https://spam.example' })
    expect(await send(input)).toEqual({ data: null })
    const [inquiry] = await inquiriesOf(company)
    expect((await company.as().inquiryForms.received({ inquiry_id: String(inquiry?.id) })).data?.suspected).toBe(true)
    expect(await mailsTo(input.email)).toEqual([])
    const notices = await rowsOf(
      app,
      `select 1 from notifications where tenant_id = $1 and kind = 'inquiry_created'`,
      company.ctx().actor.tenantId,
    )
    expect(notices).toEqual([])
  })

  test('that submit faster than a person can are refused by the rule of the contact form', async () => {
    const { company, form } = await shop()
    const opened = (ago: number) => new Date(app.clock.now().getTime() - ago).toISOString()
    expect((await errorOf(send(sent(form, { opened_at: opened(0) })))).error).toBe('too_fast')
    expect(await inquiriesOf(company)).toEqual([])
    await send(sent(form, { opened_at: opened(leastMs) }))
  })

  test('with 1,000 posts from one network leave a handful of inquiries', { tags: 'long' }, async () => {
    const { company, form } = await shop()
    let refused = 0
    for (let at = 0; at < 1000; at++)
      await send(sent(form, { message: `Nummer ${at}` }), '203.0.113.77').catch(() => refused++)
    expect(refused).toBeGreaterThan(980)
    expect(await inquiriesOf(company)).toHaveLength(1000 - refused)
  })

  test(
    'from many networks at once fill no more than the limit of the form, and only for a day',
    { tags: 'long' },
    async () => {
      const { company, form } = await shop({ daily_limit: 3 })
      const posts = Array.from({ length: 12 }, (_, at) =>
        send(sent(form, { message: `Nummer ${at}` }), `198.51.100.${at}`),
      )
      const outcomes = await Promise.allSettled(posts)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      expect(await errorOf(send(sent(form)))).toMatchObject({ status: 429, message: expect.stringContaining('today') })
      expect((await company.as().inquiryForms.list()).data[0]).toMatchObject({ received_today: 3 })
      await rowsOf(
        app,
        `update inquiry_form_posts set created_at = created_at - interval '25 hours' where form_id = $1`,
        form.id,
      )
      await send(sent(form))
      expect(await inquiriesOf(company)).toHaveLength(4)
    },
  )
})

describe('a form', () => {
  test('shows a visitor what its website shows, and neither its name nor its limits', async () => {
    const { company, form } = await shop()
    const { data } = await asAnonymous(app).inquiryForms.show({ public_id: form.public_id })
    expect(data).toEqual({
      ...{ company: company.ctx().actor.companyName, color: expect.any(String), locale: 'de', version: 1 },
      ...{ fields: ['subject', 'phone', 'address'], consent_text: defaultConsent.de },
      privacy_url: 'https://www.huber.example/datenschutz',
    })
    expect(form.origins).toEqual(['https://www.huber.example'])
  })

  test.each(['', 'x', '../../etc', 'a'.repeat(22)])('that does not exist answers 404: "%s"', async public_id => {
    const visitor = asAnonymous(app).inquiryForms
    expect((await errorOf(visitor.show({ public_id }))).status).toBe(404)
    expect((await errorOf(visitor.send(sent({ public_id, version: 1 })))).status).toBe(404)
  })

  test('that was revoked answers 410 at once without naming its company, can no longer be changed, and keeps its inquiries', async () => {
    const { company, form } = await shop()
    await send(sent(form))
    const forms = company.as().inquiryForms
    const { data: revoked } = await forms.revoke({ id: String(form.id) })
    expect((await forms.revoke({ id: String(form.id) })).data).toEqual(revoked)
    const refusal = await errorOf(send(sent(form)))
    expect(refusal.status).toBe(410)
    expect(JSON.stringify(refusal)).not.toContain(company.ctx().actor.companyName)
    expect((await errorOf(asAnonymous(app).inquiryForms.show({ public_id: form.public_id }))).status).toBe(410)
    expect((await errorOf(forms.update({ id: form.id, updates: { name: 'Neu' } }))).status).toBe(409)
    expect(await inquiriesOf(company)).toHaveLength(1)
  })

  test('of a company without the module of inquiries accepts nothing', async () => {
    const { company, form } = await shop()
    await rowsOf(app, `update companies set modules = '{}' where id = $1`, company.ctx().actor.tenantId)
    expect((await errorOf(send(sent(form)))).status).toBe(410)
  })

  test('whose consent text was changed while a visitor was writing has to be read again before it is sent', async () => {
    const { company, form } = await shop()
    const input = sent(form)
    const updates = { consent_text: 'Neu: Ich bin einverstanden.', expected_version: 1 }
    const { data } = await company.as().inquiryForms.update({ id: form.id, updates })
    expect((await errorOf(send(input))).status).toBe(409)
    await send({ ...input, version: data.version })
    const rows = await rowsOf(app, 'select consent_text from inquiry_form_posts where form_id = $1', form.id)
    expect(rows).toEqual([{ consent_text: updates.consent_text }])
  })

  test.each([
    ['privacy_url', { privacy_url: 'javascript:alert(1)' }],
    ['privacy_url', { privacy_url: 'https://user:secret@huber.example/' }],
    ['origins', { origins: ['huber'] }],
    ['daily_limit', { daily_limit: 0 }],
    ['consent_text', { consent_text: ' ' }],
  ])('is refused at its field "%s"', async (path, changes) => {
    const company = await createTestCompany(app)
    const { status, details } = await errorOf(formOf(company, changes))
    const [issue] = (details?.issues ?? []) as Array<{ path: string }>
    expect([status, issue?.path.split('.')[0]]).toEqual([400, path])
  })
})
