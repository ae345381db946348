import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { cookieOf } from '../../../../tests/harness/cookie'
import { eventually } from '../../../../tests/harness/eventually'
import { drafts } from '../../../../tests/harness/papers'
import { startTestWeb, type TestWeb } from '../../../../tests/harness/web'
import { type PretendSigning, startSigningProvider } from '../../../../tests/worlds/signing-provider'
import { backgroundJobs } from '../../../handlers'
import { inTenant } from '../../../platform/database/db'
import { runDueJobs } from '../../../platform/jobs/run-jobs'
import { rapportPdf } from '../../site/rapports/pdf'

let web: TestWeb
let world: PretendSigning
let company: TestCompany
let cookie: string

beforeAll(async () => {
  world = await startSigningProvider()
  web = await startTestWeb()
  const { url: baseUrl, apiKey, webhookSecret } = world
  web.app.settings.esign = { baseUrl, apiKey, webhookSecret }
  web.app.settings.baseUrl = web.url
  world.callbackUrl = `${web.url}/api/signing/callback`
  company = await createTestCompany(web.app)
  cookie = await cookieOf(web.app, company)
})
afterAll(async () => {
  await web?.stop()
  await world?.close()
})

const get = (url: string, headers: Record<string, string> = { cookie }) => fetch(url, { headers, redirect: 'manual' })

/** A rapport to be signed at the provider; it was reopened once before. */
async function atProvider() {
  const rapport = await drafts.rapport(company)
  await company.as().rapports.complete({ id: rapport })
  await company.as().rapports.reopen({ id: rapport, reason: 'Stunden fehlen' })
  await company.as().rapports.complete({ id: rapport })
  const input = { id: rapport, mode: 'provider' as const, signer_name: 'Anna Huber' }
  const { data } = await company.as().signing.signRapport(input)
  return { rapport, request: data.id, url: data.url ?? '' }
}

/** The browser of the office is sent to the provider. */
async function started() {
  const one = await atProvider()
  const answer = await get(one.url)
  expect(answer.status).toBe(302)
  const there = new URL(answer.headers.get('location') ?? '')
  const ref = there.pathname.split('/').at(-1) ?? ''
  const own = answer.headers.getSetCookie().find(line => line.startsWith('gewerk_signing=')) ?? ''
  const state = there.searchParams.get('state') ?? ''
  return { ...one, ref, state, cookies: `${cookie}; ${own.split(';')[0]}` }
}

const work = () => runDueJobs(web.app, backgroundJobs)
const signedBy = async (id: number) => (await company.as().rapports.get({ id })).data.signed_by_name
const statusOf = async (rapport: number) => {
  const [request] = (await company.as().signing.rapport({ id: rapport })).data.requests
  return [request?.status, request?.events.at(-1)?.reason ?? null]
}

test(
  'the paper is sent there once, the browser returns, and the signed document is stored byte for byte',
  { tags: 'long' },
  async () => {
    const one = await started()
    const submission = world.submissions.get(one.ref)
    const paper = (await rapportPdf(company.ctx(), { id: one.rapport })).bytes
    expect(submission?.original.equals(paper)).toBe(true)
    await get(one.url)
    expect(
      [...world.submissions.values()].filter(({ externalId }) => externalId === submission?.externalId),
    ).toHaveLength(1)

    const again = await started()
    world.decide(again.ref, 'completed')
    const back = await get(world.returnUrl(again.ref, again.state), { cookie: again.cookies })
    expect([back.status, back.headers.get('location')]).toEqual([302, `/rapports/${again.rapport}`])
    expect(await signedBy(again.rapport)).toBe('Anna Huber')
    const kept = (await rapportPdf(company.ctx(), { id: again.rapport })).bytes
    expect(kept.equals(world.submissions.get(again.ref)?.signed ?? Buffer.alloc(0))).toBe(true)
    const record = await inTenant(company.ctx(), tx => tx.rapport.findFirst({ where: { id: again.rapport } }))
    expect(record?.signedPdf).toMatch(/rapport-signed-pdf/)
  },
)

test(
  'the page of the signer’s link redirects there and signs nothing itself, that of another link signs as usual',
  { tags: 'long' },
  async () => {
    const rapport = await drafts.rapport(company)
    await company.as().rapports.complete({ id: rapport })
    const ask = {
      id: rapport,
      mode: 'provider' as const,
      signer_name: 'Anna Huber',
      signer_email: 'anna@huber.example',
    }
    const { data } = await company.as().signing.signRapport(ask)
    const pageFor = async (email: string) => {
      const link = await company.as().customerLinks.create({ kind: 'rapport', entity_id: rapport, email })
      const token = link.data.url.split('/k/')[1] ?? ''
      const html = await get(`${web.url}/k/${token}`, {}).then(answer => answer.text())
      return { start: `/api/esign/start?request=${data.id}&amp;link=${token}`, html }
    }
    const own = await pageFor('anna@huber.example')
    expect(own.html).toContain(own.start)
    expect(own.html).not.toContain('value="sign"')
    const there = await get(`${web.url}${own.start.replace('&amp;', '&')}`, {})
    expect([there.status, there.headers.get('location')?.startsWith(world.url)]).toEqual([302, true])
    const other = await pageFor('bert@huber.example')
    expect(other.html).not.toContain('/api/esign/start')
    expect(other.html).toContain('value="sign"')
  },
)

test(
  'a state is valid once, within ten minutes, in the browser that got it, and only for its own request',
  { tags: 'long' },
  async () => {
    const one = await started()
    const url = world.returnUrl(one.ref, one.state)
    const statuses = async (address: string, cookies = one.cookies) => (await get(address, { cookie: cookies })).status
    expect(await statuses(world.returnUrl(one.ref, 'x'.repeat(43)))).toBe(400)
    expect(await statuses(url.replace(`ref=${one.ref}`, 'ref=another'))).toBe(400)
    expect(await statuses(url, cookie)).toBe(400)
    expect(await statuses(url)).toBe(302)
    expect(await statuses(url)).toBe(410)
    expect(await signedBy(one.rapport)).toBeNull()
  },
)

