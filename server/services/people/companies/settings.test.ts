import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

type Update = Parameters<Awaited<ReturnType<typeof office>>['companies']['updateSettings']>[0]
const office = async (country_code = 'AT') => (await createTestCompany(app, { country_code })).as()

async function refusal(update: Update, of = office()) {
  const { status, details } = await errorOf((await of).companies.updateSettings(update))
  const issues = (details?.issues ?? []) as Array<{ path: string; rule?: string }>
  return [status, issues[0]?.path, issues[0]?.rule]
}

describe('company settings', () => {
  test('store every default of the interface and return it', async () => {
    const settings = {
      country_code: 'AT',
      jurisdiction: 'Salzburg',
      offer_intro_text: '{anrede}\n\nwir bieten Ihnen an:',
      offer_closing_text: 'Mit freundlichen Grüßen',
      invoice_intro_text: '{anrede}',
      invoice_closing_text: 'Danke für Ihren Auftrag.',
      managing_directors: 'Petra Huber, Dr. Max Huber',
      exemption_certificate: '1234 5678 9012',
      exemption_certificate_until: '2028-12-31',
      vat_number: 'ATU12345675',
      bic: 'RVSAAT2SXXX',
      secondary_color: '#222222',
      credit_number_format: 'GS-{year}-{seq:5}',
      default_tax_profile: 'standard',
      invoice_enabled: true,
      einvoice_format: 'zugferd',
      reverse_charge_default: true,
      cash_discount_percent: 3,
      cash_discount_days: 10,
      progress_billing_mode: 'cumulative',
      retention_enabled: true,
      retention_rate: 5,
      retention_cap: 10_000,
      retention_release: 36,
      cost_code_schema: '###.##',
      cost_center_required: true,
      colleague_phones: false,
      acceptance_code_above: 2500.5,
      signing_code: false,
      withdrawal_notice: false,
      mail_links: false,
      show_contact_person: false,
      paper_mailboxes: 'default',
      dunning_enabled: true,
      dunning_levels: [
        { days_after_due: 7, fee: 0, due_days: 7, title: null, text: null },
        { days_after_due: 21, fee: 12.5, due_days: 10, title: 'Letzte Mahnung', text: 'Bitte zahlen.' },
      ],
    } satisfies Update
    const company = await office()
    const { data } = await company.companies.updateSettings(settings)
    expect(data).toMatchObject(settings)
    expect((await company.companies.settings()).data).toEqual(data)
    const { data: cleared } = await company.companies.updateSettings({
      einvoice_format: null,
      retention_cap: null,
      secondary_color: '',
      dunning_levels: [],
    })
    expect(cleared).toMatchObject({
      einvoice_format: null,
      retention_cap: null,
      secondary_color: null,
      dunning_levels: [],
    })
  })

  test('accept a VAT id, BIC and IBAN as people type them, and refuse what cannot be one', async () => {
    const { data } = await (await office()).companies.updateSettings({
      vat_number: 'atu 1234 5675',
      bic: 'rvsaat2s',
      iban: 'AT61 1904 3002 3457 3201',
    })
    expect([data.vat_number, data.bic, data.iban]).toEqual(['ATU12345675', 'RVSAAT2S', 'AT611904300234573201'])
    for (const wrong of [
      { vat_number: 'ATU12345678' },
      { vat_number: 'DE136695975' },
      { bic: 'RVSAAT2' },
      { iban: 'AT621904300234573201' },
      // The check digits are right, the length is not Austria's.
      { iban: 'AT711904300234573' },
      { dunning_levels: [level(14), level(7)] },
      { dunning_levels: Array.from({ length: 6 }, () => level(7)) },
      { dunning_levels: [{ ...level(7), fee: -1 }] },
      { invoice_number_format: 'RE-{year}' },
      { invoice_number_format: 'RE-{month}-{seq}' },
      { invoice_number_format: '{seq}-{seq}' },
      { invoice_number_format: 'RE<b>{seq}' },
    ] as Update[])
      expect([wrong, (await refusal(wrong))[0]]).toEqual([wrong, 400])
  })

  test('are refused when they contradict each other, naming the field', async () => {
    expect(await refusal({ cash_discount_percent: 3 })).toEqual([
      400,
      'cash_discount_days',
      'cash_discount_days_missing',
    ])
    expect(await refusal({ retention_enabled: true })).toEqual([400, 'retention_rate', 'retention_rate_missing'])
    expect(await refusal({ reverse_charge_default: true, default_tax_profile: 'small_business' })).toEqual([
      400,
      'reverse_charge_default',
      'reverse_charge_small_business',
    ])
    expect(await refusal({ founded_date: '2999-01-01' })).toEqual([400, 'founded_date', 'founded_in_future'])
    expect(await refusal({ default_vat_rate: 21 })).toEqual([400, 'default_vat_rate', 'vat_rate_unknown'])
    expect(await refusal({ default_vat_rate: 20 }, office('DE'))).toEqual([400, 'default_vat_rate', 'vat_rate_unknown'])
  })

  test('keep data no shorter than the law of the country, and the audit log a year at least', async () => {
    expect(await refusal({ data_retention_years: 6 })).toEqual([400, 'data_retention_years', 'retention_years_at'])
    expect(await refusal({ data_retention_years: 9 }, office('DE'))).toEqual([
      400,
      'data_retention_years',
      'retention_years_de',
    ])
    expect((await refusal({ audit_log_retention_days: 364 }))[0]).toBe(400)
    const company = await office()
    const kept = { data_retention_years: 7, audit_log_retention_days: 365 }
    expect((await company.companies.updateSettings(kept)).data).toMatchObject(kept)
    // A move to Germany lengthens a retention that was not set.
    const moved = await company.companies.updateSettings({ country_code: 'DE', default_vat_rate: 19 })
    expect(moved.data).toMatchObject({ data_retention_years: 10, audit_log_retention_days: 365 })
  })

  test('that are saved unchanged write nothing into the audit log', async () => {
    const company = await createTestCompany(app)
    await company.as().companies.updateSettings({ phone: '+43 1 2345' })
    await company.as().companies.updateSettings({ phone: '+43 1 2345' })
    await company.as().companies.updateSettings({})
    const { data } = await company.as().audit.list({ action: 'company.updated' })
    expect(data.map(entry => entry.changes)).toEqual([[{ field: 'phone', before: null, after: '+43 1 2345' }]])
  })

  test('that are saved concurrently are logged in order, each with the value stored before it', async () => {
    const company = await office()
    await Promise.all(Array.from({ length: 6 }, (_, n) => company.companies.updateSettings({ phone: `+43 1 ${n}` })))
    const { data } = await company.audit.list({ action: 'company.updated' })
    const changes = data.flatMap(entry => entry.changes.filter(({ field }) => field === 'phone'))
    const oldestFirst = changes.reverse()
    expect(oldestFirst.map(({ before }) => before)).toEqual([
      null,
      ...oldestFirst.slice(0, -1).map(({ after }) => after),
    ])
    expect(new Set(oldestFirst.map(({ after }) => after)).size).toBe(6)
  })

  test('accept every existing time zone, and no other', async () => {
    const company = await createTestCompany(app)
    const zone = (time_zone: string) => company.as().companies.updateSettings({ time_zone })
    expect((await zone('Europe/Lisbon')).data.time_zone).toBe('Europe/Lisbon')
    for (const wrong of ['Europe/Salzburg', 'UTC+1', '', "'; drop table"])
      expect((await errorOf(zone(wrong))).status).toBe(400)
  })

  test('with another country the time zone is that of the country', async () => {
    const company = await createTestCompany(app)
    await company.as().companies.updateSettings({ country_code: 'DE', default_vat_rate: 19 })
    const row = await app.db.inTenant(company.actor().tenantId, tx => tx.company.findFirstOrThrow())
    expect([row.countryCode, row.timeZone]).toEqual(['DE', 'Europe/Berlin'])
  })
})

