import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { objectsIn } from '../abuse/schema-walk'
import { createTestApp, type TestApp } from '../harness/app'
import { errorOf } from '../harness/errors'
import { openSite, type Site } from '../harness/site'
import { procedures } from './procedures'

let app: TestApp
let site: Site
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  site = await openSite(app, {})
})
afterAll(() => app.stop())

/** Verbs of documents without an expected version, and why they need none. */
const without: Record<string, string> = {
  'invoices.pay': 'its sum may not be more than what is open',
  'invoices.refund': 'its sum may not be more than what is due',
  'invoices.reversePayment': 'names the payment',
  'invoices.reverseRefund': 'names the refund',
  'invoices.releaseRetention': 'lets go of what is still held, whatever that is',
  'invoices.duplicate': 'changes nothing of the invoice',
  'invoices.addItem': 'adds, and overwrites nothing',
  'offers.addItem': 'adds, and overwrites nothing',
  'rapports.sendEmail': 'changes nothing of the rapport',
  'rapports.addEntry': 'adds, and overwrites nothing',
  'rapports.addMaterial': 'adds, and overwrites nothing',
  'rapports.importTimes': 'adds, and overwrites nothing',
}

test('every verb of a document takes the version that the user saw, or says why it needs none', () => {
  const verbs = procedures.filter(
    ({ path, kind, meta }) =>
      kind === 'mutation' && /^(offers|invoices|rapports)\./.test(path) && /^POST \S*\{\w+\}\//.test(meta.app ?? ''),
  )
  expect(verbs.length).toBeGreaterThan(15)
  const takes = ({ inputs }: (typeof verbs)[number]) =>
    inputs.some(input => objectsIn(input).some(({ shape }) => 'expected_version' in shape))
  expect(
    verbs
      .filter(verb => !takes(verb))
      .map(({ path }) => path)
      .sort(),
  ).toEqual(Object.keys(without).sort())
})

const items = [{ description: 'Arbeit', unit_price: 100 }]
const draftOffer = async () =>
  (await site.office.offers.create({ title: 'Dach', kontakt_id: site.contactId, items })).data
async function sentOffer() {
  const { id } = await draftOffer()
  return (await site.office.offers.send({ id })).data
}
async function acceptedOffer() {
  const { id } = await sentOffer()
  return (await site.office.offers.accept({ id })).data
}
const issued = async () => site.get((await site.issue('standard', 100)).id)
async function cancelled() {
  const { id } = await issued()
  return (await site.office.invoices.cancel({ id })).data
}
async function completedRapport() {
  const { data } = await site.office.rapports.create({
    title: 'Tag',
    entries: [{ job_category: 'Monteur', hours: 1 }],
  } as never)
  return (await site.office.rapports.complete({ id: data.id })).data
}

interface Verb {
  record(): Promise<{ id: number; version: number }>
  run(id: number, expected_version: number): Promise<{ data: unknown }>
}

const verbs: Record<string, Verb> = {
  'offers.send': {
    record: draftOffer,
    run: (id, expected_version) => site.office.offers.send({ id, expected_version }),
  },
  'offers.sendEmail': {
    record: draftOffer,
    run: (id, expected_version) => site.office.offers.sendEmail({ id, expected_version }),
  },
  'offers.accept': {
    record: sentOffer,
    run: (id, expected_version) => site.office.offers.accept({ id, expected_version }),
  },
  'offers.reject': {
    record: sentOffer,
    run: (id, expected_version) => site.office.offers.reject({ id, expected_version }),
  },
  'offers.cancel': {
    record: sentOffer,
    run: (id, expected_version) => site.office.offers.cancel({ id, expected_version }),
  },
  'offers.revise': {
    record: sentOffer,
    run: (id, expected_version) => site.office.offers.revise({ id, expected_version }),
  },
  'offers.duplicate': {
    record: sentOffer,
    run: (id, expected_version) => site.office.offers.duplicate({ id, expected_version }),
  },
  'offers.reopen': {
    record: acceptedOffer,
    run: (id, expected_version) => site.office.offers.reopen({ id, expected_version, reason: 'Irrtum' }),
  },
  ...Object.fromEntries(
    (['sent', 'cancelled'] as const).map(status => [
      `offers.update to ${status}`,
      {
        record: draftOffer,
        run: (id: number, expected_version: number) =>
          site.office.offers.update({ id, updates: { status, expected_version } }),
      },
    ]),
  ),
  'invoices.setOverdue': {
    record: issued,
    run: (id, expected_version) => site.office.invoices.setOverdue({ id, expected_version }),
  },
  'invoices.cancel': {
    record: issued,
    run: (id, expected_version) => site.office.invoices.cancel({ id, expected_version }),
  },
  'invoices.update to cancelled': {
    record: issued,
    run: (id, expected_version) => site.office.invoices.update({ id, status: 'cancelled', expected_version }),
  },
  'invoices.replace': {
    record: cancelled,
    run: (id, expected_version) => site.office.invoices.replace({ id, expected_version }),
  },
  'rapports.reopen': {
    record: completedRapport,
    run: (id, expected_version) => site.office.rapports.reopen({ id, expected_version, reason: 'Irrtum' }),
  },
}

describe.each(Object.entries(verbs))('%s', (_, { record, run }) => {
  test('with another version is 409 and does nothing; with the version that was seen it succeeds', async () => {
    const { id, version } = await record()
    const entries = () => app.db.inTenant(site.company.actor().tenantId, tx => tx.auditEntry.count())
    const before = await entries()
    for (const other of [version - 1 || version + 2, version + 1])
      expect(await errorOf(run(id, other))).toMatchObject({ status: 409, details: { version } })
    expect(await entries()).toBe(before)
    await run(id, version)
    expect(await entries()).toBeGreaterThan(before)
  })
})
