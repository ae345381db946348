import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { errorOf } from '../../../../tests/harness/errors'
import { openSite, type Site } from '../../../../tests/harness/site'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

async function cancelled(site: Site) {
  const invoice = await site.issue('standard', 1000)
  return (await site.office.invoices.cancel({ id: invoice.id })).data
}
const asks = (original: string, ...numbers: string[]) => ({
  status: 409,
  details: {
    field: 'original_invoice_number',
    confirm: 'confirm_replaced_again',
    original_invoice_number: original,
    invoices: numbers.map(invoice_number => expect.objectContaining({ invoice_number })),
  },
})
const again = { confirm_replaced_again: true }

describe('A cancelled invoice has one replacement', () => {
  test(
    'of eight concurrent requests one succeeds, and the others must confirm a further replacement',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const { id, invoice_number } = await cancelled(site)
      const all = await Promise.allSettled(Array.from({ length: 8 }, () => site.office.invoices.replace({ id })))
      const made = all.flatMap(one => (one.status === 'fulfilled' ? [one.value.data] : []))
      expect(made).toHaveLength(1)
      const [first] = made
      for (const one of all)
        if (one.status === 'rejected')
          expect(await errorOf(Promise.reject(one.reason))).toMatchObject(
            asks(invoice_number, first?.invoice_number ?? ''),
          )
      expect((await site.office.invoices.get({ id })).data.replaced_by).toEqual({
        id: first?.id,
        invoice_number: first?.invoice_number,
      })
    },
  )

  test('a further one needs a confirmation, unless the first is cancelled or deleted', { tags: 'long' }, async () => {
    const site = await openSite(app)
    const { invoices } = site.office
    const { id, invoice_number } = await cancelled(site)
    const { data: first } = await invoices.replace({ id })
    const { data: second } = await invoices.replace({ id, ...again })
    expect(await errorOf(invoices.replace({ id }))).toMatchObject(
      asks(invoice_number, first.invoice_number, second.invoice_number),
    )
    await invoices.delete({ id: second.id })
    await invoices.sendByLetter({ id: first.id })
    await invoices.cancel({ id: first.id })
    expect((await invoices.get({ id })).data.replaced_by).toBeNull()
    const { data: third } = await invoices.replace({ id })
    expect(third.original_invoice_number).toBe(invoice_number)
  })

  test('an invoice created by hand, or a draft changed to replace it, needs the same confirmation', async () => {
    const site = await openSite(app)
    const { invoices } = site.office
    const { id, invoice_number } = await cancelled(site)
    const { data: first } = await invoices.replace({ id })
    const original = { original_invoice_number: invoice_number }
    const question = asks(invoice_number, first.invoice_number)
    expect(await errorOf(invoices.create({ title: 'Von Hand', ...original }))).toMatchObject(question)
    const { data: draft } = await invoices.create({ title: 'Von Hand' })
    expect(await errorOf(invoices.update({ id: draft.id, ...original }))).toMatchObject(question)
    await invoices.update({ id: draft.id, ...original, ...again })
    // An unchanged reference needs no new confirmation, and invoices of another system are unknown here.
    await invoices.update({ id: draft.id, ...original, title: 'Noch einmal' })
    await invoices.create({ title: 'Von Hand', ...original, ...again })
    await invoices.create({ title: 'Von Hand', ...original, original_invoice_external: true })
  })
})

describe('Of two replacements the second needs a confirmation when it is issued', () => {
  const ways: Record<string, (site: Site, id: number, words: object) => Promise<unknown>> = {
    letter: (site, id, words) => site.office.invoices.sendByLetter({ id, ...words }),
    mail: (site, id, words) => site.office.invoices.send({ id, ...words }),
    status: (site, id, words) => site.office.invoices.update({ id, status: 'sent', ...words }),
  }
  test.each(Object.keys(ways))('by %s', { tags: 'long' }, async way => {
    const send = ways[way] as (typeof ways)[string]
    const site = await openSite(app)
    const { invoices } = site.office
    const { id, invoice_number } = await cancelled(site)
    const { data: first } = await invoices.replace({ id })
    const { data: second } = await invoices.replace({ id, ...again })
    await send(site, first.id, {})
    expect(await errorOf(send(site, second.id, {}))).toMatchObject(asks(invoice_number, first.invoice_number))
    expect((await invoices.readiness({ id: second.id })).data.issues).toMatchObject([
      { rule: 'replaced_again', path: 'original_invoice_number', confirm: 'confirm_replaced_again' },
    ])
    expect((await invoices.get({ id: second.id })).data.status).toBe('draft')
    await send(site, second.id, again)
    expect((await invoices.get({ id: second.id })).data.status).toBe('sent')
  })

  test('of eight sent concurrently one is issued without a confirmation', { tags: 'long' }, async () => {
    const site = await openSite(app)
    const { invoices } = site.office
    const { id } = await cancelled(site)
    const drafts = []
    for (let n = 0; n < 8; n++) drafts.push((await invoices.replace({ id, ...again })).data)
    const all = await Promise.allSettled(drafts.map(draft => invoices.sendByLetter({ id: draft.id })))
    expect(all.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  })
})
