import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { roundsOf } from '../../../../tests/harness/cases'
import { errorOf } from '../../../../tests/harness/errors'
import { openSite, type Site } from '../../../../tests/harness/site'
import { expireOffers } from '../../sales/offers/expire'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

async function sentOffer({ office, contactId, projectId }: Site, valid_until?: string) {
  const { data } = await office.offers.create({
    title: 'Tor',
    kontakt_id: contactId,
    project_id: projectId,
    items: [{ description: 'Tor', quantity: 1, unit_price: 1000, tax_rate: 20 }],
    ...(valid_until ? { valid_until } : {}),
  })
  await office.offers.send({ id: data.id })
  return data.id
}

/** The ways to take an offer back, prepared so that only the last step is left. */
const takings: Record<string, (site: Site, id: number) => Promise<() => Promise<unknown>>> = {
  decline:
    async ({ office }, id) =>
    () =>
      office.offers.reject({ id }),
  withdraw:
    async ({ office }, id) =>
    () =>
      office.offers.cancel({ id }),
  replace: async ({ office }, id) => {
    const { data } = await office.offers.revise({ id })
    return () => office.offers.send({ id: data.id })
  },
}

describe('an offer is taken back or an invoice of it is issued, never both', () => {
  test.each(Object.keys(takings))(
    '%s and issue at once: one wins, the other is a 409',
    { tags: 'long' },
    async name => {
      const site = await openSite(app)
      const { offers, invoices } = site.office
      const won = { taken: 0, issued: 0 }
      const rounds = roundsOf(12, 4)
      for (let round = 0; round < rounds; round += 1) {
        const offer_id = await sentOffer(site)
        const takeBack = await (takings[name] as (typeof takings)[string])(site, offer_id)
        const { data: draft } = await invoices.fromOffer({
          offer_id,
          type: round % 3 ? 'standard' : 'anzahlung',
        })
        const issue = () => invoices.sendByLetter({ id: draft.id })
        const outcome = await Promise.allSettled(round % 2 ? [takeBack(), issue()] : [issue(), takeBack()].reverse())
        const [taken, issued] = outcome as [PromiseSettledResult<unknown>, PromiseSettledResult<unknown>]
        expect([taken.status, issued.status].sort()).toEqual(['fulfilled', 'rejected'])
        won[taken.status === 'fulfilled' ? 'taken' : 'issued'] += 1
        const loser = taken.status === 'rejected' ? taken.reason : (issued as PromiseRejectedResult).reason
        expect(await errorOf(Promise.reject(loser))).toMatchObject({ status: 409 })
        const { status } = (await offers.get({ id: offer_id })).data
        const out = (await invoices.get({ id: draft.id })).data.status === 'sent'
        expect(out).toBe(status === 'sent')
      }
      expect(won.taken + won.issued).toBe(rounds)
    },
  )

  test('a draft from a declined offer shows that in its readiness, and issuing it is a 409 that says what to do', async () => {
    const site = await openSite(app)
    const { offers, invoices } = site.office
    const offer_id = await sentOffer(site)
    const { data: draft } = await invoices.fromOffer({ offer_id })
    const { data: offer } = await offers.reject({ id: offer_id })
    const { data: readiness } = await invoices.readiness({ id: draft.id })
    expect(readiness).toMatchObject({ ready: false, issues: [{ rule: 'offer_withdrawn', path: 'offer_id' }] })
    expect(await errorOf(invoices.send({ id: draft.id }))).toMatchObject({
      status: 409,
      details: { field: 'offer_id', offer_id, offer_number: offer.offer_number },
    })
    expect((await invoices.get({ id: draft.id })).data.status).toBe('draft')
  })

  test(
    'an offer that is already being billed does not expire, also when both happen at once',
    { tags: 'long' },
    async () => {
      app.clock.set('2026-03-10T09:00:00.000Z')
      const site = await openSite(app)
      const { offers, invoices } = site.office
      const ids = []
      for (let round = 0; round < 6; round += 1) ids.push(await sentOffer(site, '2026-03-11'))
      app.clock.set('2026-03-20T09:00:00.000Z')
      const [billed] = ids as [number, ...number[]]
      const { data: draft } = await invoices.fromOffer({ offer_id: billed })
      const [, ...tries] = await Promise.allSettled([
        expireOffers(app),
        ...ids.slice(1).map(offer_id => invoices.fromOffer({ offer_id })),
      ])
      for (const [index, id] of ids.entries()) {
        const { status } = (await offers.get({ id })).data
        const isBilled = index === 0 || tries[index - 1]?.status === 'fulfilled'
        expect(status).toBe(isBilled ? 'sent' : 'expired')
      }
      await invoices.cancel({ id: draft.id })
      await expireOffers(app)
      expect((await offers.get({ id: billed })).data.status).toBe('expired')
    },
  )
})
