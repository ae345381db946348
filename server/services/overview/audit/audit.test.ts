import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { sha256Hex } from '../../../platform/secrets'
import { forgetAudit } from './retention'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const actionsOf = async (company: TestCompany, filters: object = {}) =>
  (await company.as().audit.list(filters)).data.map(entry => entry.action)

/** Inserts audit entries that are `days` old. */
const age = (company: TestCompany, days: number, count: number) => {
  const { tenantId } = company.actor()
  const createdAt = new Date(app.clock.now().getTime() - days * 86_400_000)
  const entry = {
    tenantId,
    actorKind: 'system',
    actorLabel: 'x',
    action: 'contact.updated',
    entity: 'contact',
  }
  return app.db.inTenant(tenantId, tx =>
    tx.auditEntry.createMany({
      data: Array.from({ length: count }, (_, index) => ({ ...entry, entityId: String(index), createdAt })),
    }),
  )
}

describe('the audit log', () => {
  test('says who changed what, with every field before and after', async () => {
    const company = await createTestCompany(app)
    const { data: contact } = await company.as(2).contacts.create({ company_name: 'Müller', phone: '1' })
    await company.as(2).contacts.update({ id: contact.id, updates: { phone: '2' } })
    const [entry] = (await company.as().audit.list({ entity: 'contact', entity_id: String(contact.id) })).data
    expect(entry).toMatchObject({
      actor_kind: 'session',
      user_id: company.userIds[2],
      actor: 'Rolle 2',
      action: 'contact.updated',
      at: '2026-03-10T09:00:00.000Z',
    })
    expect(entry?.changes).toContainEqual({ field: 'phone', before: '1', after: '2' })
  })

  test('names a record by its current number, else its name; a deleted one has no name', async () => {
    const company = await createTestCompany(app)
    const office = company.as(1)
    const { data: contact } = await office.contacts.create({ company_name: 'Größl Dächer' })
    const { data: inquiry } = await office.inquiries.create({ title: 'Dach' })
    const { data: article } = await office.articles.create({ name: 'Ziegel', unit: 'Stk', unit_price: 1 })
    await office.contacts.update({ id: contact.id, updates: { company_name: 'Größl' } })
    await app.db.inTenant(company.actor().tenantId, tx =>
      tx.article.delete({ where: { tenantId_id: { tenantId: company.actor().tenantId, id: article.id } } }),
    )
    const { data } = await office.audit.list({})
    expect(data.map(({ entity, record }) => [entity, record])).toEqual([
      ['contact', 'Größl'],
      ['article', null],
      ['inquiry', inquiry.anfrage_number],
      ['contact', 'Größl'],
      ['company', null],
    ])
  })

  test('is filtered by person, record, action, day of the wall clock and words', async () => {
    const company = await createTestCompany(app)
    const { data: contact } = await company.as(2).contacts.create({ company_name: 'Größl Dächer' })
    await company.as(1).projects.create({ name: 'Umbau' })
    const only = (filters: object) => actionsOf(company, filters)
    expect(await only({ user_id: company.userIds[2] })).toEqual(['contact.created'])
    expect(await only({ entity: 'project' })).toEqual(['project.created'])
    expect(await only({ entity: 'contact', entity_id: String(contact.id) })).toEqual(['contact.created'])
    expect(await only({ action: 'project.created' })).toEqual(['project.created'])
    expect(await only({ q: 'grossl dacher' })).toEqual(['contact.created'])
    expect(await only({ q: '100%' })).toEqual([])
    // 23:30 UTC is the next day in Vienna.
    app.clock.set('2026-03-11T23:30:00.000Z')
    await company.as(1).projects.create({ name: 'Nachts' })
    app.clock.set('2026-03-10T09:00:00.000Z')
    expect(await only({ from: '2026-03-12', to: '2026-03-12' })).toEqual(['project.created'])
    expect(await only({ from: '2026-03-11', to: '2026-03-11' })).toEqual([])
  })

  test('is paged by key: each entry comes once, also while others are written', async () => {
    const company = await createTestCompany(app)
    for (let index = 0; index < 7; index += 1) await company.as().projects.create({ name: `P${index}` })
    const all = (await company.as().audit.list({})).data.map(entry => entry.id)
    const seen: number[] = []
    for (let before: number | undefined; ; ) {
      const { data, pagination } = await company.as().audit.list({ limit: 3, before })
      seen.push(...data.map(entry => entry.id))
      await company.as().projects.create({ name: 'dazwischen' })
      expect(pagination.hasMore).toBe(pagination.next !== null)
      if (pagination.next === null) break
      before = pagination.next
    }
    expect(seen).toEqual(all)
  })

  test('is for administrators, and shows nothing of another company', async () => {
    const [company, other] = [await createTestCompany(app), await createTestCompany(app)]
    for (const role of [2, 3] as const)
      expect(await errorOf(company.as(role).audit.list({}))).toMatchObject({ status: 403 })
    await other.as().projects.create({ name: 'Fremd' })
    expect(await actionsOf(company)).toEqual(['company.created'])
    expect(await actionsOf(company, { user_id: other.userIds[1] })).toEqual([])
  })

  test('records that it was exported', async () => {
    const company = await createTestCompany(app)
    await company.as().audit.noteExport({ format: 'csv', filters: { entity: 'invoice' } })
    const [entry] = (await company.as().audit.list({})).data
    expect(entry?.action).toBe('audit.exported')
    expect(entry?.changes).toContainEqual({ field: 'entity', before: null, after: 'invoice' })
  })

  test('carries no secret that a company has', async () => {
    const company = await createTestCompany(app)
    const admin = company.as()
    const password = 'kanarienvogel im Schacht 4711'
    const { data: key } = await admin.apiKeys.create({ name: 'K', scopes: ['core:read'] })
    const { data: rotated } = await admin.apiKeys.rotate({ id: key.id })
    const { data: hook } = await admin.webhooks.create({
      name: 'H',
      url: 'https://127.0.0.1:8443/',
      events: ['offer.*'],
    })
    const rotation = await admin.webhooks.rotate({ id: hook.id })
    await admin.webhooks.commitRotation({ id: hook.id })
    await app.sessions.start(company.userIds[1], company.tenantId, { userAgent: null, ip: null })
    const operator = { ...company.actor(), isOperator: true }
    const { createCaller } = await import('../../../router')
    const platform = createCaller({ ...company.ctx(), actor: operator })
    await platform.admin.inviteAccess({
      company_id: company.companyId,
      name: 'Nora',
      email: `n@${company.companyId}.test`,
    })
    const mail = await app.db.acrossTenants('sweep', tx =>
      tx.mail.findFirstOrThrow({ where: { kind: 'access_invitation', tenantId: company.tenantId } }),
    )
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
    await platform.admin.acceptAccess({ token, password })
    const superuser = new pg.Client(app.database.superuserUrl)
    await superuser.connect()
    const { rows } = await superuser.query(`
      select (select string_agg(a::text, '\n') from audit_entries a) as log,
        (select array_agg(password_hash) from users where password_hash is not null) as hashes,
        (select array_agg(hash) from api_keys) as keys, (select array_agg(secret) from webhook_endpoints) as sealed,
        (select array_agg(id) from sessions) as sessions, (select array_agg(token_hash) from account_tokens) as tokens`)
    await superuser.end()
    const { log, hashes, keys, sealed, sessions, tokens } = rows[0] as { log: string } & Record<string, string[]>
    const secrets = [
      ...[key.key, rotated.key, hook.secret, rotation.data.secret, token, password, sha256Hex(token)],
      ...[hashes, keys, sealed, sessions, tokens].flatMap(list => list ?? []),
    ]
    expect(secrets.length).toBeGreaterThan(15)
    expect(log.length).toBeGreaterThan(1000)
    expect(secrets.filter(secret => !secret || log.includes(secret))).toEqual([])
    // Nor parts of them that would grant access.
    expect(log).not.toContain(key.key.split('_').at(-1))
  })
})

