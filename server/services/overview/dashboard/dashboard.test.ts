import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany } from '../../../../tests/harness/company'
import { appointmentSite } from './appointment-site'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

test(
  'the dashboard shows what is open, overdue by the calendar, paid per month, and hours per project',
  { tags: 'long' },
  async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    await office.companies.updateSettings({
      street: 'Weg 1',
      postal_code: '5020',
      city: 'Salzburg',
      vat_number: 'ATU12345675',
    })
    const { data: contact } = await office.contacts.create({ company_name: 'Kundin' })
    const { data: project } = await office.projects.create({ name: 'Umbau', kontakt_id: contact.id })
    const invoiceOver = async (day: string, due: string) => {
      app.clock.set(`${day}T09:00:00.000Z`)
      const { data } = await office.invoices.create({
        title: day,
        kontakt_id: contact.id,
        due_date: due,
        items: [{ description: 'Arbeit', unit_price: 100 }],
      })
      return (await office.invoices.sendByLetter({ id: data.id })).data
    }
    const old = await invoiceOver('2025-11-03', '2025-11-17')
    app.clock.set('2025-12-01T09:00:00.000Z')
    await office.invoices.pay({ id: old.id, amount: 120, paid_on: '2025-12-01' })
    const late = await invoiceOver('2026-01-05', '2026-02-01')
    await invoiceOver('2026-03-01', '2026-03-10')
    await office.invoices.pay({ id: late.id, amount: 20, paid_on: '2026-02-27' })
    const { data: rapport } = await office.rapports.create({
      title: 'Montage',
      date: '2026-03-02',
      project_id: project.id,
      entries: [{ job_category: 'A', hours: 7.5 }],
    })
    await office.rapports.complete({ id: rapport.id })
    await office.inquiries.create({ title: 'Neu' })

    app.clock.set('2026-03-10T22:30:00.000Z') // 23:30 in Vienna: an invoice due today is not overdue yet
    const { data } = await office.dashboard.get()
    expect(data).toMatchObject({
      open: { count: 2, amount: 220 },
      overdue: { count: 1, amount: 100 },
      paid_this_year: 20,
      paid_this_month: 0,
      new_inquiries: 1,
      unbilled_rapports: 1,
      hours_per_project: [{ name: 'Umbau', hours: 7.5 }],
      overdue_invoices: [{ invoice_number: late.invoice_number, days: 37, remaining: 100 }],
    })
    expect(data.paid_per_month[1]).toEqual({ month: 2, this_year: 20, last_year: 0 })
    expect(data.paid_per_month[11]).toEqual({ month: 12, this_year: 0, last_year: 120 })
    expect(data.open_by_age.map(bucket => bucket.amount)).toEqual([120, 0, 100, 0])

    app.clock.set('2026-03-10T23:30:00.000Z')
    expect((await office.dashboard.get()).data.overdue).toEqual({ count: 2, amount: 220 })
  },
)

test(
  'the next site is the first own appointment that is neither over nor done, with address and telephone',
  { tags: 'long' },
  async () => {
    app.clock.set('2026-03-10T09:00:00.000Z')
    const company = await createTestCompany(app)
    const office = company.as()
    const site = { street: 'Ringstraße', house_number: '7', postal_code: '4600', city: 'Wels' }
    const { data: contact } = await office.contacts.create({
      company_name: 'Moser',
      phone: '+43 1',
      mobile: '+43 664 1',
    })
    const { data: project } = await office.projects.create({ name: 'Dach', kontakt_id: contact.id, ...site })
    const plan = async (title: string, from: string, until: string, more: object = {}) =>
      (
        await office.appointments.create({
          ...{
            title,
            starts_at: `2026-03-${from}:00Z`,
            ends_at: `2026-03-${until}:00Z`,
            user_ids: [company.userIds[3]],
          },
          ...more,
        })
      ).data.id
    const next = async () => (await company.as(3).dashboard.myDay()).data.next
    expect(await next()).toBeNull()
    await plan('vorbei', '10T07:00', '10T08:30')
    await plan('anderer', '10T09:00', '10T10:00', { user_ids: [company.userIds[2]] })
    const running = await plan('läuft', '10T08:00', '10T12:00', { location: 'Hof 3', project_id: project.id })
    const later = await plan('übermorgen', '12T08:00', '12T12:00', { project_id: project.id })
    expect(await next()).toMatchObject({ id: running, address: 'Hof 3' })
    await office.appointments.setStatus({ id: running, status: 'done' })
    expect(await next()).toMatchObject({
      ...{ id: later, title: 'übermorgen', project: { id: project.id, name: 'Dach' } },
      ...{ contact: { id: contact.id, name: 'Moser', phone: '+43 664 1' }, address: 'Ringstraße 7, 4600 Wels' },
    })
    await office.appointments.setStatus({ id: later, status: 'cancelled' })
    await plan('in vier Wochen', '10T08:00', '10T09:00', {
      ...{ starts_at: '2026-04-07T08:00:00Z', ends_at: '2026-04-07T09:00:00Z' },
    })
    expect(await next()).toBeNull()
  },
)

test('who takes part in an appointment finds its address and whom to call, as far as they may read contacts and projects', async () => {
  const company = await createTestCompany(app)
  const office = company.as()
  const { data: contact } = await office.contacts.create({ company_name: 'Moser', phone: '+43 1 2', city: 'Linz' })
  const { data: project } = await office.projects.create({ name: 'Dach', kontakt_id: contact.id })
  const at = { starts_at: '2026-03-10T09:00:00Z', ends_at: '2026-03-10T10:00:00Z' }
  const named = { title: 'Aufmaß', project_id: project.id, user_ids: [company.userIds[3]] }
  const { id } = (await office.appointments.create({ ...at, ...named })).data
  const known = { id: contact.id, name: 'Moser', phone: '+43 1 2' }
  const whole = { project: { id: project.id, name: 'Dach' }, contact: known, address: 'Linz' }
  expect((await company.as(3).dashboard.site({ id })).data).toEqual(whole)
  const actor = { ...company.actor(3), overrides: { 'contacts:read': false } }
  expect((await appointmentSite({ ...company.ctx(3), actor }, { id })).data).toMatchObject({
    contact: null,
    address: null,
  })
  const { id: others } = (await office.appointments.create({ ...at, title: 'Büro', user_ids: [company.userIds[2]] }))
    .data
  await expect(company.as(3).dashboard.site({ id: others })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