describe('a callback', () => {
  test('signs once, however often it is repeated', { tags: 'long' }, async () => {
    const one = await started()
    world.decide(one.ref, 'completed')
    const eventId = `event-${one.ref}`
    expect(await world.callBack(one.ref, { eventId })).toBe(200)
    expect([await world.callBack(one.ref, { eventId }), web.lines]).toEqual([200, []])
    const isSigned = async () => {
      await work()
      expect(await signedBy(one.rapport)).toBe('Anna Huber')
    }
    await eventually(isSigned)
    expect(await world.callBack(one.ref)).toBe(200)
    await isSigned()
    const signed = await inTenant(company.ctx(), tx =>
      tx.auditEntry.count({ where: { action: 'rapport.signed', entityId: String(one.rapport) } }),
    )
    expect(signed).toBe(1)
  })

  test('that is forged, or was signed long ago, is refused and changes nothing', { tags: 'long' }, async () => {
    const one = await started()
    world.decide(one.ref, 'completed')
    expect(await world.callBack(one.ref, { secret: 'guessed' })).toBe(401)
    const old = Math.floor(Date.now() / 1000) - 301
    expect(await world.callBack(one.ref, { at: old })).toBe(401)
    expect(await world.callBack(one.ref, { ref: 'unknown-ref' })).toBe(200)
    await work()
    expect(await signedBy(one.rapport)).toBeNull()
  })

  test('that claims what the provider does not confirm changes nothing', { tags: 'long' }, async () => {
    const one = await started()
    expect(await world.callBack(one.ref)).toBe(200)
    await work()
    expect([await signedBy(one.rapport), await statusOf(one.rapport)]).toEqual([null, ['opened', null]])
  })

  test('with a document that does not extend ours signs nothing', { tags: 'long' }, async () => {
    const one = await started()
    world.decide(one.ref, 'completed', Buffer.from('%PDF-1.7 something else'))
    await world.callBack(one.ref)
    await work()
    expect([await signedBy(one.rapport), await statusOf(one.rapport)]).toEqual([null, ['failed', 'foreign_document']])
  })

  test(
    'of a document changed meanwhile signs neither the old nor the new version, whether it was completed again or not',
    { tags: 'long' },
    async () => {
      for (const again of [true, false]) {
        const one = await started()
        world.decide(one.ref, 'completed')
        await company.as().rapports.reopen({ id: one.rapport, reason: 'Noch eine Stunde' })
        await company.as().rapports.update({ id: one.rapport, description: 'Mit Ortgang' })
        if (again) await company.as().rapports.complete({ id: one.rapport })
        await world.callBack(one.ref)
        await work()
        expect([await signedBy(one.rapport), await statusOf(one.rapport)]).toEqual([
          null,
          ['failed', 'content_changed'],
        ])
        const back = await get(world.returnUrl(one.ref, one.state), { cookie: one.cookies })
        expect([back.status, await signedBy(one.rapport)]).toEqual([302, null])
      }
    },
  )

  test('that comes too late, or after a signature on site, signs nothing', { tags: 'long' }, async () => {
    const late = await started()
    world.decide(late.ref, 'completed')
    await inTenant(company.ctx(), tx =>
      tx.signatureRequest.updateMany({ where: { id: late.request }, data: { expiresAt: new Date(Date.now() - 1000) } }),
    )
    await world.callBack(late.ref)
    await work()
    expect([await signedBy(late.rapport), (await statusOf(late.rapport))[0]]).toEqual([null, 'expired'])

    const other = await started()
    const { content_sha256 } = (await company.as().signing.rapport({ id: other.rapport })).data
    const signature = { strokes: '100,200 400,120 700,260', content_sha256 }
    await company.as().signing.signRapport({ id: other.rapport, mode: 'here', signer_name: 'Bert', signature })
    world.decide(other.ref, 'completed')
    await world.callBack(other.ref)
    await work()
    expect(await signedBy(other.rapport)).toBe('Bert')
  })

  test('of a declined request records that it was declined', { tags: 'long' }, async () => {
    const one = await started()
    world.decide(one.ref, 'declined')
    await world.callBack(one.ref)
    await work()
    expect((await statusOf(one.rapport))[0]).toBe('declined')
  })
})

test('without a session, from another company or for an ended request there is no redirect', async () => {
  const one = await atProvider()
  expect((await get(one.url, {})).status).toBe(401)
  const other = await createTestCompany(web.app)
  expect((await get(one.url, { cookie: await cookieOf(web.app, other) })).status).toBe(404)
  await company.as().signing.notSigned({ id: one.rapport, outcome: 'refused', reason: 'Zu teuer' })
  expect((await get(one.url)).status).toBe(410)
})

test('the customer’s link redirects there as well, and to no other request', { tags: 'long' }, async () => {
  const one = await atProvider()
  const { data } = await company.as().customerLinks.create({ kind: 'rapport', entity_id: one.rapport })
  const link = data.url.split('/k/')[1] ?? ''
  const there = await get(`${one.url}&link=${link}`, {})
  expect(there.headers.get('location')).toContain(world.url)
  expect((await get(`${(await atProvider()).url}&link=${link}`, {})).status).toBe(404)
})

test('an unavailable provider is reported as such, and the next start works', { tags: 'long' }, async () => {
  const one = await atProvider()
  world.failNext(4, 500)
  expect((await get(one.url)).status).toBe(502)
  expect((await get(one.url)).status).toBe(302)
})
