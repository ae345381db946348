import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { errorOf } from '../../../../tests/harness/errors'
import { openSite, type Site } from '../../../../tests/harness/site'
import type { Ctx } from '../../../context'
import { endOfficialRules } from '../../../einvoice/validate/official-rules'
import { type Database, inTenant, joinedTo } from '../../../platform/database/db'
import { linesPerPage } from '../../../platform/values/lines-per-page'
import { sendByLetter, sendInvoice } from './send'

/**
 * Compiled rules of an operator that refuse every invoice with the note "Verboten": small.sef.json, changed to test for
 * that note instead of a currency.
 */
function strictRules(): string {
  const small = new URL('../../../einvoice/validate/fixtures/small.sef.json', import.meta.url)
  return (
    fs
      .readFileSync(small, 'utf8')
      .replaceAll('InvoiceCurrencyCode', 'Content')
      .replaceAll('CHF', 'Verboten')
      .replaceAll('"information"', '"fatal"')
      .replaceAll('TEST-INFORMATION', 'TEST-NOTE')
      // The checksum that SaxonJS requires, for the text after these changes.
      .replace('7c82a75e', '9650a686')
  )
}

let app: TestApp
let site: Site
let rules: string
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  rules = fs.mkdtempSync(path.join(os.tmpdir(), 'gewerk-rules-'))
  fs.mkdirSync(path.join(rules, 'schematron'))
  fs.writeFileSync(path.join(rules, 'schematron', 'en16931.sef.json'), strictRules())
  app.settings.einvoiceRulesDir = rules
  site = await openSite(app, { country: 'DE', phone: '+49 8654 1', email: 'a@b.test' })
})
afterAll(async () => {
  endOfficialRules()
  fs.rmSync(rules, { recursive: true, force: true })
  await app.stop()
})

const titled = async (title: string) => (await site.draft('standard', 100, { title })).id

/** A context that counts the open transactions, and does something before each of them. */
function watched(before: (count: number) => Promise<unknown> = async () => {}) {
  const seen = { units: 0, open: 0 }
  const ctx = site.company.ctx()
  const inTenant: Database['inTenant'] = async (tenantId, work) => {
    seen.units += 1
    await before(seen.units)
    seen.open += 1
    return ctx.db.inTenant(tenantId, work).finally(() => {
      seen.open -= 1
    })
  }
  const watching: Ctx = { ...ctx, db: { ...ctx.db, inTenant } }
  return { ctx: watching, seen }
}

const traces = (id: number) =>
  app.db.inTenant(site.company.actor().tenantId, async tx => ({
    exports: await tx.invoiceExport.count({ where: { invoiceId: id } }),
    mails: await tx.mail.count({ where: { entity: 'invoice', entityId: id } }),
  }))

test.each([
  ['by mail', (id: number) => site.office.invoices.send({ id })],
  ['by letter', (id: number) => site.office.invoices.sendByLetter({ id })],
  ['by its status', (id: number) => site.office.invoices.update({ id, status: 'sent' })],
] as const)(
  'what the official rules refuse stays a draft with their findings: %s',
  { tags: 'long' },
  async (_, send) => {
    const id = await titled('Verboten')
    const { issues } = (await site.office.invoices.readiness({ id })).data
    expect(issues).toMatchObject([{ rule: 'TEST-NOTE' }])
    expect(await errorOf(send(id))).toMatchObject({
      status: 422,
      details: { findings: [{ rule: 'TEST-NOTE', severity: 'error' }], issues: [{ rule: 'TEST-NOTE' }] },
    })
    expect((await site.get(id)).status).toBe('draft')
    expect(await traces(id)).toMatchObject({ exports: 0, mails: 0 })
    await site.office.invoices.update({ id, title: 'Erlaubt' })
    await send(id)
    expect((await site.get(id)).status).toBe('sent')
    expect((await site.office.einvoices.validate({ id })).data).toMatchObject({
      result: 'valid',
      layers: [{ result: 'passed' }, {}, { result: 'passed' }],
    })
  },
)

