import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { openSite, type Site } from '../../../../tests/harness/site'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

async function ordered({ office, contactId, projectId }: Site, project_id: number | null = projectId) {
  const { data } = await office.offers.create({
    title: 'Tor',
    kontakt_id: contactId,
    project_id,
    items: [{ description: 'Tor', quantity: 1, unit_price: 1000, tax_rate: 20 }],
  })
  await office.offers.send({ id: data.id })
  await office.offers.accept({ id: data.id })
  return data
}

async function rapport({ office, contactId, projectId }: Site, complete = true) {
  const { data } = await office.rapports.create({
    title: 'Montage',
    date: '2026-03-09',
    kontakt_id: contactId,
    project_id: projectId,
    materials: [{ name: 'Bänder', quantity: 2, unit: 'Stk', unit_price: 10 }],
  })
  if (complete) await office.rapports.complete({ id: data.id })
  return data
}

const hintsOf = async ({ office }: Site, id: number) =>
  (await office.invoices.readiness({ id })).data.hints.map(({ rule, message }) => ({ rule, message }))
const says = (rule: string, ...numbers: string[]) => ({ rule, message: expect.stringContaining(numbers.join(', ')) })

test('a draft from rapports names the ordered offers of their project, billed or not', { tags: 'long' }, async () => {
  const site = await openSite(app)
  const { invoices } = site.office
  const work = await rapport(site)
  const { data: draft } = await invoices.fromRapports({ rapport_ids: [work.id] })
  expect(await hintsOf(site, draft.id)).toEqual([])
  const offer = await ordered(site)
  expect(await hintsOf(site, draft.id)).toEqual([says('offer_ordered', offer.offer_number)])
  const { data: billed } = await invoices.fromOffer({ offer_id: offer.id })
  expect(await hintsOf(site, draft.id)).toEqual([says('offer_billed', offer.offer_number)])
  await invoices.sendByLetter({ id: billed.id })
  expect(await hintsOf(site, draft.id)).toEqual([says('offer_billed', offer.offer_number)])
  await invoices.cancel({ id: billed.id })
  expect(await hintsOf(site, draft.id)).toEqual([says('offer_ordered', offer.offer_number)])
  expect((await invoices.readiness({ id: draft.id })).data.ready).toBe(true)
})

test(
  'a draft from an offer names the completed rapports of its project; a deposit and other projects name none',
  { tags: 'long' },
  async () => {
    const site = await openSite(app)
    const { invoices } = site.office
    const offer = await ordered(site)
    const [billed, open, written] = [await rapport(site), await rapport(site), await rapport(site, false)]
    await invoices.fromRapports({ rapport_ids: [billed.id] })
    const { data: draft } = await invoices.fromOffer({ offer_id: offer.id })
    const hints = await hintsOf(site, draft.id)
    expect(hints).toEqual([says('rapports_billed', billed.rapport_number), says('rapports_open', open.rapport_number)])
    expect(hints.map(({ message }) => message).join()).not.toContain(written.rapport_number)
    const { data: deposit } = await invoices.fromOffer({
      offer_id: offer.id,
      type: 'anzahlung',
      confirm_billed_again: true,
    })
    expect(await hintsOf(site, deposit.id)).toEqual([])
    const { data: elsewhere } = await site.office.projects.create({ name: 'Anderswo', kontakt_id: site.contactId })
    const other = await ordered(site, elsewhere.id)
    expect(await hintsOf(site, (await invoices.fromOffer({ offer_id: other.id })).data.id)).toEqual([])
  },
)

test('of many records the first are named and the others counted, in the language of the caller', async () => {
  const site = await openSite(app)
  const rapports = []
  for (let at = 0; at < 7; at += 1) rapports.push(await rapport(site))
  const offer = await ordered(site)
  const { data: draft } = await site.office.invoices.fromOffer({ offer_id: offer.id })
  const [hint] = await hintsOf(site, draft.id)
  const numbers = rapports.slice(0, 5).map(({ rapport_number }) => rapport_number)
  expect(hint).toEqual(says('rapports_open', `${numbers.join(', ')} und 2 weitere`))
  expect(hint?.message).not.toContain(rapports[5]?.rapport_number)
})
