import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { inTenant } from '../../../platform/database/db'
import { linesPerPage } from '../../../platform/values/lines-per-page'
import { makeXml } from './make-xml'
import { makeXmlOffLoop } from './make-xml-off-loop'
import { loadSubject } from './subject'
import { variantOf } from './variant'

let app: TestApp
let company: TestCompany
let kontakt_id: number
beforeAll(async () => {
  app = await createTestApp()
  company = await createTestCompany(app)
  await office().companies.updateSettings({
    ...{ street: 'Weg 1', postal_code: '5020', city: 'Salzburg', vat_number: 'ATU12345675' },
    ...{ iban: 'AT611904300234573201', email: 'buero@firma.test', invoice_enabled: true },
  })
  const address = { street: 'Weg 2', postal_code: '5020', city: 'Salzburg', email: 'k@kunde.test' }
  kontakt_id = (await office().contacts.create({ company_name: 'Kundin', ...address })).data.id
})
afterAll(() => app.stop())

const office = () => company.as()

async function invoiceOf(count: number, price = 10.5) {
  const items = Array.from({ length: count }, (_, at) => ({
    description: `Zeile ${at}`,
    quantity: 1,
    unit_price: price,
  }))
  return (await office().invoices.create({ title: 'Lang', kontakt_id, discount_percent: 2.5, items })).data.id
}

/** Runs some work and counts the turns of this process's event loop in the meantime. */
async function whileTurning<T>(work: () => Promise<T>): Promise<{ result: T; turns: number }> {
  let turns = 0
  let going = true
  const turn = () => {
    turns += 1
    if (going) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    return { result: await work(), turns }
  } finally {
    going = false
  }
}

test.each([linesPerPage, linesPerPage + 1, 400])(
  'an e-invoice of %i lines is identical in a thread',
  { tags: 'long' },
  async count => {
    const id = await invoiceOf(count)
    const ctx = company.ctx()
    const subject = await inTenant(ctx, tx => loadSubject(tx, ctx.actor.tenantId, { entity: 'invoice', id }))
    for (const variant of [
      variantOf(subject, { format: 'zugferd', profile: 'en16931' }),
      variantOf(subject, { format: 'ebinterface' }),
    ]) {
      const { result: onLoop, turns: turnsOnLoop } = await whileTurning(() => makeXml(subject, variant, null))
      const { result: offLoop, turns } = await whileTurning(() => makeXmlOffLoop(ctx, subject, variant, null))
      expect(offLoop.xml.toString('utf8')).toBe(onLoop.xml.toString('utf8'))
      expect(offLoop.result).toEqual(onLoop.result)
      // How many turns a thread leaves depends on the machine; on the event loop there is none at all.
      expect(turnsOnLoop).toBe(0)
      if (count > linesPerPage) expect(turns).toBeGreaterThan(0)
    }
  },
)

test('missing data of a long invoice is reported as for a short one', async () => {
  const [short, long] = [await invoiceOf(3, 0), await invoiceOf(150, 0)]
  const issues = async (id: number) =>
    (await office().invoices.readiness({ id })).data.issues.map(({ rule, confirm }) => ({ rule, confirm }))
  expect(await issues(long)).toEqual(await issues(short))
  const check = async (id: number) => {
    const { format, profile, result, errors } = (await office().einvoices.validate({ id })).data
    return { format, profile, result, rules: [...new Set(errors.map(({ rule }) => rule))] }
  }
  expect(await check(long)).toEqual(await check(short))
})