test(
  'a draft changed between validation and sending is validated again, and never sent unvalidated',
  { tags: 'long' },
  async () => {
    const harmless = await titled('Erlaubt')
    const changes = watched(async count => {
      if (count === 2) await site.office.invoices.update({ id: harmless, title: 'Auch erlaubt' })
    })
    const { data } = await sendInvoice(changes.ctx, { id: harmless, subject: null, message: null })
    expect([data.status, data.title, changes.seen.units]).toEqual(['sent', 'Auch erlaubt', 3])

    const spoiled = await titled('Erlaubt')
    const spoils = watched(async count => {
      if (count === 2) await site.office.invoices.update({ id: spoiled, title: 'Verboten' })
    })
    expect(await errorOf(sendByLetter(spoils.ctx, { id: spoiled }))).toMatchObject({ status: 422 })
    expect((await site.get(spoiled)).status).toBe('draft')
  },
)

test('a draft that keeps changing is a conflict, not an endless loop', { tags: 'long' }, async () => {
  const id = await titled('Erlaubt')
  const restless = watched(count => site.office.invoices.update({ id, title: `Erlaubt ${count}` }))
  expect(await errorOf(sendByLetter(restless.ctx, { id }))).toMatchObject({ status: 409 })
  expect((await site.get(id)).status).toBe('draft')
})

const longOne = async (title: string) => {
  const lines = Array.from({ length: linesPerPage + 1 }, (_, at) => ({ description: `Zeile ${at}`, unit_price: 10 }))
  const id = await titled(title)
  await site.office.invoices.update({ id, items: lines })
  return id
}

test(
  'a long e-invoice is made between two attempts, and again for a draft that is changed meanwhile',
  { tags: 'long' },
  async () => {
    const calm = watched()
    const { data } = await sendByLetter(calm.ctx, { id: await longOne('Erlaubt') })
    // Attempts: not made yet, not validated yet, sent.
    expect([data.status, calm.seen.units]).toEqual(['sent', 3])

    const id = await longOne('Erlaubt')
    const changes = watched(async count => {
      if (count === 2) await site.office.invoices.update({ id, title: 'Auch erlaubt' })
    })
    const sent = await sendByLetter(changes.ctx, { id })
    expect([sent.data.status, sent.data.title, changes.seen.units]).toEqual(['sent', 'Auch erlaubt', 4])

    const never = await longOne('Erlaubt')
    const restless = watched(count => site.office.invoices.update({ id: never, title: `Erlaubt ${count}` }))
    expect(await errorOf(sendByLetter(restless.ctx, { id: never }))).toMatchObject({ status: 409 })
    expect(await traces(never)).toEqual({ exports: 0, mails: 0 })
  },
)

test('within another transaction it is sent once, and not at all if that one fails', { tags: 'long' }, async () => {
  const ctx = site.company.ctx()
  const within = (id: number, end = () => {}) =>
    inTenant(ctx, async tx => {
      await sendByLetter(joinedTo(tx, ctx), { id })
      end()
    })
  const sent = await longOne('Erlaubt')
  await within(sent)
  expect([(await site.get(sent)).status, await traces(sent)]).toEqual(['sent', { exports: 1, mails: 0 }])

  const kept = await longOne('Erlaubt')
  const fails = () => {
    throw new Error('of the outer one')
  }
  await expect(within(kept, fails)).rejects.toThrow('of the outer one')
  expect([(await site.get(kept)).status, await traces(kept)]).toEqual(['draft', { exports: 0, mails: 0 }])
})

test('of eight concurrent requests with official rules one sends', { tags: 'long' }, async () => {
  const id = await titled('Erlaubt')
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => site.office.invoices.send({ id })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await traces(id)).toMatchObject({ exports: 1, mails: 1 })
})

test('private customers have no e-invoice, so none is validated', async () => {
  const { office } = site
  const address = { street: 'Gasse 1', postal_code: '5020', city: 'Salzburg' }
  const { data } = await office.contacts.create({
    kind: 'person',
    first_name: 'Eva',
    last_name: 'Weiß',
    ...address,
  })
  const { id } = await site.draft('standard', 100, {
    title: 'Verboten',
    kontakt_id: data.id,
    project_id: null,
  })
  expect((await office.invoices.sendByLetter({ id })).data.status).toBe('sent')
})