describe('number formats', () => {
  test('that would produce a number a second time are refused', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const mine = company.as()
    for (const title of ['Eins', 'Zwei']) await mine.invoices.create({ title })
    // RE-2026-0001 and -0002 are used; a format with the year as plain text counts from 1.
    expect(await refusal({ invoice_number_format: 'RE-2026-{seq:4}' }, Promise.resolve(mine))).toEqual([
      400,
      'invoice_number_format',
      'number_format_repeats',
    ])
    await mine.companies.updateSettings({ invoice_number_format: '{year}/{seq:5}' })
    expect((await mine.invoices.create({ title: 'Drei' })).data.invoice_number).toBe('2026/00003')
    // The former format counts on, so nothing repeats.
    await mine.companies.updateSettings({ invoice_number_format: 'RE-{year}-{seq:4}' })
    expect((await mine.invoices.create({ title: 'Vier' })).data.invoice_number).toBe('RE-2026-0004')
  })

  test('without a year count on over the years', async () => {
    const company = await createTestCompany(app)
    const mine = company.as()
    await mine.companies.updateSettings({ invoice_number_format: 'R{seq:5}' })
    app.clock.set('2026-12-31T22:00:00.000Z')
    const last = (await mine.invoices.create({ title: 'Silvester' })).data.invoice_number
    app.clock.set('2026-12-31T23:30:00.000Z')
    const next = (await mine.invoices.create({ title: 'Neujahr' })).data.invoice_number
    app.clock.set('2026-03-10T09:00:00.000Z')
    expect([last, next]).toEqual(['R00001', 'R00002'])
  })

  test('of invoices and Storni differ', async () => {
    for (const format of ['RE-{year}-{seq:4}', 're-{year}-{seq}'])
      expect(await refusal({ credit_number_format: format })).toEqual([
        400,
        'credit_number_format',
        'number_format_shared',
      ])
  })
})

const level = (days_after_due: number) => ({ days_after_due, fee: 0, due_days: 7 })
