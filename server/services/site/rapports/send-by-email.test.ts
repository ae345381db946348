import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { DomainError } from '../../../platform/errors'
import { sendRapportByEmail } from './send-by-email'

let app: TestApp
let company: TestCompany

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-02T09:00:00.000Z' })
})
beforeEach(async () => {
  company = await createTestCompany(app)
  app.rung.length = 0
})
afterAll(() => app.stop())

const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => (error.cause instanceof DomainError ? error.cause.key : error.code),
  )
const rapport = async (email: string | null = 'kern@example.test') => {
  const { data: contact } = await company
    .as(1)
    .contacts.create({ kind: 'person', first_name: 'Karla', last_name: 'Kern', email })
  return (await company.as(1).rapports.create({ title: 'Bad', kontakt_id: contact.id })).data
}
const mails = () => app.db.inTenant(company.actor().tenantId, tx => tx.mail.findMany())

describe('sending a rapport by e-mail', () => {
  test('enqueues a mail to the contact with the PDF, and records it in the audit log', async () => {
    const { id, rapport_number: number } = await rapport()
    const { data: draft } = await company.as(1).rapports.mailDraft({ id })
    expect(draft).toMatchObject({ to: ['kern@example.test'], subject: `Rapport ${number}: Bad` })
    expect(draft.message).toContain('Guten Tag Karla Kern,')
    expect(draft.message).toContain('02.03.2026')
    await company.as(2).rapports.sendEmail({ id })
    expect(await mails()).toMatchObject([
      {
        kind: 'rapport',
        entity: 'rapport',
        entityId: id,
        status: 'pending',
        toAddresses: ['kern@example.test'],
        ccAddresses: [],
        subject: draft.subject,
        attachments: [{ kind: 'rapport_pdf', id }],
      },
    ])
    expect(app.rung).toContain('mail-out')
    const audit = await app.db.inTenant(company.actor().tenantId, tx =>
      tx.auditEntry.findFirst({ where: { action: 'rapport.emailed', entityId: String(id) } }),
    )
    expect(audit).toMatchObject({
      actorUserId: company.userIds[2],
      changes: { to: [null, ['kern@example.test']] },
    })
  })

  test('uses the recipients and texts that the sender gives', async () => {
    const { id } = await rapport(null)
    await company.as(1).rapports.sendEmail({
      id,
      to: 'a@example.test',
      cc: ['b@example.test'],
      subject: 'Hallo',
      message: 'Siehe Anhang',
    })
    const [mail] = await mails()
    expect(mail).toMatchObject({
      toAddresses: ['a@example.test'],
      ccAddresses: ['b@example.test'],
      subject: 'Hallo',
    })
    expect(mail?.text).toContain('Siehe Anhang')
  })

  test('without any address enqueues nothing', async () => {
    const { id } = await rapport(null)
    expect(await keyOf(company.as(1).rapports.sendEmail({ id }))).toBe('mail.no_recipient')
    expect(await mails()).toEqual([])
    expect(app.rung).not.toContain('mail-out')
  })

  test('without a mail server enqueues nothing', async () => {
    const { id } = await rapport()
    const ctx = { ...company.ctx(1), mail: { ...app.mail, configured: false } }
    await expect(sendRapportByEmail(ctx, { id, to: [], cc: [], subject: null, message: null })).rejects.toMatchObject({
      key: 'mail.not_configured',
    })
    expect(await mails()).toEqual([])
  })

  test('works for users who see the rapport, not for another company, employee or key', async () => {
    const { id } = await rapport()
    const other = await createTestCompany(app)
    expect(await keyOf(other.as(1).rapports.sendEmail({ id, to: 'a@example.test' }))).toBe('rapport.not_found')
    expect(await keyOf(company.as(3).rapports.sendEmail({ id }))).toBe('rapport.not_found')
    expect(await keyOf(company.asKey(['rapport:read']).rapports.sendEmail({ id }))).toBe('insufficient_scope')
  })
})
