import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { auditTrailOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

describe('an inquiry', () => {
  test('is numbered, starts in the inbox, and is recorded once', async () => {
    const company = await createTestCompany(app)
    const { data } = await company.asKey(['anfragen:write']).inquiries.create({ title: ' Stiege ', contact_email: '' })
    expect(data).toMatchObject({
      anfrage_number: 'AF-2026-0001',
      title: 'Stiege',
      status: 'new',
      contact_email: null,
      source: null,
    })
    expect(await auditTrailOf(app, company, 'inquiry', data.id)).toEqual({
      audit: ['inquiry.created'],
      events: ['anfrage.created'],
    })
    expect((await company.as().inquiries.list({ status: 'new' })).pagination.total).toBe(1)
  })

  test('without a title, with an unknown field or an invalid address is refused at the field, and nothing is stored', async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    const paths = async (input: object) => {
      const { details } = await errorOf(office.inquiries.create(input as never))
      return (details?.issues as Array<{ path: string }>).map(issue => issue.path)
    }
    expect(await paths({})).toEqual(['title'])
    expect(await paths({ title: '  ' })).toEqual(['title'])
    expect(await paths({ title: 'x', titel: 'x' })).toEqual(['titel'])
    expect(await paths({ title: 'x', contact_email: 'nobody' })).toEqual(['contact_email'])
    expect(await paths({ title: 'x\u0000' })).toEqual(['title'])
    expect((await office.inquiries.list({})).pagination.total).toBe(0)
    expect((await office.inquiries.create({ title: 'x' })).data.anfrage_number).toBe('AF-2026-0001')
  })

  test('moves to another column, and moving it there again records nothing twice', async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    const { data } = await office.inquiries.create({ title: 'Carport' })
    await office.inquiries.move({ id: data.id, status: 'quoted' })
    await office.inquiries.move({ id: data.id, status: 'quoted' })
    expect((await auditTrailOf(app, company, 'inquiry', data.id)).events).toEqual([
      'anfrage.created',
      'anfrage.status_changed',
    ])
  })

  test('is assigned only to members of the company', async () => {
    const company = await createTestCompany(app)
    const outsider = await createTestCompany(app)
    const office = company.as()
    const { data } = await office.inquiries.create({ title: 'Carport' })
    const foreign = office.inquiries.update({
      id: data.id,
      updates: { assigned_user_id: outsider.userIds[2] },
    })
    expect(await errorOf(foreign)).toMatchObject({ status: 422 })
    const { data: given } = await office.inquiries.update({
      id: data.id,
      updates: { assigned_user_id: company.userIds[2] },
    })
    expect(given).toMatchObject({ assigned_user_id: company.userIds[2], title: 'Carport' })
  })
})

describe('turning an inquiry into a contact and a project', () => {
  test('creates both from its data in one step', async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    const { data: inquiry } = await office.inquiries.create({
      title: 'Stiege',
      contact_name: 'Johanna Größwang',
      contact_email: 'j@kunde.test',
      objekt_city: 'Hallein',
    })
    const { data } = await office.inquiries.convert({ id: inquiry.id, project_name: 'Stiegenhaus' })
    expect(data.inquiry).toMatchObject({
      status: 'in_progress',
      kontakt_id: data.kontakt_id,
      project_id: data.project_id,
    })
    expect((await office.contacts.get({ id: data.kontakt_id })).data).toMatchObject({
      kind: 'person',
      name: 'Johanna Größwang',
      email: 'j@kunde.test',
    })
    expect((await office.projects.get({ id: data.project_id })).data).toMatchObject({
      name: 'Stiegenhaus',
      city: 'Hallein',
      kontakt_name: 'Johanna Größwang',
    })
    expect((await auditTrailOf(app, company, 'project', data.project_id)).events).toEqual(['project.created'])
  })

  test('offers likely contacts first and takes the chosen one', async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    const { data: known } = await office.contacts.create({
      company_name: 'Gasthof zur Post',
      email: 'Post@kunde.test',
    })
    const { data: inquiry } = await office.inquiries.create({
      title: 'Theke',
      contact_email: 'post@kunde.test',
    })
    const { data: likely, proposed } = await office.inquiries.duplicates({ id: inquiry.id })
    expect(likely.map(one => one.id)).toEqual([known.id])
    expect(proposed).toMatchObject({ kind: 'company', email: 'post@kunde.test', country_code: 'AT' })
    const { data } = await office.inquiries.convert({
      id: inquiry.id,
      kontakt_id: known.id,
      project_name: 'Theke',
    })
    expect(data.kontakt_id).toBe(known.id)
    expect((await office.contacts.list({})).pagination.total).toBe(1)
  })

  test('done eight times at once succeeds exactly once, and the others leave nothing', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    const { data: inquiry } = await office.inquiries.create({ title: 'Stiege', contact_name: 'Franz Moser' })
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => office.inquiries.convert({ id: inquiry.id, project_name: 'Stiege' })),
    )
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect((await office.contacts.list({})).pagination.total).toBe(1)
    expect((await office.projects.list({})).pagination.total).toBe(1)
  })

  test('a project that cannot be made leaves no contact behind', async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    const { data: inquiry } = await office.inquiries.create({ title: 'Stiege', contact_name: 'Franz Moser' })
    expect(await errorOf(office.inquiries.convert({ id: inquiry.id, project_name: '' }))).toMatchObject({
      status: 400,
    })
    expect((await office.contacts.list({})).pagination.total).toBe(0)
  })
})