describe('keeping the audit log', () => {
  test('lasts exactly as long as the company has set, and removals are counted in it', async () => {
    const [short, long] = [await createTestCompany(app), await createTestCompany(app)]
    await short.as().companies.updateSettings({ audit_log_retention_days: 365 })
    for (const company of [short, long]) {
      await age(company, 366, 53)
      await age(company, 364, 2)
    }
    expect(await forgetAudit(app, undefined, 50)).toBe(53)
    const left = async (company: TestCompany) =>
      app.db.inTenant(company.actor().tenantId, tx => tx.auditEntry.count({ where: { action: 'contact.updated' } }))
    expect([await left(short), await left(long)]).toEqual([2, 55])
    const { data } = await short.as().audit.list({ action: 'audit.removed' })
    expect(data.map(entry => entry.changes[0])).toEqual([
      { field: 'entries', before: 3, after: 0 },
      { field: 'entries', before: 50, after: 0 },
    ])
    expect(data[0]).toMatchObject({
      actor_kind: 'system',
      changes: [{}, { after: '2025-03-10T09:00:00.000Z' }],
    })
    expect(await forgetAudit(app)).toBe(0)
  })

  test('cannot be set to less than a year', async () => {
    const company = await createTestCompany(app)
    const said = company.as().companies.updateSettings({ audit_log_retention_days: 364 })
    expect(await errorOf(said)).toMatchObject({ status: 400 })
  })
})
